import { defineText } from '../../../../../platform/words/text.ts'

/** What the server says to staff about rewards. Each notification has a text under its key with `Text` after it. */
export const rewardDesk = defineText('reward-desk', {
  nameMissing: 'Please enter a name.',
  amountsMissing: 'Please enter at least one amount of points.',
  countryUnknown: '{{code}} is not the code of a country.',
  idWrong: 'An id has 4 to 20 capital letters and digits.',
  productsForeign: 'Only a reward that Tremendous delivers has products.',
  campaignForeign: 'Only a reward that Tremendous delivers has a campaign.',
  methodMissing: 'Please choose how it is paid.',
  methodForeign: 'Only a reward that is paid by hand has a method of payment.',
  kindUnavailable:
    'Automatic payments by PayPal cannot be set up yet. Choose “Paid by hand” with the method PayPal, and pay from a list of approved requests.',
  feeForeign: 'A gift card is sent at its full value, so the panel bears the fee.',
  feeTooHigh: 'The fee uses up the smallest amount, which is {{amount}}.',
  tooMany: 'There are {{max, number}} rewards. Retire one first.',
  neverOffered: 'This reward has never been on offer. Offer it or retire it.',
  lastProduct: 'This reward is on offer. Pause it before you remove its last product or campaign.',
  notCsv: 'This is not a CSV file of points and codes.',
  incomplete: 'This reward cannot be offered yet: {{what}}.',
  both: '{{one}}, and {{other}}',
  'lack-codes': 'upload at least one code of one of its amounts',
  'lack-products': 'choose products or a campaign that the provider has',
  'lack-provider': 'connect the provider on the page Reward providers',
  productUnknown: 'The catalogue has no product {{id}}. Fetch it again, or choose another one.',
  campaignUnknown: 'The account at the provider has no such campaign.',
  amountUnsold: 'None of these products is sold for {{currency}} {{amount}}.',
  countryUnsold: 'None of these products can be had in {{code}}.',
  productsGone: 'A reward was paused',
  productsGoneText: '{{reward}} was paused: the provider has none of its products any more.',

  stopped: 'A reward was paused',
  stoppedText: '{{reward}}: {{why}}',
  runsLow: 'Gift cards are running low',
  runsLowText: '{{reward}} of {{usd, usd}}',
  ranOut: 'Gift cards have run out',
  ranOutText: '{{reward}} of {{usd, usd}}',
})
