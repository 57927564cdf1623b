import { defineText } from '../../../../../platform/words/text.ts'

/** The messages to staff about saved views. */
export const reportsDesk = defineText('reports-desk', {
  viewsFull: 'You can keep {{max, number}} views.',
})
