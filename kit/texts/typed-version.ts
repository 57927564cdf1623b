/** A draft, the version that its writer has seen, and the version that the page received last. */
export type TypedVersion<Version, Draft> = { given: Version; seen: Version; draft: Draft }

/** Whether two drafts are equal. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Follows the version that the page receives: a new one replaces the draft unless something has been typed. Right
 * after saving, the page still receives the old version until it has been read again; that version is ignored, so that
 * it does not undo the saved one.
 */
export function followVersion<Version, Draft>(
  typed: TypedVersion<Version, Draft>,
  given: Version,
  draftOf: (version: Version) => Draft,
): TypedVersion<Version, Draft> {
  if (given === typed.given) return typed
  const isDirty = !isSame(typed.draft, draftOf(typed.seen))
  return isDirty ? { ...typed, given } : { given, seen: given, draft: draftOf(given) }
}
