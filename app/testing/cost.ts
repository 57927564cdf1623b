/** How often a piece of work is done; the least of its costs counts, which is the one that nothing else disturbed. */
const rounds = 3
/** Work below this is cheap whatever it is compared with: what the compiler and the collector of garbage take would count as its own. */
const floorMicros = 20_000

/** The CPU time that this process takes for a piece of work, in microseconds: what else the machine does is no part of it. */
function costOf(work: () => void): number {
  const costs = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return user + system
  })
  return Math.min(...costs)
}

/** Into how many parts a whole is cut to be compared with them. */
export const partsOfWhole = 100

/**
 * How many times as much a whole costs as its hundred parts together. Work that is linear in what it reads costs about as much (1), work
 * that grows with the square a hundred times as much: nothing in between depends on how fast or busy a machine is.
 */
export function costOverParts(whole: () => void, parts: () => void): number {
  // Both are compiled before they are compared.
  parts()
  return costOf(whole) / Math.max(costOf(parts), floorMicros)
}

/** The same of a text and its hundred parts, each read on its own. */
export function costOverPieces(text: string, read: (text: string) => unknown): number {
  const length = Math.ceil(text.length / partsOfWhole)
  const pieces = Array.from({ length: partsOfWhole }, (_, no) => text.slice(no * length, (no + 1) * length))
  return costOverParts(
    () => void read(text),
    () => {
      for (const piece of pieces) read(piece)
    },
  )
}

/** What linear work stays below, and what grows with the square is far above. */
export const linearMost = 10
