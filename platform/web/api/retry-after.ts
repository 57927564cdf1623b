import { textOf } from '../text/text.ts'
import { ui } from '../../words/en/ui.ts'
import type { CallFailure } from './failure.ts'

const minute = 60
const hour = 60 * minute

/** A waiting time in its largest unit, rounded up, so that the reader is not refused again after it. */
export function waitWords(seconds: number): string {
  const say = textOf(ui)
  if (seconds < minute) return say('retryInSeconds', { count: Math.ceil(seconds) })
  if (seconds < hour) return say('retryInMinutes', { count: Math.ceil(seconds / minute) })
  return say('retryInHours', { count: Math.ceil(seconds / hour) })
}

/**
 * Adds to the message of a refusal when to come back, if the reader has used up a limit. For an outage it adds
 * nothing, because its end is unknown.
 */
export const withWait = (message: string, { code, retryAfterSeconds }: CallFailure): string =>
  code === 'too-many-requests' && retryAfterSeconds !== undefined
    ? `${message} ${waitWords(retryAfterSeconds)}`
    : message
