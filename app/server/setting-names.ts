/** Counts the slips between two words: letters that are missing, added, wrong, or swapped with a neighbour. */
function countSlips(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, row) => [row])
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0
  for (let column = 0; column <= other.length; column += 1) rows[0]![column] = column
  for (let row = 1; row <= one.length; row += 1)
    for (let column = 1; column <= other.length; column += 1) {
      const wrong = one[row - 1] === other[column - 1] ? 0 : 1
      const changed = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const ways = [at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + wrong]
      rows[row]![column] = Math.min(...ways, ...(changed ? [at(row - 2, column - 2) + 1] : []))
    }
  return at(one.length, other.length)
}

const singular = (word: string): string => word.replace(/IES$/, 'Y').replace(/S$/, '')

/** Whether a person who typed this word may have meant that one: PROXY for PROXIES, FORM for FROM. */
function isNear(word: string, meant: string): boolean {
  if (singular(word) === singular(meant)) return true
  return countSlips(word, meant) <= (meant.length > 5 ? 2 : 1)
}

/**
 * Finds the setting that a name in the environment was probably meant to be, or null. It is deliberately cautious,
 * because the environment is full of other programs' names: only names of several words are considered, and all words
 * but one must be right.
 */
export function guessSetting(name: string, known: ReadonlySet<string>): string | null {
  if (known.has(name)) return null
  const words = name.toUpperCase().split(/[_-]/)
  for (const setting of known) {
    const meant = setting.split('_')
    if (meant.length < 2) continue
    if (words.join('') === meant.join('')) return setting
    const others = words
      .map((word, index) => [word, meant[index] ?? ''] as const)
      .filter(([word, other]) => word !== other)
    if (words.length !== meant.length || others.length !== 1) continue
    if (others.every(([word, other]) => isNear(word, other))) return setting
  }
  return null
}
