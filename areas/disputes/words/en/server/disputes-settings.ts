import { defineText } from '../../../../../platform/words/text.ts'

/** The settings by the last word of their keys: a name, what each does, and what a change of it means; then what is said by them. */
export const disputesSettings = defineText('disputes-settings', {
  decisionDays: 'Days to decide a dispute',
  decisionDaysText:
    'Within so many days staff decide about a question of a panelist. They are reminded ten days and two days before the last one.',
  decisionDaysImpact: 'Disputes that are raised from now on are promised so many days.',
  openDisputes_one: '{{count, number}} dispute is open and keeps the day that was promised.',
  openDisputes_other: '{{count, number}} disputes are open and keep the day that was promised.',
  tooLate_one: 'Points can be disputed within {{count, number}} day.',
  tooLate_other: 'Points can be disputed within {{count, number}} days.',
})
