/** What only somebody who is there does. The pointer's mere movement is none of it: a table shakes. */
const kinds = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'focus'] as const

// Whoever has just opened the page is there.
let lastAt = Date.now()
let isWatching = false
const listeners = new Set<() => void>()

function watch(): void {
  if (isWatching) return
  isWatching = true
  const note = (event: Event) => {
    // A dialog that opens by itself takes the focus too; only the window's own says that somebody came back.
    if (event.type === 'focus' && event.target !== globalThis) return
    lastAt = Date.now()
    for (const listener of listeners) listener()
  }
  for (const kind of kinds) addEventListener(kind, note, { capture: true, passive: true })
}

/** When the reader last did something on this page, in milliseconds since 1970. */
export function lastActivity(): number {
  watch()
  return lastAt
}

/** Hears of everything the reader does, until the returned function is called. */
export function onActivity(listener: () => void): () => void {
  watch()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
