import { formatDay } from '../../../platform/contract/day.ts'
import { letterMessage } from '../../../platform/contract/letter.ts'
import { messagesOf } from '../../../platform/contract/messages.ts'
import type { Mail } from '../../../platform/server/mail.ts'
import type { Letter, MailReader } from '../../../platform/server/mail-writer.ts'
import { defineMails } from '../../../platform/server/mail-templates.ts'
import { questionsAtMost } from '../contract.ts'
import { disputeMails as words } from '../words/en/server/dispute-mails.ts'
import { countDaysBetween } from './rules.ts'
import type { DisputeRow } from './store.ts'

const decided = { survey: 'text', answer: 'lines', next: 'text' } as const

/** The emails about disputes. */
export const disputeMails = defineMails('disputes', words, {
  received: { survey: 'text', days: 'text', day: 'text' },
  granted: { ...decided, points: 'text' },
  declined: decided,
  reminder: { survey: 'text', days: 'text', day: 'text' },
})
const mails = disputeMails.templates

type None = Readonly<Record<string, never>>
const message = messagesOf<{ again: { days: number }; final: None }>('dispute-mails')

type Writer = Pick<Mail, 'write'>

const decideDay = ({ decide_by: decideBy }: DisputeRow): string => formatDay(decideBy, 'UTC')

/** Writes the email saying that a dispute was received, and by when it will be decided. */
export const writeReceivedLetter = ({ write }: Writer, reader: MailReader, dispute: DisputeRow): Letter =>
  write(mails.received, reader, {
    survey: dispute.title,
    days: countDaysBetween(dispute.raised_at, dispute.decide_by),
    day: decideDay(dispute),
  })

/**
 * Writes the email with the decision and the answer of the person who decided. The panelist can dispute the points
 * once more before the last day.
 */
export function writeDecidedLetter(
  { write }: Writer,
  reader: MailReader,
  { dispute, disputeDays }: { dispute: DisputeRow; disputeDays: number },
): Letter {
  const { title: survey, points, answer, status } = dispute
  const next = dispute.decided < questionsAtMost ? message('again', { days: disputeDays }) : message('final')
  const values = { survey, answer: answer ?? '', next }
  if (status !== 'granted') return write(mails.declined, reader, values)
  return write(mails.granted, reader, { ...values, points: letterMessage('points', { count: points }) })
}

/** Writes the email that reminds someone who may decide of a deadline. */
export const writeReminderLetter = ({ write }: Writer, reader: MailReader, dispute: DisputeRow, day: number): Letter =>
  write(mails.reminder, reader, {
    survey: dispute.title,
    days: countDaysBetween(dispute.raised_at, dispute.decide_by) - day,
    day: decideDay(dispute),
  })
