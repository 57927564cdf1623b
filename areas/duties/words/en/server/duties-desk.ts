import { defineText } from '../../../../../platform/words/text.ts'

/** What is said of what the law asks of the panel. */
export const dutiesDesk = defineText('duties-desk', {
  wouldGo_one: '{{count, number}} entry is older than that and would be removed in the night to come.',
  wouldGo_other: '{{count, number}} entries are older than that and would be removed in the night to come.',
  wouldGoMany: 'More than {{count, number}} entries are older than that and would be removed in the night to come.',
  receivedLater: 'This day is still to come',
  receivedTooLong: 'This day is more than {{days, number}} days ago. Check the year',
  dayUnknown: 'Please enter a valid date',
  reasonMissing: 'Please say why, in the words that the person was given',
})
