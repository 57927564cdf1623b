import { defineText } from '../../../../../platform/words/text.ts'

/** The reasons why an answer is refused as a whole, or a line of it is ignored. */
export const payoutDesk = defineText('payout-desk', {
  applyAnswer_one: 'Apply the answer to a batch: {{count, number}} payment',
  applyAnswer_other: 'Apply the answer to a batch: {{count, number}} payments',
  'file-not-text': 'This is not a text file. Save the sheet as CSV (UTF-8).',
  'file-not-csv':
    'This cannot be read as CSV: a quotation mark has no closing quotation mark, or a line is far too long.',
  'file-columns': 'The first line must have exactly these columns, in any order: {{columns}}.',
  'file-no-lines': 'There are no lines below the names of the columns.',
  'file-too-many-lines': 'There are more than {{max, number}} lines. One batch has fewer: is this the right file?',
  'file-other-batch': 'This file names requests of another batch. Upload the answer of one batch at a time.',
  'file-no-batch': 'None of these requests is in a batch.',
  'line-cells': 'It has a different number of cells from the first line.',
  'line-unknown': 'There is no such request.',
  'line-twice': 'This request occurs more than once in the file, so none of its lines counts.',
  'line-not-exported': 'This request is not in an exported batch.',
  'line-status': 'The status must be paid, refused or returned.',
  'line-amount': 'The amount must be {{amount}}, as it was exported.',
  'line-fee': 'The fee must be an amount such as 0.35, or empty.',
  'line-paid-at':
    'The day of the payment must look like 2026-11-20. It cannot be before the batch was made, or in the future.',
  'line-too-long': 'A reference can have at most {{reference, number}} characters, and a note {{note, number}}.',
  'line-paid-already': 'This was already applied as paid. If the money came back, use the status returned.',
  'line-given-back':
    'The points of this request have already gone back to the panelist, so it cannot be settled differently.',
  'line-own': 'This is your own request: another person has to apply it.',
})
