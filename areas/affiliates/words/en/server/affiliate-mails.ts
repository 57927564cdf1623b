import { defineText } from '../../../../../platform/words/text.ts'

/** The emails to vendors, and to staff who created their campaigns. */
export const affiliateMails = defineText('affiliate-mails', {
  campaignIs: 'The name of the campaign',
  campaignLike: 'Summer of surveys',
  numberIs: 'The number of the campaign',
  numberLike: '7',
  whatIs: 'What is running out: the budget or the leads',
  whatLike: 'budget',
  usedIs: 'How much of it is used',
  usedLike: 'US$80.00 of US$100.00',
  percentIs: 'The same in percent',
  percentLike: '80',
  becauseIs: 'Why the reader gets this email',
  becauseLike: 'the campaign is yours',
  nextIs: 'What the reader can do next',
  nextLike: 'You do not need to do anything.',
  linkIs: 'The address that the button leads to',
  linkLike: 'https://panel.example/affiliate-dashboard?affId=7',
  leadIs: 'The number of the lead',
  leadLike: '0192aa3e-click-4711',
  reasonsIs: 'Why it was not counted',
  reasonsLike: 'The same person has joined before.',
  noteIs: 'The note of the person who decided, if any',
  noteLike: 'They wrote: seen twice this week',

  budget: 'budget',
  leads: 'leads',
  isYours: 'the campaign is yours',
  youMade: 'you made the campaign',
  doNothing: 'You do not need to do anything.',
  giveMore: 'You can give it more budget or leads.',
  ofBudget: '{{used, usd}} of {{all, usd}}',
  ofLeads: '{{used, number}} of {{all, number}} leads',
  click: '{{lead}}, click {{click}}',
  wrote: 'They wrote: {{note}}',

  nearlyUsed: 'Campaign nearly used up',
  nearlyUsedWhen: 'When a share of the budget or the leads of a campaign is used',
  nearlyUsedSubject: '“{{campaign}}” has used {{percent}}% of its {{what}}',
  nearlyUsedBody: `# “{{campaign}}” has used {{percent}}% of its {{what}}

Campaign {{number}}, “{{campaign}}”: {{used}} are used.

{{next}} At 100% further sign-ups are recorded as unpaid.

[See the campaign]({{link}})

---

You get this email because {{because}} at {{appName}}.`,
  usedUp: 'Campaign used up',
  usedUpWhen: 'When the whole budget or all leads of a campaign are used',
  usedUpSubject: '“{{campaign}}” has used up its {{what}}',
  usedUpBody: `# “{{campaign}}” has used up its {{what}}

Campaign {{number}}, “{{campaign}}”: {{used}} are used.

Further sign-ups are recorded as unpaid, with this reason, until the campaign is given more.

[See the campaign]({{link}})

---

You get this email because {{because}} at {{appName}}.`,
  leadRefused: 'Sign-up not counted',
  leadRefusedWhen: 'When a staff member decided that a held lead does not count',
  leadRefusedSubject: 'A sign-up of “{{campaign}}” was not counted',
  leadRefusedBody: `# A sign-up of “{{campaign}}” was not counted

Lead {{lead}}: a person looked at it and did not count it.

{{reasons}}

{{note}}

[See the campaign]({{link}})

---

You get this email because the campaign is yours at {{appName}}.`,
})
