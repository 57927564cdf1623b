import { formatDateTime } from '../../../platform/contract/day.ts'
import { messagesOf, type Message } from '../../../platform/contract/messages.ts'
import type { Mail } from '../../../platform/server/mail.ts'
import type { Letter, MailReader } from '../../../platform/server/mail-writer.ts'
import { defineMails } from '../../../platform/server/mail-templates.ts'
import type { ClawbackReason } from '../contract/commissions.ts'
import { vendorMails as words } from '../words/en/server/vendor-mails.ts'

/** The emails to vendors about their money. */
export const vendorMails = defineMails('vendors', words, {
  target: { hint: 'text', from: 'text', link: 'link' },
  clawback: { amount: 'text', count: 'text', reason: 'text', link: 'link' },
  answer: { outcome: 'text', answer: 'lines', link: 'link' },
  statement: { month: 'text', number: 'text', amount: 'text', link: 'link' },
})
const mails = vendorMails.templates

type None = Readonly<Record<string, never>>
const message = messagesOf<
  { amount: { usd: number }; from: { at: string }; upheld: None; rejected: None } & {
    [R in ClawbackReason as `reason_${R}`]: None
  }
>('vendor-mails')
const amountOf = (cents: number): Message => message('amount', { usd: cents / 100 })

type Writer = Pick<Mail, 'write'>

/** Writes the email saying that a payout address was changed, and when it will first be used. */
export const writeTargetLetter = (
  { write }: Writer,
  reader: MailReader,
  { hint, from, link }: { hint: string; from: Date; link: string },
): Letter =>
  write(mails.target, reader, { hint, from: message('from', { at: formatDateTime(from.toISOString()) }), link })

/** Writes the email saying that commissions were taken back, and why. */
export const writeClawbackLetter = (
  { write }: Writer,
  reader: MailReader,
  { count, cents, reason, link }: { count: number; cents: number; reason: ClawbackReason; link: string },
): Letter =>
  write(mails.clawback, reader, { amount: amountOf(cents), count, reason: message(`reason_${reason}`), link })

/** Writes the email that answers an objection. */
export const writeAnswerLetter = (
  { write }: Writer,
  reader: MailReader,
  { isUpheld, answer, link }: { isUpheld: boolean; answer: string; link: string },
): Letter => write(mails.answer, reader, { outcome: message(isUpheld ? 'upheld' : 'rejected'), answer, link })

/** Writes the email saying that there is a new statement. */
export const writeStatementLetter = (
  { write }: Writer,
  reader: MailReader,
  { month, number, cents, link }: { month: string; number: number; cents: number; link: string },
): Letter => write(mails.statement, reader, { month, number, amount: amountOf(cents), link })
