import { sessionEnded } from '../../contract/session-ended.ts'
import { defineText } from '../text.ts'

/** Why a call failed, where the browser itself finds out; refusals of the server come with their words. */
export const failures = defineText('failures', {
  'signed-out': sessionEnded,
  offline: 'You seem to be offline. Check your connection and try again.',
  'timed-out': 'This is taking too long. Please try again.',
  unreadable: 'Something went wrong.',
  unexplained: 'Unknown error',
})
