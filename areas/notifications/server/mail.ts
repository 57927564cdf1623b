import { letterMessage } from '../../../platform/contract/letter.ts'
import { messagesOf, type Message, type MessageValue } from '../../../platform/contract/messages.ts'
import { valueUsd } from '../../../platform/contract/money.ts'
import type { Mail } from '../../../platform/server/mail.ts'
import type { Letter, MailReader } from '../../../platform/server/mail-writer.ts'
import { defineMails } from '../../../platform/server/mail-templates.ts'
import { notificationMails as words } from '../words/en/server/notification-mails.ts'

/** The headers and the link of an email that the user can switch off. */
export type Mailing = { headers: Readonly<Record<string, string>>; unsubscribeUrl: string }

/** What a digest shows of a survey. */
export type NewSurvey = { title: string; points: number; minutes: number; match: { reasons: readonly Message[] } }

/** The email with new surveys. */
export const notificationMails = defineMails('notifications', words, {
  digest: { news: 'text', surveys: 'items!', see: 'text' },
})

type None = Readonly<Record<string, never>>
const message = messagesOf<{
  news: { count: number }
  see: None
  seeMore: { count: number }
  worth: { points: Message; value: number }
}>('notification-mails')

const shownMax = 5

const detailOf = ({ points, minutes, match }: NewSurvey): MessageValue[] => [
  message('worth', { points: letterMessage('points', { count: points }), value: valueUsd(points) }),
  letterMessage('minutes', { count: minutes }),
  ...match.reasons.slice(0, 1),
]

/** Writes the digest of new surveys, best first, in the words of their cards. */
export function writeDigestLetter(
  { write }: Pick<Mail, 'write'>,
  reader: MailReader,
  cards: readonly NewSurvey[],
): Letter {
  const more = cards.length - shownMax
  return write(notificationMails.templates.digest, reader, {
    news: message('news', { count: cards.length }),
    surveys: cards.slice(0, shownMax).map((card) => ({ title: card.title, detail: detailOf(card) })),
    see: more > 0 ? message('seeMore', { count: more }) : message('see'),
  })
}
