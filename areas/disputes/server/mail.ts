import { documentPaths } from '../../../platform/contract/addresses.ts'
import { questionsAtMost } from '../contract.ts'
import { formatDay } from '../../../platform/contract/day.ts'
import type { Letter, LetterContent, Mail } from '../../../platform/server/mail.ts'
import type { Mailing } from '../../notifications/server/service.ts'
import { daysBetween, pointWords } from './rules.ts'
import type { DisputeRow } from './store.ts'

type Words = Omit<LetterContent, 'appName' | 'homeUrl'> & { subject: string }
export type Sender = { mail: Pick<Mail, 'layout'>; appName: string; publicUrl: string }

const letterOf = ({ mail }: Sender, to: string, words: Words, mailing?: Mailing): Letter => {
  const { subject, ...content } = words
  if (!mailing) return { to, subject, ...mail.layout(content) }
  const { headers, unsubscribeUrl } = mailing
  return { to, subject, headers, ...mail.layout({ ...content, unsubscribeUrl }) }
}
const footer = ({ appName }: Sender): string =>
  `You get this mail because you asked about points of your ${appName} account.`
const seeQuestions = ({ publicUrl }: Sender) => ({
  text: 'See my questions',
  url: `${publicUrl}${documentPaths.disputes}`,
})
const lines = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.trim() !== '')
const decideDay = ({ decide_by: decideBy }: DisputeRow): string => formatDay(decideBy, 'UTC')

/** Tells that a question came in, and by when it is decided. */
export function receivedLetter(sender: Sender, to: string, dispute: DisputeRow, mailing?: Mailing): Letter {
  const words = {
    subject: 'We received your question about points',
    title: 'We received your question',
    paragraphs: [
      `You asked about the points of “${dispute.title}”.`,
      `A person looks at every question. We decide within ${daysBetween(dispute.raised_at, dispute.decide_by)} days, by ${decideDay(dispute)} at the latest.`,
    ],
    action: seeQuestions(sender),
    footer: footer(sender),
  }
  return letterOf(sender, to, words, mailing)
}

/** Tells the decision, with the answer in the words of whoever decided; it can be asked about once more while the days last. */
export function decidedLetter(
  sender: Sender,
  to: string,
  { dispute, disputeDays }: { dispute: DisputeRow; disputeDays: number },
  mailing?: Mailing,
): Letter {
  const { title, points, answer, status } = dispute
  const isGranted = status === 'granted'
  const words = {
    subject: isGranted ? 'Your points were added' : 'We decided your question about points',
    title: isGranted ? 'Your points were added' : 'We decided your question',
    paragraphs: [
      isGranted
        ? `You asked about “${title}”. We added ${pointWords(points)} to your wallet.`
        : `You asked about “${title}”. We looked at it and added no points.`,
      ...lines(answer ?? ''),
      dispute.decided < questionsAtMost
        ? `If you see it differently, you can ask once more, within ${disputeDays} days of the end of the survey.`
        : 'We have looked at this twice: the decision is final.',
    ],
    action: seeQuestions(sender),
    footer: footer(sender),
  }
  return letterOf(sender, to, words, mailing)
}

/** Reminds somebody who may decide of a deadline. */
export function reminderLetter(sender: Sender, to: string, dispute: DisputeRow, day: number): Letter {
  const left = daysBetween(dispute.raised_at, dispute.decide_by) - day
  return letterOf(sender, to, {
    subject: `A dispute waits: ${left} days left`,
    title: `${left} days left to decide a dispute`,
    paragraphs: [
      `A panelist asked about “${dispute.title}”, and nobody has decided yet.`,
      `It must be decided by ${decideDay(dispute)}.`,
    ],
    action: { text: 'Open the disputes', url: `${sender.publicUrl}/finance` },
    footer: `You get this mail because you decide disputes at ${sender.appName}.`,
  })
}
