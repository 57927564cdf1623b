import { documentPaths } from '../../../platform/contract/addresses.ts'
import { valueUsd } from '../../../platform/contract/money.ts'
import type { Letter, Mail } from '../../../platform/server/mail.ts'

/** What a mail of a kind that can be switched off carries. */
export type Mailing = { headers: Readonly<Record<string, string>>; unsubscribeUrl: string }
type Sender = { mail: Pick<Mail, 'layout'>; appName: string; publicUrl: string }

/** What a digest says of a survey. */
export type NewSurvey = { title: string; points: number; minutes: number; match: { reasons: readonly string[] } }

const shownMax = 5

const detailOf = ({ points, minutes, match }: NewSurvey): string =>
  [`${points} points (US$${valueUsd(points).toFixed(2)})`, `about ${minutes} min`, ...match.reasons.slice(0, 1)].join(
    ' · ',
  )

/** The new surveys that fit, best first, as they stand on their cards. */
export function digestLetter(sender: Sender, to: string, cards: readonly NewSurvey[], mailing: Mailing): Letter {
  const { mail, appName, publicUrl } = sender
  const title = titleOf(cards.length)
  const more = cards.length - shownMax
  const content = {
    title,
    paragraphs: ['They match what you told us in your profile. Places are limited, so they may fill up.'],
    items: cards.slice(0, shownMax).map((card) => ({ title: card.title, detail: detailOf(card) })),
    action: {
      text: more > 0 ? `See these and ${more} more` : 'See my surveys',
      url: `${publicUrl}${documentPaths.surveys}`,
    },
    footer: `You get this mail, once a day at most, because you are a member of ${appName}.`,
    unsubscribeUrl: mailing.unsubscribeUrl,
  }
  return { to, subject: title, headers: mailing.headers, ...mail.layout(content) }
}

/** The same words for the bell. */
export const titleOf = (count: number): string =>
  count === 1 ? 'A new survey fits you' : `${count} new surveys fit you`
