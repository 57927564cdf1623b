import type { Card } from '../../surveys/contract/surveys.ts'
import { valueUsd } from '../../../platform/contract/money.ts'
import type { Letter, Mail } from '../../../platform/server/mail.ts'
import type { Mailing } from '../../notifications/server/service.ts'

type Sender = { mail: Pick<Mail, 'layout'>; appName: string; publicUrl: string }
type Invited = { to: string; card: Card; link: string; perDay: number; mailing: Mailing }

/** The same words for the bell. */
export const titleOf = ({ title }: Pick<Card, 'title'>): string => `You are invited: ${title}`

/** One survey as it stands on its card, and the link that leads to it. */
export function invitationLetter({ mail, appName, publicUrl }: Sender, invited: Invited): Letter {
  const { to, card, link, perDay, mailing } = invited
  const often = perDay === 1 ? 'once a day at most' : `${perDay} times a day at most`
  const { title, points, minutes, match } = card
  const detail = [`${points} points (US$${valueUsd(points).toFixed(2)})`, `about ${minutes} min`, ...match.reasons]
  const content = {
    title: titleOf(card),
    paragraphs: ['We chose you because your profile fits this survey. Places are limited, so it may fill up.'],
    items: [{ title, detail: detail.join(' · ') }],
    action: { text: 'See the survey', url: `${publicUrl}${link}` },
    footer: `You get such an invitation ${often}, because you are a member of ${appName}.`,
    unsubscribeUrl: mailing.unsubscribeUrl,
  }
  return { to, subject: titleOf(card), headers: mailing.headers, ...mail.layout(content) }
}
