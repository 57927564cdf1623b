import { defineText } from '../../../../../platform/words/text.ts'

/** The server's messages about legal duties. */
export const dutiesDesk = defineText('duties-desk', {
  wouldGo_one: '{{count, number}} entry is older than that and would be removed tonight.',
  wouldGo_other: '{{count, number}} entries are older than that and would be removed tonight.',
  wouldGoMany: 'More than {{count, number}} entries are older than that and would be removed tonight.',
  receivedLater: 'This day is in the future',
  receivedTooLong: 'This day is more than {{days, number}} days ago. Check the year',
  dayUnknown: 'Please enter a valid date',
  reasonMissing: 'Please enter the reason that the person was given',
})
