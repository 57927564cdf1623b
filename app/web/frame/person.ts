/**
 * The two letters of the avatar: the initials of both names, of the first name alone when there is no last name, or ##
 * without a first name.
 */
export function initialsOf(firstName: string, lastName: string): string {
  const [first = ''] = firstName.trim()
  const [last = ''] = lastName.trim()
  return first ? (first + last).toUpperCase() : '##'
}

/** The maximum number of letters of a name in the menu (specification, section 9). */
const shownLength = 10

/** Shortens a first name for the menu: after 10 characters comes an ellipsis if the name is longer. */
export function shortName(firstName: string): string {
  const letters = Array.from(firstName)
  return letters.length > shownLength ? `${letters.slice(0, shownLength).join('')}…` : firstName
}
