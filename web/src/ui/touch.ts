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

/** Resolves at the reader's first touch: for code that only an answer to one can need. */
export function firstTouch(): Promise<void> {
  first ??= new Promise((resolve) => {
    const stop = whenTouched(() => {
      stop()
      resolve()
    })
  })
  return first
}
