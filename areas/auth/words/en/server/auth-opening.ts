import { defineText } from '../../../../../platform/words/text.ts'

/** The step that this area adds to the checklist before the panel opens. */
export const authOpening = defineText('auth-opening', {
  title: 'Staff log in with a second step',
  todo: 'Each of them sets it up under My Account, or at the next log-in.',
})
