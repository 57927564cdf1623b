import { defineText } from '../../../../../platform/words/text.ts'

/** The notification about a top-up; the key with `Text` after it holds the second line. */
export const fairnessNotes = defineText('fairness-notes', {
  toppedUp_one: '{{count, number}} more point for your time',
  toppedUp_other: '{{count, number}} more points for your time',
  toppedUpText: '{{title}} took longer than the {{promised, number}} min that we promised, so we added points.',
})
