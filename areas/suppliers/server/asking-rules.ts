/** So many questions are asked before a survey, and no more. */
export const asksAtMost = 3

/**
 * Our questions that decide about a survey of a network, each once: null where one of its questions cannot be asked, as no answer of the
 * panelist would be said to it, or where it would take more of them than anybody is asked before a survey.
 */
export function questionsFor(
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
