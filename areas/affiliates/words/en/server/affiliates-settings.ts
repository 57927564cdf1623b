import { defineText } from '../../../../../platform/words/text.ts'

/** The settings, by the last part of their keys: the name, the explanation, and the effect of a change. */
export const affiliateSettings = defineText('affiliates-settings', {
  minSignupSeconds: 'Fastest believable sign-up',
  minSignupSecondsText:
    'The shortest time in seconds between the click on the link of a campaign and the sign-up. A faster sign-up looks automated and is held for review; 0 accepts all.',
  minSignupSecondsImpact: 'It applies to sign-ups from now on. Earlier decisions stand.',
  clickMonths: 'Clicks on campaigns are kept for',
  clickMonthsText:
    'How many months each click on the link of a campaign is kept. The figures of the campaign stay for ever, without single clicks.',
  clickMonthsImpact:
    'Older entries are removed tonight and cannot be restored. A longer period applies only to entries that still exist.',
})
