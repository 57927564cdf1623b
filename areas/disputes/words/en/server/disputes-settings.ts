import { defineText } from '../../../../../platform/words/text.ts'

/**
 * The settings, by the last part of their keys: the name, the explanation and the effect of a change; then messages
 * about them.
 */
export const disputesSettings = defineText('disputes-settings', {
  decisionDays: 'Days to decide a dispute',
  decisionDaysText:
    'How many days staff have to decide a panelist’s dispute. They are reminded ten days and two days before the last one.',
  decisionDaysImpact: 'It applies to disputes that are raised from now on.',
  textMonths: 'Texts of disputes are kept for',
  textMonthsText:
    'How many months the message and the answer of a dispute are kept after it was decided. The points that were granted stay in the ledger.',
  textMonthsImpact:
    'Older entries are removed tonight and cannot be restored. A longer period applies only to entries that still exist.',
  openDisputes_one: '{{count, number}} dispute is open and keeps its promised deadline.',
  openDisputes_other: '{{count, number}} disputes are open and keep their promised deadlines.',
  tooLate_one: 'Points can be disputed within {{count, number}} day.',
  tooLate_other: 'Points can be disputed within {{count, number}} days.',
  grantMissing: 'Please say how many points are granted',
  refusalGrants: 'A refusal grants no points',
})
