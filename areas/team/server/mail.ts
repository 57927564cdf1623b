import { documentPaths } from '../../../platform/contract/addresses.ts'
import { messagesOf } from '../../../platform/contract/messages.ts'
import type { Mail } from '../../../platform/server/mail.ts'
import type { Letter, MailReader } from '../../../platform/server/mail-writer.ts'
import { defineMails } from '../../../platform/server/mail-templates.ts'
import { invitationHours } from '../contract.ts'
import { teamMails as words } from '../words/en/server/team-mails.ts'

/** The email that invites a person to the staff or as a vendor. */
export const teamMails = defineMails('team', words, { invitation: { invited: 'text', link: 'link!', hours: 'text' } })

type MailMessages = { invited: { roles: string }; invitedBy: { name: string; roles: string } }
const message = messagesOf<MailMessages>('team-mails')
type InvitationFacts = { roleNames: readonly string[]; invitedByName: string | null; key: string }

/**
 * Writes the email with the link of an invitation. The link starts with the configured address, never with one from a
 * request.
 */
export function writeInvitationLetter(
  { write }: Pick<Mail, 'write'>,
  reader: MailReader,
  { roleNames, invitedByName: name, key }: InvitationFacts,
): Letter {
  const roles = roleNames.join(', ')
  return write(teamMails.templates.invitation, reader, {
    invited: name === null ? message('invited', { roles }) : message('invitedBy', { name, roles }),
    link: `${documentPaths.joinTeam}?userKey=${encodeURIComponent(key)}`,
    hours: invitationHours,
  })
}
