import { defineText } from '../../../../../platform/words/text.ts'

/** The emails about rewards, to those who keep them. */
export const rewardMails = defineText('reward-mails', {
  runsLow: 'Gift cards are running low',
  ranOut: 'Gift cards have run out',
  noneLeft: 'No gift card codes are left for {{reward}} of {{usd, usd}}.',
  left_one: '{{count, number}} gift card code is left for {{reward}} of {{usd, usd}}.',
  left_other: '{{count, number}} gift card codes are left for {{reward}} of {{usd, usd}}.',
  whatThen:
    'Once none is left, panelists read that {{usd, usd}} is sold out, and approved requests for it wait until you upload new codes.',
  upload: 'Upload codes',
  because: 'You get this email because you may upload gift card codes at {{app}}.',
})
