/** The navigation state with which the form returns to the list, so that the list marks the saved campaign. */
export type Saved = { savedAffId: string }

/** The campaign that the form has just saved, or null. */
export function readSavedAffId(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('savedAffId' in state)) return null
  return typeof state.savedAffId === 'string' ? state.savedAffId : null
}
