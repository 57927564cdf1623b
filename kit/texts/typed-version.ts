/** A draft, the version its writer has seen, and the version the page was given last. */
export type TypedVersion<Version, Draft> = { given: Version; seen: Version; draft: Draft }

/** Whether two drafts say the same. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Follows the version that the page is given: a new one replaces the draft unless something has been typed. Right after a save the page
 * is still given the old version until it has been read again; as that is no news, it does not undo what the save answered.
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
