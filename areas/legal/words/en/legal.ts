import { defineText } from '../../../../platform/words/text.ts'

/** Words around the legal pages; each page's own text is in a file of its name. */
export const legal = defineText('legal', {
  updated: 'Last updated {{day}}',
  contents: 'On this page',
  questions: 'Questions about this page?',
  contact: 'Contact us',
})
