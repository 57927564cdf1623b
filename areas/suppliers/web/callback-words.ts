import { callbacks } from '../words/en/callbacks.ts'
import type { Say } from '../../../platform/words/text.ts'

type Words = typeof callbacks.words
type SayCallbackWord = Say<Words>
/** The part of a key after its prefix. */
type After<Prefix extends string> = keyof Words extends infer Key
  ? Key extends `${Prefix}${infer Rest}`
    ? Rest
    : never
  : never

const hasWord = <Prefix extends 'reason_' | 'turned_' | 'outcome_' | 'standing_'>(
  prefix: Prefix,
  code: string,
): code is After<Prefix> => Object.hasOwn(callbacks.words, prefix + code)

/** The sentence for the reason of a callback's state; the code itself if there is no sentence. */
export const describeReason = (say: SayCallbackWord, code: string): string =>
  hasWord('reason_', code) ? say(`reason_${code}`) : code

/** The sentence for why a callback was rejected unread; the code itself if there is no sentence. */
export const describeRejection = (say: SayCallbackWord, code: string): string =>
  hasWord('turned_', code) ? say(`turned_${code}`) : code

/** The outcome that a callback reports, in words. */
export const describeOutcome = (say: SayCallbackWord, code: string): string =>
  hasWord('outcome_', code) ? say(`outcome_${code}`) : code

/** The current state of an attempt, in words. */
export const describeAttemptState = (say: SayCallbackWord, code: string): string =>
  hasWord('standing_', code) ? say(`standing_${code}`) : describeOutcome(say, code)
