/** How often each work is run. The lowest cost counts, because it was disturbed the least. */
const rounds = 3
/**
 * The cost below which work counts as cheap; at this size the compiler and the garbage collector would distort a
 * comparison.
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
 * Computes the cost of the whole divided by the cost of its hundred parts. It is about 1 for work that is linear in its
 * input, and a hundred for quadratic work. It does not depend on the speed of the machine.
 */
export function costOverParts(whole: () => void, parts: () => void): number {
  // Both are compiled before they are compared.
  parts()
  return costOf(whole) / Math.max(costOf(parts), floorMicros)
}

/** Computes `costOverParts` for reading a text and its hundred parts. */
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

/** The limit for linear work; quadratic work is far above it. */
export const linearMost = 10
