/**
 * Runs `look` every `everyMs` milliseconds until the returned function is called. The first of several failures in a
 * row is reported, the rest are not, and each turn tries again. A turn is left out while the one before still runs: while
 * the database does not answer, each further turn would occupy another connection. The timer does not keep the process
 * alive. With `startsNow` the first look does not wait.
 */
export function followEvery(
  everyMs: number,
  look: () => Promise<unknown>,
  failed: (error: unknown) => void,
  { startsNow = false }: { startsNow?: boolean } = {},
): () => void {
  let isLooking = false
  let isLost = false
  const poll = async (): Promise<void> => {
    if (isLooking) return
    isLooking = true
    try {
      await look()
      isLost = false
    } catch (error) {
      if (!isLost) failed(error)
      isLost = true
    }
    isLooking = false
  }
  if (startsNow) void poll()
  const timer = setInterval(() => void poll(), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
