import { defineText } from '../../../../platform/words/text.ts'

/** The refusals that several lists share. */
export const refusals = defineText('refusals', {
  pageTooFar:
    'Page numbers cover only the first {{rows, number}} entries. Continue from the last entry of a page, or filter the list.',
  pageTooFarShort: 'Too far for a page number',
  rangeReversed: 'The end date must not be before the start date',
  rangeTooLong: 'Please choose at most {{days, number}} days',
})
