import { defineText } from '../../../../../platform/words/text.ts'

/** The names of adjustments as steps that wait for approval. */
export const financeSteps = defineText('finance-steps', {
  give_one: 'Give a panelist {{count, number}} point',
  give_other: 'Give a panelist {{count, number}} points',
  take_one: 'Take {{count, number}} point from a panelist',
  take_other: 'Take {{count, number}} points from a panelist',
  keyUsed: 'The key {{key}} was used for other points.',
})
