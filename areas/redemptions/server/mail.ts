import { formatDay } from '../../../platform/contract/day.ts'
import { letterMessage } from '../../../platform/contract/letter.ts'
import type { Language } from '../../../platform/contract/language.ts'
import { messagesOf, type Message } from '../../../platform/contract/messages.ts'
import type { Mail } from '../../../platform/server/mail.ts'
import type { Letter } from '../../../platform/server/mail-writer.ts'
import { defineMails } from '../../../platform/server/mail-templates.ts'
import type { Mailing } from '../../notifications/server/service.ts'
import { codeMinutes, type Payee, type RewardName } from '../contract.ts'
import { redemptionMails as words } from '../words/en/server/redemption-mails.ts'
import { describeAsked, describeReturn } from './notes.ts'

/** The emails about redemptions. */
export const redemptionMails = defineMails('redemptions', words, {
  code: { code: 'code!', minutes: 'text' },
  received: { reward: 'text', value: 'text', points: 'text' },
  card: { reward: 'text', value: 'text', cardCode: 'code!' },
  rejected: { reward: 'text', value: 'text', reason: 'text', returned: 'text' },
  paid: { reward: 'text', value: 'text', day: 'text', fee: 'lines', payee: 'lines', reference: 'lines' },
  bounced: { reward: 'text', value: 'text', chance: 'text' },
  undelivered: { reward: 'text', value: 'text', reason: 'text', returned: 'text' },
  unpaid: { reward: 'text', value: 'text', reason: 'text', returned: 'text' },
})
const mails = redemptionMails.templates

type MailMessages = Readonly<Record<`paidTo-${Payee['method']}`, Payee & { ending: string }>> & {
  paidReference: { reference: string }
  chanceFirst: { day: string }
  chanceNone: { day: string }
  paidLess: { sent: number; fee: number }
}
const message = messagesOf<MailMessages>('redemption-mails')

type Asked = { rewardName: RewardName; points: number }
/** The recipient of an email, and the language it is written in. */
export type Reader = { email: string; language: Language }
type Writer = { mail: Pick<Mail, 'write'> }

const findReader = ({ email: to, language }: Reader) => ({ to, language })
/** The reward and value of a request for an email; the reward's name is in the reader's language. */
const describeRequest = (asked: Asked) => {
  const { reward, usd } = describeAsked(asked)
  return { reward, value: letterMessage('dollars', { value: usd }) }
}

/** Writes the six digits that confirm one redemption. */
export const writeCodeLetter = ({ mail }: Writer, reader: Reader, code: string): Letter =>
  mail.write(mails.code, findReader(reader), { code, minutes: codeMinutes })

/**
 * Writes that a request was received and waits for review. Panelists can turn this email off, unlike the one with the
 * gift card.
 */
export const writeReceivedLetter = ({ mail }: Writer, reader: Reader, asked: Asked, mailing: Mailing): Letter =>
  mail.write(
    mails.received,
    { ...findReader(reader), ...mailing },
    { ...describeRequest(asked), points: letterMessage('points', { count: asked.points }) },
  )

/** Writes the email with the gift-card code. A retry after a failure sends the same code. */
export const writeGiftCardLetter = ({ mail }: Writer, reader: Reader, asked: Asked, code: string): Letter =>
  mail.write(mails.card, findReader(reader), { ...describeRequest(asked), cardCode: code })

type Returned = Asked & { toDebt: number }
/** Writes why a request was unsuccessful, and where its points went. */
const createRefusalWriter =
  (template: typeof mails.rejected) =>
  ({ mail }: Writer, reader: Reader, asked: Returned, reason: string | Message, mailing: Mailing): Letter =>
    mail.write(
      template,
      { ...findReader(reader), ...mailing },
      { ...describeRequest(asked), reason, returned: describeReturn(asked) },
    )
/** Writes why a request was rejected, and where its points went. */
export const writeRejectedLetter = createRefusalWriter(mails.rejected)
/** Writes why an approved request could not be delivered. */
export const writeUndeliveredLetter = createRefusalWriter(mails.undelivered)
/** Writes why an approved request could not be paid, or that its payment came back. */
export const writeUnpaidLetter = createRefusalWriter(mails.unpaid)

/** Writes that a paid reward could not be delivered, and until when the panelist can give another address. */
export const writeBouncedLetter = (
  { mail }: Writer,
  reader: Reader,
  asked: Asked,
  { until, mayGive }: { until: Date; mayGive: boolean },
  mailing: Mailing,
): Letter =>
  mail.write(
    mails.bounced,
    { ...findReader(reader), ...mailing },
    {
      ...describeRequest(asked),
      chance: message(mayGive ? 'chanceFirst' : 'chanceNone', { day: formatDay(until, 'UTC') }),
    },
  )

type PaidFact = { paidAt: Date | null; reference: string; payee: Payee | null; sentCents: number; feeCents: number }
/** Writes that a reward was paid: when, to whom, and under which reference. */
export const writePaidLetter = (
  { mail }: Writer,
  reader: Reader,
  asked: Asked,
  { paidAt, reference, payee, sentCents, feeCents }: PaidFact,
  mailing: Mailing,
): Letter =>
  mail.write(
    mails.paid,
    { ...findReader(reader), ...mailing },
    {
      ...describeRequest(asked),
      day: paidAt ? formatDay(paidAt, 'UTC') : '–',
      fee: feeCents > 0 ? message('paidLess', { sent: sentCents / 100, fee: feeCents / 100 }) : '',
      payee: payee ? message(`paidTo-${payee.method}`, { ...payee, ending: maskHandle(payee.handle) }) : '',
      reference: reference ? message('paidReference', { reference }) : '',
    },
  )

/** The last characters of an account number, enough to recognise it, because strangers may read the email. */
const maskHandle = (handle: string): string => (handle.length > 8 ? `…${handle.slice(-4)}` : '…')
