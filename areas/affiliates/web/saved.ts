/** Travels with the navigation back to the list and marks what was saved. */
export type Saved = { savedAffId: string }

/** The campaign that the form before has saved, or null. */
export function savedIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('savedAffId' in state)) return null
  return typeof state.savedAffId === 'string' ? state.savedAffId : null
}
