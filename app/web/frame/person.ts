/** The avatar's two letters: first letters of both names; of the first alone without a last name; ## without a first name. */
export function initialsOf(firstName: string, lastName: string): string {
  const [first = ''] = firstName.trim()
  const [last = ''] = lastName.trim()
  return first ? (first + last).toUpperCase() : '##'
}

/** Specification, section 9. */
const shownLength = 10

/** A first name as the menu shows it: cut to 10 characters plus an ellipsis when longer. */
export function shortName(firstName: string): string {
  const letters = Array.from(firstName)
  return letters.length > shownLength ? `${letters.slice(0, shownLength).join('')}…` : firstName
}
