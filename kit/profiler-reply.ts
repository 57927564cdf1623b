/** A profile question as it is asked; the contract's question has this shape. */
export type AskedQuestion = {
  questionId: string
  text: string
  type: 'single' | 'multiple' | 'number' | 'date' | 'text' | 'postcode'
  options: readonly { optionId: string; text: string }[]
  whyWeAsk: string
}

/** What stands in a question's fields: options for choices, a text for the others (a day as ISO). */
export type Reply = { optionIds: readonly string[]; value: string }

export const noReply: Reply = { optionIds: [], value: '' }

export const isBlank = ({ optionIds, value }: Reply): boolean => optionIds.length === 0 && value.trim() === ''

/** Options of a multiple question that stand alone; the server refuses them together with others. */
const standsAlone: ReadonlySet<string> = new Set(['none', 'prefer_not_to_say'])

/** The options after one of several was pressed: an option that stands alone clears the others, and they clear it. */
export function chosenAfter(before: readonly string[], after: readonly string[]): string[] {
  const added = after.find((optionId) => !before.includes(optionId))
  if (added === undefined) return [...after]
  return standsAlone.has(added) ? [added] : after.filter((optionId) => !standsAlone.has(optionId))
}

/** A reply as the server takes it: options or a value, never both. */
export const replyOf = (question: AskedQuestion, { optionIds, value }: Reply) =>
  question.type === 'single' || question.type === 'multiple'
    ? { questionId: question.questionId, optionIds: [...optionIds] }
    : { questionId: question.questionId, value: value.trim() }
