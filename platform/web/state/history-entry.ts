/**
 * Gives the first history entry of a document a key of its own, before the router reads it. Scroll positions are
 * stored under that key: without one, all documents opened by their address would share a position. Reloading and
 * going back find the existing key.
 */
export function nameHistoryEntry(history: Pick<History, 'state' | 'replaceState'>, key: string): void {
  const state = (history.state ?? {}) as Record<string, unknown>
  if (typeof state['key'] !== 'string') history.replaceState({ ...state, key }, '')
}
