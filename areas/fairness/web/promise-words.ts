import type { Say } from '../../../platform/words/text.ts'
import { dollars } from '../../../kit/Points.tsx'
import type { FairPromise } from '../contract.ts'
import type { fairTime } from '../words/en/fair-time.ts'

type Words = Say<typeof fairTime.words>

/** Seconds as minutes, with one decimal unless they are whole minutes. */
export const toMinutes = (seconds: number): number => Math.round(seconds / 6) / 10

/** Describes in a sentence what tonight would top up for a promise. */
export function describeTonight(say: Words, promise: FairPromise): string {
  const { people, valueUsd, medianSeconds, promisedMinutes, unpaidPeople } = promise
  if (medianSeconds === null) return say('tooFew')
  if (people === 0) return unpaidPeople > 0 ? say('unpaid', { count: unpaidPeople }) : say('nothingDue')
  return say('dueTonight', {
    count: people,
    minutes: toMinutes(medianSeconds),
    promised: promisedMinutes,
    value: dollars(valueUsd),
  })
}
