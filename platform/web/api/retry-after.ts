import { textOf } from '../text/text.ts'
import { ui } from '../../words/en/ui.ts'
import type { CallFailure } from './failure.ts'

const minute = 60
const hour = 60 * minute

/** A wait in the largest unit that it fills, rounded up: who comes back then is not refused again. */
export function waitWords(seconds: number): string {
  const say = textOf(ui)
  if (seconds < minute) return say('retryInSeconds', { count: Math.ceil(seconds) })
  if (seconds < hour) return say('retryInMinutes', { count: Math.ceil(seconds / minute) })
  return say('retryInHours', { count: Math.ceil(seconds / hour) })
}

/** The words of a refusal, followed by when to come back where the person has used up a limit; an outage ends when it ends. */
export const withWait = (message: string, { code, retryAfterSeconds }: CallFailure): string =>
  code === 'too-many-requests' && retryAfterSeconds !== undefined
    ? `${message} ${waitWords(retryAfterSeconds)}`
    : message
