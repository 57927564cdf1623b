import { callbacks } from '../words/en/callbacks.ts'
import type { Say } from '../../../platform/words/text.ts'

type Words = typeof callbacks.words
type Saying = Say<Words>
/** The part of a key behind its prefix. */
type After<Prefix extends string> = keyof Words extends infer Key
  ? Key extends `${Prefix}${infer Rest}`
    ? Rest
    : never
  : never

const has = <Prefix extends 'reason_' | 'turned_' | 'outcome_' | 'standing_'>(
  prefix: Prefix,
  code: string,
): code is After<Prefix> => Object.hasOwn(callbacks.words, prefix + code)

/** Why a callback became what it is; a code without a sentence is shown as it is. */
export const reasonText = (say: Saying, code: string): string => (has('reason_', code) ? say(`reason_${code}`) : code)

/** Why a callback was turned away at the door. */
export const turnedText = (say: Saying, code: string): string => (has('turned_', code) ? say(`turned_${code}`) : code)

/** What a callback said. */
export const outcomeText = (say: Saying, code: string): string =>
  has('outcome_', code) ? say(`outcome_${code}`) : code

/** How an attempt stands. */
export const standingText = (say: Saying, code: string): string =>
  has('standing_', code) ? say(`standing_${code}`) : outcomeText(say, code)
