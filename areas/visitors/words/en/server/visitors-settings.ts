import { defineText } from '../../../../../platform/words/text.ts'

/** The settings by the last word of their keys: a name, what each does, and what a change of it means. */
export const visitorSettings = defineText('visitors-settings', {
  attributionDays: 'Days that a campaign’s visit counts',
  attributionDaysText:
    'Days for which a visit by the link of a campaign counts: whoever joins within them belongs to that campaign.',
  attributionDaysImpact:
    'Sign-ups from now on are counted by it. Who joined before stays with the campaign that was found then.',
  visitMonths: 'Visits are kept for',
  visitMonthsText:
    'Months for which each visit is kept: the page, the campaign and the kind of device. Older ones are removed every night.',
  visitMonthsImpact:
    'What is older is removed in the night to come, and nothing brings it back. A longer period counts for what is still there.',
  deviceMonths: 'Browsers are kept for',
  deviceMonthsText:
    'Months for which a browser is known after it was last seen, and whose accounts were used in it. It is how people with several accounts are found.',
  deviceMonthsImpact:
    'What is older is removed in the night to come, and nothing brings it back. A longer period counts for what is still there.',
})
