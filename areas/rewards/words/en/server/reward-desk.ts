import { defineText } from '../../../../../platform/words/text.ts'

/** What rewards says to those who keep them: refusals, and the bell. Each notification has a text under its key with `Text` after it. */
export const rewardDesk = defineText('reward-desk', {
  nameMissing: 'Please enter a name.',
  amountsMissing: 'Please enter at least one amount of points.',
  countryUnknown: '{{code}} is not the code of a country.',
  idWrong: 'An id has 4 to 20 capital letters and digits.',
  productsForeign: 'Only a reward that Tremendous delivers has products.',
  campaignForeign: 'Only a reward that Tremendous delivers has a campaign.',
  methodMissing: 'Please choose how it is paid.',
  methodForeign: 'Only a reward that is paid by hand has a way of payment.',
  kindUnavailable:
    'Payments by PayPal itself cannot be set up yet. Choose "paid by hand" with the way PayPal: you pay from a list of approved requests.',
  feeForeign: 'A gift card is sent at its full value: the panel bears its fee.',
  feeTooHigh: 'The fee leaves nothing of the smallest amount, which is {{amount}}.',
  tooMany: 'There are {{max, number}} rewards. Retire one first.',
  neverOffered: 'This reward was never on offer: offer it, or retire it.',
  lastProduct: 'This reward is on offer: pause it before you remove its last product or campaign.',
  notCsv: 'This is not a CSV file of points and codes.',
  incomplete: 'This reward cannot be offered yet: {{what}}.',
  both: '{{one}}, and {{other}}',
  'lack-codes': 'upload at least one code of one of its amounts',
  'lack-products': 'enter product ids or a campaign id',
  'lack-provider': 'set the key of the provider (TREMENDOUS_API_KEY)',

  stopped: 'A reward was paused',
  stoppedText: '{{reward}}: {{why}}',
  runsLow: 'Gift cards are running low',
  runsLowText: '{{reward}} of {{usd, usd}}',
  ranOut: 'Gift cards have run out',
  ranOutText: '{{reward}} of {{usd, usd}}',
})
