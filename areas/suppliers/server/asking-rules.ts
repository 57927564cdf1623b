/** The maximum number of profile questions that are asked before a survey. */
export const asksAtMost = 3

/**
 * Our profile questions that decide whether a network's survey fits, each listed once. Null when the panelist cannot
 * be asked one of them, or when there are more than `asksAtMost`.
 */
export function findQuestions(
  questionRefs: readonly string[],
  askable: ReadonlyMap<string, string>,
): readonly string[] | null {
  const questionIds = new Set<string>()
  for (const questionRef of questionRefs) {
    const questionId = askable.get(questionRef)
    if (questionId === undefined) return null
    questionIds.add(questionId)
  }
  return questionIds.size > asksAtMost ? null : [...questionIds]
}
