import { defineText } from '../../../../../platform/words/text.ts'

/** What the server says about invitations of staff and vendors. */
export const teamDesk = defineText('team-desk', {
  invited: 'An invitation is on its way to {{to}}.',
  resent: 'A new link is on its way to {{to}}. The one before no longer works.',
  revoked: 'The invitation of {{to}} is taken back. Its link opens nothing any more.',
  welcome: 'Your account is ready.',
  roleMissing: 'Choose a role for staff or vendors. Panelists join by themselves.',
})
