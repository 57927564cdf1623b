/**
 * Looks again and again, every so many milliseconds, until the returned function is called. A look that fails is tried again at the
 * next one, and told once until one succeeds; a process ends without waiting for it.
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
