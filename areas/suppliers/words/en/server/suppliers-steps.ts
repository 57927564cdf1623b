import { defineText } from '../../../../../platform/words/text.ts'

/** The name of the step that lets a supplier go live, as approvals show it. */
export const suppliersSteps = defineText('suppliers-steps', {
  goLive: 'Let the supplier “{{supplier}}” go live: its callbacks pay from then on',
})
