import { defineText } from '../../../../../platform/words/text.ts'

/** The settings by the last part of their keys: the name, what each does, and what a change means. */
export const visitorSettings = defineText('visitors-settings', {
  attributionDays: 'Days that a campaign visit counts',
  attributionDaysText:
    'How many days a visit through a campaign link counts: people who join within that time are credited to that campaign.',
  attributionDaysImpact: 'It applies to sign-ups from now on. Earlier sign-ups stay with their campaigns.',
  visitMonths: 'Visits are kept for',
  visitMonthsText:
    'How many months each visit is kept: the page, the campaign and the kind of device. Older ones are removed every night.',
  visitMonthsImpact:
    'Older entries are removed tonight and cannot be restored. A longer period applies only to entries that still exist.',
  deviceMonths: 'Browsers are kept for',
  deviceMonthsText:
    'How many months a browser, and the accounts that were used in it, are remembered after it was last seen. This is how people with several accounts are found.',
  deviceMonthsImpact:
    'Older entries are removed tonight and cannot be restored. A longer period applies only to entries that still exist.',
})
