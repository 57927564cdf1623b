import { defineText } from '../../../../../platform/words/text.ts'

/** The texts of alerts, one entry for each rule that an area declares; `Text` is the second line, `Cause` explains a change. */
export const alertsDesk = defineText('alerts-desk', {
  conversion: 'Conversion of {{name}} fell from {{expected}} % to {{value}} %',
  conversionText: 'In the last 24 hours, against the 28 days before.',
  conversionCause: '{{share}} % of the fall: {{name}} ({{hits}} of {{of}} completed).',
  reversals: 'Reversals of {{name}} rose from {{expected}} % to {{value}} %',
  reversalsText: 'Of the completes it reported in the last 24 hours, against the 28 days before.',
  reversalsCause: '{{share}} % of the rise: {{name}} ({{hits}} of {{of}} taken back).',
  silence: '{{name}} reported {{value}} completes in 6 hours; usually it is about {{expected}}',
  silenceText: 'The usual number is that of the same hours of the last six weeks.',
  quarantineBurst: '{{value}} callbacks of {{name}} went to quarantine in a day; usually it is about {{expected}}',
  quarantineBurstText: 'The usual number is that of the same day of the last six weeks.',
  negativeMargin: '“{{name}}” costs more than it brings: margin {{value}} % in 7 days',
  negativeMarginText: 'Members earn more from it than its payer owes.',
  payoutFailures: '{{value}} orders of gift cards failed',
  payoutFailuresText: 'They wait for a decision.',
  stockOut: '{{name}} has run out',
  stockOutText: 'Requests for it wait for codes.',
  ringFound: 'Ring {{name}}: {{value}} accounts share a browser or a payout address',
  ringFoundText: 'Some of its links still need a decision.',
  topUpLarge: 'The top-ups of one night cost {{value, usd}}, more than the limit for one night',
  topUpLargeText: 'No one is paid before a person decides.',
  sumsDiffer: '{{value}} sums of money differed from attempts and transfers',
  sumsDifferText: 'These days were counted again.',
  checksFailed: '{{value}} errors found in the books: {{name}}',
  checksFailedText: 'The check of the ledger and of every area found something that must never happen.',
})
