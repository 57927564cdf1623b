import { documentPaths } from '../../../platform/contract/addresses.ts'
import type { ContactTopic } from '../contract/support.ts'
import type { Letter, Mail } from '../../../platform/server/mail.ts'
import type { Mailing } from '../../notifications/server/service.ts'
import type { Ticket } from './ticket-store.ts'

/** What answers the most about a topic, for who waits for a person; the file names of articles. */
const articleOf: Readonly<Record<ContactTopic, string>> = {
  account: 'cannot-log-in',
  surveys: 'how-surveys-work',
  points: 'points-are-wrong',
  redemptions: 'review-of-requests',
  privacy: 'is-my-data-safe',
  other: 'what-is-this',
}

export type Sender = { mail: Pick<Mail, 'layout'>; appName: string; publicUrl: string }

/**
 * Tells the sender of the contact form its number. Nothing of what was typed is quoted: whoever fills in somebody else's
 * address must not choose what that person reads.
 */
export function ticketLetter(
  { mail, appName, publicUrl }: Sender,
  { email, ticketNumber, userId, topic }: Ticket,
): Letter {
  const subject = `We received your message (${ticketNumber})`
  const words = {
    title: 'We received your message',
    paragraphs: [
      `Thank you for writing to ${appName}. Your ticket number is ${ticketNumber}.`,
      'A person reads every message. We answer to this address, usually within two working days.',
    ],
    action: userId
      ? { text: 'See my tickets', url: `${publicUrl}${documentPaths.contactUs}` }
      : { text: 'What may help meanwhile', url: `${publicUrl}${documentPaths.contact}?article=${articleOf[topic]}` },
    footer: `Somebody wrote to ${appName} and gave this address. If it was not you, ignore this mail.`,
  }
  return { to: email, subject, ...mail.layout(words) }
}

/** Brings our answer to whoever asked; `page` shows the whole thread and takes a reply. */
export function answerLetter(sender: Sender, ticket: Ticket, page: string, mailing?: Mailing): Letter {
  const { mail, appName, publicUrl } = sender
  const { ticketNumber, email, message } = ticket
  const words = {
    title: 'We answered your message',
    paragraphs: message.split(/\r?\n/).filter((line) => line.trim() !== ''),
    action: { text: 'Read and reply', url: `${publicUrl}${page}` },
    footer: `You get this mail because you wrote to ${appName}; your ticket is ${ticketNumber}.`,
    ...(mailing ? { unsubscribeUrl: mailing.unsubscribeUrl } : {}),
  }
  const letter = { to: email, subject: `We answered your message (${ticketNumber})`, ...mail.layout(words) }
  return mailing ? { ...letter, headers: mailing.headers } : letter
}

/** Brings a message to the people who answer, with the page where they do; a reply all the same goes to its sender. */
export function deskLetter({ mail, appName, publicUrl }: Sender, to: string, ticket: Ticket): Letter {
  const { ticketNumber, name, email, topic, subject, message } = ticket
  const title = `${ticketNumber}: ${topic}`
  const words = {
    title: subject === '' ? title : `${title}, ${subject}`,
    paragraphs: [`From ${name}, ${email}`, ...message.split(/\r?\n/).filter((line) => line.trim() !== '')],
    action: { text: 'Answer it', url: `${publicUrl}${deskTicketPage(ticketNumber)}` },
    footer: `Somebody sent this to ${appName}. What you write on that page stands in their thread; a reply to this mail does not.`,
  }
  // What was typed stands in the letter and not in its head, which must hold no line break.
  return { to, subject: title, headers: { 'Reply-To': email }, ...mail.layout(words) }
}

/** Where an asker with an account reads the thread. */
export const ticketPage = (ticketNumber: string): string =>
  `${documentPaths.contactUs}?ticket=${encodeURIComponent(ticketNumber)}`

/** Where the desk reads and answers it. */
export const deskTicketPage = (ticketNumber: string): string =>
  `${documentPaths.contactUsDashboard}?ticket=${encodeURIComponent(ticketNumber)}`
