import { defineText } from '../../../../../platform/words/text.ts'

/** What the server says about the money of vendors. */
export const vendorsDesk = defineText('vendors-desk', {
  approveRun_one: 'Pay {{usd, usd}} to {{count, number}} vendor',
  approveRun_other: 'Pay {{usd, usd}} to {{count, number}} vendors',
  lacks_minimum: 'Below the minimum',
  lacks_target: 'No payout address',
  'lacks_target-rests': 'New address not in use yet',
  'lacks_under-way': 'A payout is under way',
  targetEmpty: 'Enter where you want to be paid.',
  targetIban: 'This is not an IBAN: its check digits are wrong. Please compare it with your bank statement.',
  targetPaypal: 'Enter the email address of your PayPal account.',
  objectionEmpty: 'Write why this commission should stay.',
  answerEmpty: 'Write an answer to the vendor.',
  fileWrong:
    'This is not a file with results. The first line must have exactly these columns, in any order: {{columns}}.',
})
