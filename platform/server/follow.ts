/**
 * Runs `look` every `everyMs` milliseconds until the returned function is called. The first of several failures in a
 * row is reported, the rest are not, and each turn tries again. The timer does not keep the process alive.
 */
export function followEvery(
  everyMs: number,
  look: () => Promise<unknown>,
  failed: (error: unknown) => void,
): () => void {
  let isLost = false
  const poll = async (): Promise<void> => {
    try {
      await look()
      isLost = false
    } catch (error) {
      if (!isLost) failed(error)
      isLost = true
    }
  }
  const timer = setInterval(() => void poll(), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
