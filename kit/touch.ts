// Listened to without capture, because a row of cards that snaps into place also scrolls, and its event does not
// bubble.
const touches = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'wheel', 'scroll'] as const

/**
 * Calls back whenever the reader touches the page in any way: moves the pointer, presses, types or scrolls. Returns a
 * function that stops this.
 */
export function whenTouched(touched: () => void): () => void {
  // A page that appears under a resting pointer gets a move event of zero length.
  const handleMove = ({ movementX, movementY }: PointerEvent) => {
    if (movementX !== 0 || movementY !== 0) touched()
  }
  for (const touch of touches) addEventListener(touch, touched, { passive: true })
  addEventListener('pointermove', handleMove, { passive: true })
  return () => {
    for (const touch of touches) removeEventListener(touch, touched)
    removeEventListener('pointermove', handleMove)
  }
}

let first: Promise<void> | null = null

/** Resolves at the reader's first touch. */
function waitForFirstTouch(): Promise<void> {
  // There are no touches while pages are prerendered.
  if (typeof addEventListener === 'undefined') return new Promise(() => {})
  first ??= new Promise((resolve) => {
    const stop = whenTouched(() => {
      stop()
      resolve()
    })
  })
  return first
}

const tryAgainMs = 5000

/** Resolves when the network comes back, or after a while, because some browsers never report that it is back. */
const waitForNetwork = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(again, tryAgainMs)
    function again() {
      clearTimeout(timer)
      removeEventListener('online', again)
      resolve()
    }
    addEventListener('online', again)
  })

/**
 * Loads code that is needed only after a touch, at the first one. Without a network it retries for as long as
 * necessary, because code that no one has needed yet must not break the page in use.
 */
export async function loadAtFirstTouch<Code>(load: () => Promise<Code>): Promise<Code> {
  await waitForFirstTouch()
  for (;;) {
    try {
      return await load()
    } catch {
      await waitForNetwork()
    }
  }
}
