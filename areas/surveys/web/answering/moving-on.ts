/** How long the reader sees what they chose before the next question comes (experience, C3). */
export const moveOnAfterMs = 400

/** What chose the answer: arrows walk through the options of a question, so they have not decided yet. */
export type Means = 'pointer' | 'shortcut' | 'keys'

export type Chosen = {
  /** SurveyJS's name for the kind of question. */
  type: string
  /** Whether the answer asks for words of the reader's own. */
  isOther: boolean
  means: Means
  isLast: boolean
  /** The reader came to this page by Back, to look again or to change something. */
  cameBack: boolean
}

/** Kinds of questions that one press answers whole. */
const single: ReadonlySet<string> = new Set(['radiogroup', 'boolean', 'buttongroup'])

/** Whether an answer is the whole answer to its question, so that the next one may come by itself. */
export const movesOn = ({ type, isOther, means, isLast, cameBack }: Chosen): boolean =>
  single.has(type) && !isOther && means !== 'keys' && !isLast && !cameBack

const digits = '123456789'
const letters = 'abcdefghi'

/** Which option a key stands for, from 0: 1 to 9, or A to I; null for every other key. */
export function optionOf(key: string): number | null {
  const place = Math.max(digits.indexOf(key), letters.indexOf(key.toLowerCase()))
  return key.length === 1 && place >= 0 ? place : null
}
