import { documentPaths } from '../../../platform/contract/addresses.ts'
import type { Language } from '../../../platform/contract/language.ts'
import type { Letter, Mail } from '../../../platform/server/mail.ts'
import { textIn } from '../../../platform/server/words.ts'
import { invitationHours } from '../contract.ts'
import { teamMails } from '../words/en/server/team-mails.ts'

type Sender = { mail: Pick<Mail, 'layout'>; appName: string; publicUrl: string }
type Invited = { email: string; language: Language }
type What = { roleNames: readonly string[]; invitedByName: string | null; key: string }

/** The letter that brings the link of an invitation; it is built from our configured address, never from a request. */
export function invitationLetter(
  { mail, appName, publicUrl }: Sender,
  { email, language }: Invited,
  { roleNames, invitedByName, key }: What,
): Letter {
  const say = textIn(teamMails, language)
  const values = { app: appName, roles: roleNames.join(', ') }
  const asked = invitedByName === null ? say('text', values) : say('textBy', { ...values, name: invitedByName })
  return {
    to: email,
    subject: say('subject', { app: appName }),
    ...mail.layout({
      language,
      title: say('title', { app: appName }),
      paragraphs: [asked, say('next'), say('hours', { hours: invitationHours })],
      action: { text: say('action'), url: `${publicUrl}${documentPaths.joinTeam}?userKey=${encodeURIComponent(key)}` },
      footer: say('footer', { app: appName }),
    }),
  }
}
