/**
 * Events that show that the reader is present. Moving the pointer is not one of them, because a shaking table causes
 * it too.
 */
const kinds = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'focus'] as const

// A reader who has just opened the page is present.
let lastAt = Date.now()
let isWatching = false
const listeners = new Set<() => void>()

function watch(): void {
  if (isWatching) return
  isWatching = true
  const note = (event: Event) => {
    // A dialog that opens automatically also takes the focus; only the window's own focus event means that the reader
    // came back.
    if (event.type === 'focus' && event.target !== globalThis) return
    lastAt = Date.now()
    for (const listener of listeners) listener()
  }
  for (const kind of kinds) addEventListener(kind, note, { capture: true, passive: true })
}

/** When the reader was last active on this page, in milliseconds since 1970. */
export function lastActivity(): number {
  watch()
  return lastAt
}

/** Calls back after each activity, until the returned function is called. */
export function onActivity(listener: () => void): () => void {
  watch()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
