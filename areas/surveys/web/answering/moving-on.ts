/** How long the chosen answer stays visible before the next question appears (experience, C3). */
export const moveOnAfterMs = 400

/** For how long after the next question appeared automatically a press of Next is still meant for the one before it. */
const strayMs = 700

/**
 * Tells whether a press of Next was meant for the question before, which has moved on automatically: it would skip a
 * question that nobody has read, or complain that it is not answered.
 */
export const isStrayNext = (sinceMs: number, isAnswered: boolean): boolean => sinceMs < strayMs && !isAnswered

/** How the answer was chosen. Arrow keys step through the options, so they do not mean a final choice. */
export type Means = 'pointer' | 'shortcut' | 'keys'

export type Chosen = {
  /** The SurveyJS type of the question. */
  type: string
  /** Whether the option needs a text of the panelist's own. */
  isOther: boolean
  means: Means
  isLast: boolean
  /** Whether the panelist came back to this question to check or change the answer. */
  cameBack: boolean
}

/** The types of questions that a single press answers completely. */
const single: ReadonlySet<string> = new Set(['radiogroup', 'boolean', 'buttongroup'])

/** Tells whether the answer is complete, so that the next question may appear automatically. */
export const isFinalChoice = ({ type, isOther, means, isLast, cameBack }: Chosen): boolean =>
  single.has(type) && !isOther && means !== 'keys' && !isLast && !cameBack

const digits = '123456789'
const letters = 'abcdefghi'

/** Returns the index of the option that a key chooses (1 to 9 or A to I), counted from 0; null for any other key. */
export function findOptionIndex(key: string): number | null {
  const place = Math.max(digits.indexOf(key), letters.indexOf(key.toLowerCase()))
  return key.length === 1 && place >= 0 ? place : null
}
