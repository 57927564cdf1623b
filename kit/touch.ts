// Heard where they end: a row of cards that snaps into place scrolls too, and that is nobody's touch.
const touches = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'wheel', 'scroll'] as const

/** Calls back whenever the reader touches the page in any way: moves over it, presses, types, scrolls. Returns how to stop. */
export function whenTouched(touched: () => void): () => void {
  // A page that appears under a resting pointer is told of a move of no length.
  const moved = ({ movementX, movementY }: PointerEvent) => {
    if (movementX !== 0 || movementY !== 0) touched()
  }
  for (const touch of touches) addEventListener(touch, touched, { passive: true })
  addEventListener('pointermove', moved, { passive: true })
  return () => {
    for (const touch of touches) removeEventListener(touch, touched)
    removeEventListener('pointermove', moved)
  }
}

let first: Promise<void> | null = null

/** Resolves at the reader's first touch. */
function firstTouch(): Promise<void> {
  // Nobody touches a page where it is written in advance.
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

/** Resolves when the network comes back, or after a while: some browsers never say. */
const betterTimes = (): Promise<void> =>
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
 * Loads code that only an answer to a touch can need, at the first one. Without network it is tried again for as long as it takes:
 * what nobody has asked for yet must not bring down the page that somebody is using.
 */
export async function atFirstTouch<Code>(load: () => Promise<Code>): Promise<Code> {
  await firstTouch()
  for (;;) {
    try {
      return await load()
    } catch {
      await betterTimes()
    }
  }
}
