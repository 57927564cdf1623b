import { exclusiveOptionIds } from './bank/question.ts'
import { questions } from './question-bank.ts'

export type BankQuestion = (typeof questions)[number]

/** Every question that is asked, by its id and in the order of the bank. */
export const catalogue: ReadonlyMap<string, BankQuestion> = new Map(
  questions.map((question) => [question.questionId, question]),
)

/** Whether an option of a multiple question stands alone. */
export const isExclusive = (optionId: string): boolean => exclusiveOptionIds.has(optionId)
