import { defineText } from '../../../../../platform/words/text.ts'

/** The step that this area adds to the checklist before the panel opens. */
export const authOpening = defineText('auth-opening', {
  title: 'Staff log in with a second step',
  todo: 'Each sets it up on the page My Account, or at the next log-in.',
})
