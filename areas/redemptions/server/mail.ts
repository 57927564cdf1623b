import { codeMinutes, type Payee, type RewardName } from '../contract.ts'
import { documentPaths } from '../../../platform/contract/addresses.ts'
import { formatDay } from '../../../platform/contract/day.ts'
import type { Language } from '../../../platform/contract/language.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import type { LetterSample } from '../../../platform/server/area.ts'
import type { Letter, LetterContent, Mail } from '../../../platform/server/mail.ts'
import { readable, sentenceOf, textIn } from '../../../platform/server/words.ts'
import type { Mailing } from '../../notifications/server/service.ts'
import { redemptionMails } from '../words/en/server/redemption-mails.ts'
import { describeAsked, describeReturn } from './notes.ts'

type Asked = { rewardName: RewardName; points: number }
/** Whom a letter is for, and the language in which it is written. */
export type Reader = { email: string; language: Language }
type Content = Omit<LetterContent, 'appName' | 'homeUrl' | 'language'> & { subject: string }
export type Sender = { mail: Pick<Mail, 'send' | 'layout'>; appName: string; publicUrl: string }

const wordsFor = ({ language }: Reader) => textIn(redemptionMails, language)

/** A request's reward and value, the reward by the name it has in the reader's language. */
const askedFor = (reader: Reader, asked: Asked) => {
  const { reward, usd } = describeAsked(asked)
  return { reward: readable(reward, reader.language), usd }
}

const layOut = ({ mail }: Sender, { email, language }: Reader, { subject, ...content }: Content): Letter => ({
  to: email,
  subject,
  ...mail.layout({ ...content, language }),
})

const seeRequests = ({ publicUrl }: Sender, reader: Reader) => ({
  text: wordsFor(reader)('seeRequests'),
  url: `${publicUrl}${documentPaths.redeem}`,
})

/** A letter that its reader may end, unlike the one with the gift card. */
const layOutEndable = (sender: Sender, reader: Reader, content: Content, { headers, unsubscribeUrl }: Mailing) => ({
  ...layOut(sender, reader, { ...content, unsubscribeUrl }),
  headers,
})

/** Writes the six digits that confirm one redemption. */
export function writeCodeLetter(sender: Sender, reader: Reader, code: string): Letter {
  const say = wordsFor(reader)
  const app = sender.appName
  return layOut(sender, reader, {
    subject: say('codeSubject', { app }),
    title: say('codeTitle'),
    paragraphs: [say('codeText', { minutes: codeMinutes })],
    code,
    footer: say('codeBecause', { app }),
  })
}

/** Says that a request came in and waits for review. */
export function writeReceivedLetter(sender: Sender, reader: Reader, asked: Asked, mailing: Mailing): Letter {
  const say = wordsFor(reader)
  const content = {
    subject: say('receivedSubject'),
    title: say('receivedSubject'),
    paragraphs: [say('receivedText', { ...askedFor(reader, asked), count: asked.points }), say('receivedNext')],
    action: seeRequests(sender, reader),
    footer: say('because', { app: sender.appName }),
  }
  return layOutEndable(sender, reader, content, mailing)
}

/** A gift card as it arrives, to be looked at. */
export const giftCardSample: LetterSample = {
  code: 'gift-card',
  write: ({ mail, ...sender }, language) => {
    const asked = { rewardName: textIn(redemptionMails, language)('sampleReward'), points: 2_500 }
    // Nothing is sent.
    const from = { ...sender, mail: { ...mail, send: async () => {} } }
    return writeGiftCardLetter(from, { email: 'reader@example.com', language }, asked, 'TPC-4K7D-92QX-M3HB')
  },
}

/** Brings the gift-card code. Sent again after a failure, it brings the same code. */
export function writeGiftCardLetter(sender: Sender, reader: Reader, asked: Asked, code: string): Letter {
  const say = wordsFor(reader)
  const values = askedFor(reader, asked)
  return layOut(sender, reader, {
    subject: say('cardSubject', values),
    title: say('cardTitle'),
    paragraphs: [say('cardText', values), say('cardKeep')],
    code,
    footer: say('because', { app: sender.appName }),
  })
}

type Unmade = 'rejected' | 'unpaid'
/** What a reader is told of a request that came to nothing: why, and where its points went. */
const unmadeLetter =
  (what: Unmade) =>
  (
    sender: Sender,
    reader: Reader,
    asked: Asked & { toDebt: number },
    reason: string | Message,
    mailing: Mailing,
  ): Letter => {
    const say = wordsFor(reader)
    const content = {
      subject: say(`${what}Subject`),
      title: say(`${what}Subject`),
      paragraphs: [
        say(`${what}Text`, askedFor(reader, asked)),
        say('rejectedReason', { reason: readable(reason, reader.language) }),
        sentenceOf(describeReturn(asked), reader.language),
      ],
      action: seeRequests(sender, reader),
      footer: say('because', { app: sender.appName }),
    }
    return layOutEndable(sender, reader, content, mailing)
  }

/** Says why a request was rejected, and where its points went. */
export const writeRejectedLetter = unmadeLetter('rejected')
/** Says why what was approved could not be paid, or came back. */
export const writeUnpaidLetter = unmadeLetter('unpaid')

type PaidFact = { paidAt: Date | null; reference: string; payee: Payee | null; sentCents: number; feeCents: number }
/** Says that a reward was paid: when, to whom, and under which reference. */
export function writePaidLetter(
  sender: Sender,
  reader: Reader,
  asked: Asked,
  { paidAt, reference, payee, sentCents, feeCents }: PaidFact,
  mailing: Mailing,
): Letter {
  const say = wordsFor(reader)
  const content = {
    subject: say('paidSubject'),
    title: say('paidSubject'),
    paragraphs: [
      say('paidText', { ...askedFor(reader, asked), day: paidAt ? formatDay(paidAt, 'UTC') : '–' }),
      ...(feeCents > 0 ? [say('paidLess', { sent: sentCents / 100, fee: feeCents / 100 })] : []),
      ...(payee ? [say(`paidTo-${payee.method}`, { ...payee, ending: endingOf(payee.handle) })] : []),
      ...(reference ? [say('paidReference', { reference })] : []),
    ],
    action: seeRequests(sender, reader),
    footer: say('because', { app: sender.appName }),
  }
  return layOutEndable(sender, reader, content, mailing)
}

/** Enough of an account to know it by, where strangers may read the mail. */
const endingOf = (handle: string): string => (handle.length > 8 ? `…${handle.slice(-4)}` : '…')
