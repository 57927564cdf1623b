import { callbacks } from '../words/en/callbacks.ts'
import type { Say } from '../../../platform/words/text.ts'

type Words = typeof callbacks.words
type Saying = Say<Words>
/** The part of a key after its prefix. */
type After<Prefix extends string> = keyof Words extends infer Key
  ? Key extends `${Prefix}${infer Rest}`
    ? Rest
    : never
  : never

const has = <Prefix extends 'reason_' | 'turned_' | 'outcome_' | 'standing_'>(
  prefix: Prefix,
  code: string,
): code is After<Prefix> => Object.hasOwn(callbacks.words, prefix + code)

/** The sentence for the reason of a callback's state; the code itself if there is no sentence. */
export const reasonText = (say: Saying, code: string): string => (has('reason_', code) ? say(`reason_${code}`) : code)

/** The sentence for why a callback was rejected unread; the code itself if there is no sentence. */
export const turnedText = (say: Saying, code: string): string => (has('turned_', code) ? say(`turned_${code}`) : code)

/** The outcome that a callback reports, in words. */
export const outcomeText = (say: Saying, code: string): string =>
  has('outcome_', code) ? say(`outcome_${code}`) : code

/** The current state of an attempt, in words. */
export const standingText = (say: Saying, code: string): string =>
  has('standing_', code) ? say(`standing_${code}`) : outcomeText(say, code)
