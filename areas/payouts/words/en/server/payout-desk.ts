import { defineText } from '../../../../../platform/words/text.ts'

/** What payouts say of an answer: why it is refused as a whole, or a line of it passed over. */
export const payoutDesk = defineText('payout-desk', {
  applyAnswer_one: 'Apply the answer to a batch: {{count, number}} payment',
  applyAnswer_other: 'Apply the answer to a batch: {{count, number}} payments',
  'file-not-text': 'This is not a text file. Save the sheet as CSV (UTF-8).',
  'file-not-csv': 'This cannot be read as CSV: a quote has no end, or a line is far too long.',
  'file-columns': 'The first line must have exactly these columns, in any order: {{columns}}.',
  'file-no-lines': 'There are no lines below the names of the columns.',
  'file-too-many-lines': 'There are more than {{max, number}} lines. One batch has fewer: is this the right file?',
  'file-other-batch': 'This file names requests of another batch. Upload the answer of one batch at a time.',
  'file-no-batch': 'None of these requests is in a batch.',
  'line-cells': 'It has another number of cells than the first line.',
  'line-unknown': 'There is no such request.',
  'line-twice': 'This request stands in the file more than once: none of its lines counts.',
  'line-not-exported': 'This request is in no batch that was exported.',
  'line-status': 'The status must be paid, refused or returned.',
  'line-amount': 'The amount must be {{amount}}, as it was exported.',
  'line-fee': 'The fee must be an amount such as 0.35, or empty.',
  'line-paid-at':
    'The day of the payment must be like 2026-11-20, not before the batch was made and not in the future.',
  'line-too-long': 'A reference has at most {{reference, number}} characters, a note {{note, number}}.',
  'line-paid-already': 'This was applied as paid before. If the money came back, the status is returned.',
  'line-given-back': 'The points of this request went back to the panelist before: it cannot be settled otherwise.',
  'line-own': 'This is your own request: another person has to apply it.',
})
