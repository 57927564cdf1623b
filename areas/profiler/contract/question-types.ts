import type { QuestionType } from '../contract.ts'

type TypeFacts = {
  /** What an answer is: chosen options, or a value of one kind. */
  answer: 'options' | 'number' | 'day' | 'postcode' | 'text'
  /** Whether staff can set bounds for a number or for the length of a text. */
  hasBounds: boolean
  /** Whether an answer has a unit. */
  hasUnits: boolean
}
/**
 * What each type of question means. This is the only place that defines it; a test compares `encode_profiles` in the
 * database with it.
 */
export const typeFacts = {
  single: { answer: 'options', hasBounds: false, hasUnits: false },
  multiple: { answer: 'options', hasBounds: false, hasUnits: false },
  number: { answer: 'number', hasBounds: true, hasUnits: false },
  quantity: { answer: 'number', hasBounds: true, hasUnits: true },
  date: { answer: 'day', hasBounds: false, hasUnits: false },
  text: { answer: 'text', hasBounds: true, hasUnits: false },
  postcode: { answer: 'postcode', hasBounds: false, hasUnits: false },
} as const satisfies Record<QuestionType, TypeFacts>

type AnsweredBy<A extends TypeFacts['answer']> = {
  [T in QuestionType]: (typeof typeFacts)[T]['answer'] extends A ? T : never
}[QuestionType]

/** The kind of answer that questions of a type take. */
export const answerOf = (type: QuestionType): TypeFacts['answer'] => typeFacts[type].answer
/** Tells whether questions of a type are answered by options. */
export const isChoice = (type: QuestionType): type is AnsweredBy<'options'> => answerOf(type) === 'options'
/** Tells whether questions of a type are answered by a number. */
export const isNumber = (type: QuestionType): type is AnsweredBy<'number'> => answerOf(type) === 'number'
/** Tells whether questions of a type can have bounds. */
export const hasBounds = (type: QuestionType): boolean => typeFacts[type].hasBounds
/** Tells whether questions of a type are answered in a unit. */
export const hasUnits = (type: QuestionType): boolean => typeFacts[type].hasUnits
