import { defineText } from '../../../../../platform/words/text.ts'

/** The settings by the last word of their keys: a name, what each does, and what a change of it means. */
export const affiliateSettings = defineText('affiliates-settings', {
  minSignupSeconds: 'Fastest believable sign-up',
  minSignupSecondsText:
    'Seconds between the click on a campaign’s link and the sign-up. A faster one looks like a machine and is held for review; 0 believes all.',
  minSignupSecondsImpact: 'Sign-ups from now on are held to it. What was held or paid before stays as it was decided.',
  clickMonths: 'Clicks on campaigns are kept for',
  clickMonthsText:
    'Months for which each click on the link of a campaign is kept. The figures of the campaign stay for ever, without clicks.',
  clickMonthsImpact:
    'What is older is removed in the night to come, and nothing brings it back. A longer period counts for what is still there.',
})
