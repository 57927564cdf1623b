import { defineText } from '../../../../../platform/words/text.ts'

/** The email to staff who keep the stock of codes. */
export const rewardMails = defineText('reward-mails', {
  headingIs: 'A heading that says whether codes run low or are gone',
  headingLike: 'Gift cards are running low',
  leftIs: 'How many codes are left',
  leftLike: '3 gift card codes are left',
  rewardIs: 'The name of the reward',
  rewardLike: 'Gift card',
  valueIs: 'The value of the reward',
  valueLike: 'US$5.00',
  linkIs: 'The address that the button leads to',
  linkLike: 'https://panel.example/finance?tab=stock',

  low: 'Gift cards are running low',
  out: 'Gift cards have run out',
  none: 'No gift card codes are left',
  some_one: '{{count, number}} gift card code is left',
  some_other: '{{count, number}} gift card codes are left',

  lowStock: 'Codes running low',
  lowStockWhen: 'To staff who may upload codes, when a value runs low or has run out',
  lowStockSubject: '{{heading}}',
  lowStockBody: `# {{heading}}

{{left}} for {{reward}} of {{value}}.

Once none is left, panelists read that {{value}} is sold out, and approved requests for it wait until you upload new codes.

[Upload codes]({{link}})

---

You get this email because you may upload gift card codes at {{appName}}.`,
})
