import { letterMessage } from '../../../platform/contract/letter.ts'
import { messagesOf, type Message } from '../../../platform/contract/messages.ts'
import { valueUsd } from '../../../platform/contract/money.ts'
import type { Mail } from '../../../platform/server/mail.ts'
import type { Letter, MailReader } from '../../../platform/server/mail-writer.ts'
import { defineMails } from '../../../platform/server/mail-templates.ts'
import type { UnwordedCard } from '../../surveys/server/service.ts'
import { invitationMails as words } from '../words/en/server/invitation-mails.ts'

/** The email that invites a panelist to a survey. */
export const invitationMails = defineMails('invitations', words, {
  invitation: { survey: 'text', card: 'items', link: 'link!', often: 'text' },
})

type MailMessages = { worth: { points: Message; value: number }; often: { count: number } }
const message = messagesOf<MailMessages>('invitation-mails')

/** Writes the invitation: the survey as on its card, and a link to it. */
export function writeInvitationLetter(
  { write }: Pick<Mail, 'write'>,
  reader: MailReader,
  { card, link, perDay }: { card: UnwordedCard; link: string; perDay: number },
): Letter {
  const { title, points, minutes, match } = card
  const worth = message('worth', { points: letterMessage('points', { count: points }), value: valueUsd(points) })
  const detail = [worth, letterMessage('minutes', { count: minutes }), ...match.reasons]
  const often = message('often', { count: perDay })
  return write(invitationMails.templates.invitation, reader, { survey: title, card: [{ title, detail }], link, often })
}
