import { type QuestionType } from '../../contract.ts'
import { preferNotToSay } from '../../../users/contract/users.ts'

export type CategoryId =
  | 'demographics'
  | 'household'
  | 'work'
  | 'health'
  | 'technology'
  | 'motoring'
  | 'shopping'
  | 'travel'
  | 'media'
  | 'finance'

export type BankOption = { optionId: string; text: string }

/**
 * How an exchange asks the same thing. `question` is its id, or its name where only the name is known; `byCountry` replaces it
 * there; `options` maps our option to its code, or to its codes where it splits what we ask as one. A question without `options`
 * takes the value itself, or codes we do not know yet.
 */
export type StandardMapping = {
  question: string
  byCountry?: Readonly<Record<string, string>>
  options?: Readonly<Record<string, string | readonly string[]>>
}

export type BankQuestion = {
  questionId: string
  categoryId: CategoryId
  text: string
  type: QuestionType
  options: readonly BankOption[]
  isTop: boolean
  /** Special-category data: asked only with consent, and always with the option `prefer_not_to_say`. */
  isSensitive: boolean
  whyWeAsk: string
  /** After so many days the answer is asked again. */
  ttlDays: number
  /** Bounds of a number; for a text, of its length. */
  min?: number
  max?: number
  standards?: Readonly<Record<string, StandardMapping>>
}

/** Options of a multiple question that stand alone: choosing one clears the others. */
export const exclusiveOptionIds: ReadonlySet<string> = new Set(['none', preferNotToSay])

const month = 30
/** How long kinds of answers stay true, in days. */
export const lasts = { lifetime: 3650, years: 730, year: 365, halfYear: 6 * month, quarter: 3 * month } as const

/** Options in the order they are written: id to text. Ids must not look like whole numbers, which objects would reorder. */
export const options = (texts: Readonly<Record<string, string>>): BankOption[] =>
  Object.entries(texts).map(([optionId, text]) => ({ optionId, text }))

/** The last option of a question that can be declined. */
export const orDecline = { [preferNotToSay]: 'Prefer not to say' } as const

type Asked = Pick<BankQuestion, 'questionId' | 'type' | 'text' | 'whyWeAsk' | 'ttlDays'> & Partial<BankQuestion>

/** The questions of one category, with what most questions have in common filled in. */
export const inCategory = (categoryId: CategoryId, asked: readonly Asked[]): BankQuestion[] =>
  asked.map((question) => ({ options: [], isTop: false, isSensitive: false, ...question, categoryId }))
