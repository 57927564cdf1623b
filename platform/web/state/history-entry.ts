/**
 * Gives the entry of the browser's history that a document begins with a key of its own, before the router reads it. Where a page was
 * scrolled to is kept by that key: without one, every document that is opened by its address would share the place of the last one.
 * A reload and the way back find the key that is there.
 */
export function nameHistoryEntry(history: Pick<History, 'state' | 'replaceState'>, key: string): void {
  const state = (history.state ?? {}) as Record<string, unknown>
  if (typeof state['key'] !== 'string') history.replaceState({ ...state, key }, '')
}
