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
 * How an exchange identifies this question. `question` is the exchange's id, or its name where no id is known;
 * `byCountry` replaces it in some countries; `options` maps each of our options to the exchange's code, or to several
 * codes if the exchange has more options. A question without `options` sends the value itself, or its codes are not
 * known yet.
 */
export type StandardMapping = {
  question: string
  byCountry?: Readonly<Record<string, string>>
  options?: Readonly<Record<string, string | readonly string[]>>
}

/** A question that comes with the program. */
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
  /** After this many days the question is asked again. */
  ttlDays: number
  /** The lowest number, or the least length of a text; `max` is the upper limit. */
  min?: number
  max?: number
  standards?: Readonly<Record<string, StandardMapping>>
}

/** The options of a multiple-choice question that cannot be combined with others: choosing one clears the rest. */
export const exclusiveOptionIds: ReadonlySet<string> = new Set(['none', preferNotToSay])

const month = 30
/** For how many days answers of each kind stay true. */
export const lasts = { lifetime: 3650, years: 730, year: 365, halfYear: 6 * month, quarter: 3 * month } as const

/**
 * Makes options from texts keyed by id, in the order in which they are written. An id must not look like a whole
 * number, because objects move such keys to the front.
 */
export const options = (texts: Readonly<Record<string, string>>): BankOption[] =>
  Object.entries(texts).map(([optionId, text]) => ({ optionId, text }))

/** The last option of a question that panelists may decline to answer. */
export const orDecline = { [preferNotToSay]: 'Prefer not to say' } as const

type Asked = Pick<BankQuestion, 'questionId' | 'type' | 'text' | 'whyWeAsk' | 'ttlDays'> & Partial<BankQuestion>

/** The questions of one category; fills in defaults that suit most questions. */
export const inCategory = (categoryId: CategoryId, asked: readonly Asked[]): BankQuestion[] =>
  asked.map((question) => ({ options: [], isTop: false, isSensitive: false, ...question, categoryId }))
