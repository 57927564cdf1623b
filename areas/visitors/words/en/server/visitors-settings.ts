import { defineText } from '../../../../../platform/words/text.ts'

/** The settings by the last word of their keys: a name, and with `Text` after it what each does and what its value counts. */
export const visitorSettings = defineText('visitors-settings', {
  attributionDays: 'Days that a campaign’s visit counts',
  attributionDaysText:
    'Days for which a visit by the link of a campaign counts: whoever joins within them belongs to that campaign.',
  attributionDaysImpact:
    'Sign-ups from now on are counted by it. Who joined before stays with the campaign that was found then.',
})
