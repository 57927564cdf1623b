import { defineText } from '../../../../../platform/words/text.ts'

/** The mail to whoever keeps the stock of codes. */
export const rewardMails = defineText('reward-mails', {
  headingIs: 'Whether codes are low or gone, as a heading',
  headingLike: 'Gift cards are running low',
  leftIs: 'How many codes are left',
  leftLike: '3 gift card codes are left',
  rewardIs: 'What the reward is called',
  rewardLike: 'Gift card',
  valueIs: 'What it is worth',
  valueLike: 'US$5.00',
  linkIs: 'The address that the button leads to',
  linkLike: 'https://panel.example/finance?tab=stock',

  low: 'Gift cards are running low',
  out: 'Gift cards have run out',
  none: 'No gift card codes are left',
  some_one: '{{count, number}} gift card code is left',
  some_other: '{{count, number}} gift card codes are left',

  lowStock: 'Codes running low',
  lowStockWhen: 'To whoever may upload codes, when a value is running low or has run out',
  lowStockSubject: '{{heading}}',
  lowStockBody: `# {{heading}}

{{left}} for {{reward}} of {{value}}.

Once none is left, panelists read that {{value}} is sold out, and approved requests for it wait until you upload new codes.

[Upload codes]({{link}})

---

You get this email because you may upload gift card codes at {{appName}}.`,
})
