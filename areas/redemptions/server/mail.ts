import { codeMinutes } from '../contract.ts'
import { valueUsd } from '../../../platform/contract/money.ts'
import type { Letter, LetterContent, Mail } from '../../../platform/server/mail.ts'
import { backWords } from './notes.ts'
import type { Mailing } from '../../notifications/server/service.ts'

type Asked = { rewardName: string; points: number }
type Words = Omit<LetterContent, 'appName' | 'homeUrl'> & { subject: string }
export type Sender = { mail: Pick<Mail, 'send' | 'layout'>; appName: string; publicUrl: string }

const letterOf = ({ mail }: Sender, to: string, { subject, ...content }: Words): Letter => ({
  to,
  subject,
  ...mail.layout(content),
})
const dollars = (points: number): string => `US$${valueUsd(points).toFixed(2)}`
const footer = ({ appName }: Sender): string =>
  `You get this mail because points of your ${appName} account were redeemed.`
const seeRequests = ({ publicUrl }: Sender) => ({ text: 'See my requests', url: `${publicUrl}/redeem-points` })

/** The six digits that confirm one redemption. */
export const codeLetter = (sender: Sender, to: string, code: string): Letter =>
  letterOf(sender, to, {
    subject: `Your code to redeem points at ${sender.appName}`,
    title: 'Confirm your redemption',
    paragraphs: [`Enter this code to redeem your points. It works once, for ${codeMinutes} minutes.`],
    code,
    footer: `Somebody logged in to your ${sender.appName} account asked for this code. If it was not you, choose a new password.`,
  })

/** A letter that its reader may end, unlike the one with the gift card. */
const endable = (sender: Sender, to: string, words: Words, { headers, unsubscribeUrl }: Mailing): Letter => ({
  ...letterOf(sender, to, { ...words, unsubscribeUrl }),
  headers,
})

/** Tells that a request came in and waits for review. */
export const receivedLetter = (sender: Sender, to: string, { rewardName, points }: Asked, mailing: Mailing): Letter => {
  const words = {
    subject: 'We received your request',
    title: 'We received your request',
    paragraphs: [
      `You asked for ${rewardName} of ${dollars(points)}. We have put ${points} points on hold for it.`,
      'A person reviews every request. You will get the next mail when yours is decided.',
    ],
    action: seeRequests(sender),
    footer: footer(sender),
  }
  return endable(sender, to, words, mailing)
}

/** Brings the gift-card code. Sent again after a failure, it brings the same code. */
export const giftCardLetter = (sender: Sender, to: string, { rewardName, points }: Asked, code: string): Letter =>
  letterOf(sender, to, {
    subject: `Your ${rewardName} of ${dollars(points)}`,
    title: 'Your reward is here',
    paragraphs: [
      `Your request was approved. This is the code of your ${rewardName}, worth ${dollars(points)}.`,
      'Keep this mail until you have used the code: whoever has it can spend it.',
    ],
    code,
    footer: footer(sender),
  })

/** Tells why a request was rejected, and where its points went. */
export const rejectedLetter = (
  sender: Sender,
  to: string,
  { rewardName, points, toDebt }: Asked & { toDebt: number },
  reason: string,
  mailing: Mailing,
): Letter => {
  const words = {
    subject: 'Your request was not approved',
    title: 'Your request was not approved',
    paragraphs: [
      `We could not approve your request for ${rewardName} of ${dollars(points)}.`,
      `The reason: ${reason}`,
      backWords({ points, toDebt }),
    ],
    action: seeRequests(sender),
    footer: footer(sender),
  }
  return endable(sender, to, words, mailing)
}
