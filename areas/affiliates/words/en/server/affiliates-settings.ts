import { defineText } from '../../../../../platform/words/text.ts'

/** The settings by the last word of their keys: a name, and with `Text` after it what each does and what its value counts. */
export const affiliateSettings = defineText('affiliates-settings', {
  minSignupSeconds: 'Fastest believable sign-up',
  minSignupSecondsText:
    'Seconds between the click on a campaign’s link and the sign-up. A faster one looks like a machine and is held for review; 0 believes all.',
  minSignupSecondsImpact: 'Sign-ups from now on are held to it. What was held or paid before stays as it was decided.',
})
