/** How often each work is run; the lowest cost counts, because it was disturbed the least. */
const rounds = 3
/**
 * Work below this is cheap whatever it is compared with: the compiler and the garbage collector would count as its own
 * cost.
 */
const floorMicros = 20_000

/** The CPU time of this process for some work, in microseconds; other processes of the machine do not count. */
function costOf(work: () => void): number {
  const costs = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return user + system
  })
  return Math.min(...costs)
}

/** Into how many parts a whole is cut for the comparison. */
export const partsOfWhole = 100

/**
 * How many times the cost of its hundred parts a whole costs. Work that is linear in its input costs about as much (1),
 * and quadratic work a hundred times as much; the result does not depend on how fast or busy a machine is.
 */
export function costOverParts(whole: () => void, parts: () => void): number {
  // Both are compiled before they are compared.
  parts()
  return costOf(whole) / Math.max(costOf(parts), floorMicros)
}

/** The same for a text and its hundred parts, each read separately. */
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

/** Linear work stays below this, and quadratic work is far above. */
export const linearMost = 10
