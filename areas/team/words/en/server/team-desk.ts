import { defineText } from '../../../../../platform/words/text.ts'

/** The server's words about invitations to staff and vendors. */
export const teamDesk = defineText('team-desk', {
  invited: 'An invitation is on its way to {{to}}.',
  resent: 'A new link is on its way to {{to}}. The old one no longer works.',
  revoked: 'The invitation of {{to}} was withdrawn. Its link no longer works.',
  welcome: 'Your account is ready.',
  roleMissing: 'Choose a role for staff or vendors. Panelists sign up themselves.',
})
