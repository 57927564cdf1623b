import { defineText } from '../../../../../platform/words/text.ts'

/** What is going to be done when a supplier goes live. */
export const suppliersSteps = defineText('suppliers-steps', {
  goLive: 'Let the supplier “{{supplier}}” go live: its callbacks pay from then on',
})
