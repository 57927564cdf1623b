import { documentPaths } from '../../../platform/contract/addresses.ts'
import type { Mail } from '../../../platform/server/mail.ts'
import type { Letter, MailReader } from '../../../platform/server/mail-writer.ts'
import { defineMails } from '../../../platform/server/mail-templates.ts'
import type { ContactTopic } from '../contract/support.ts'
import { supportMails as words } from '../words/en/server/support-mails.ts'
import type { Ticket } from './ticket-store.ts'

/** The mails of the desk: to those who ask, and to those who answer. */
export const supportMails = defineMails('support', words, {
  ticketReceived: { ticket: 'text', link: 'link' },
  messageReceived: { ticket: 'text', link: 'link' },
  answered: { ticket: 'text', answer: 'lines!', link: 'link!' },
  desk: { ticket: 'text', topic: 'text', subject: 'text', sender: 'text', message: 'lines!', link: 'link!' },
})
const mails = supportMails.templates

/** What answers the most about a topic, for who waits for a person; the file names of articles. */
const articleOf: Readonly<Record<ContactTopic, string>> = {
  account: 'cannot-log-in',
  surveys: 'how-surveys-work',
  points: 'points-are-wrong',
  redemptions: 'review-of-requests',
  privacy: 'is-my-data-safe',
  other: 'what-is-this',
}

type Writer = Pick<Mail, 'write'>

/**
 * Tells the sender of the contact form its number. Nothing of what was typed is quoted: whoever fills in somebody else's
 * address must not choose what that person reads.
 */
export function ticketLetter({ write }: Writer, reader: MailReader, { ticketNumber, userId, topic }: Ticket): Letter {
  if (userId) return write(mails.ticketReceived, reader, { ticket: ticketNumber, link: documentPaths.contactUs })
  const link = `${documentPaths.contact}?article=${articleOf[topic]}`
  return write(mails.messageReceived, reader, { ticket: ticketNumber, link })
}

/** Brings our answer to whoever asked; `page` shows the whole thread and takes a reply. */
export const answerLetter = (
  { write }: Writer,
  reader: MailReader,
  { ticketNumber, message }: Ticket,
  page: string,
): Letter => write(mails.answered, reader, { ticket: ticketNumber, answer: message, link: page })

/** Brings a message to the people who answer, with the page where they do; a reply all the same goes to its sender. */
export function deskLetter({ write }: Writer, to: string, ticket: Ticket): Letter {
  const { ticketNumber, name, email, topic, subject, message } = ticket
  return write(
    mails.desk,
    { to, language: 'en', headers: { 'Reply-To': email } },
    {
      ticket: ticketNumber,
      topic,
      // Not in the subject by itself: whoever writes would choose what a list of mails shows.
      subject,
      sender: `${name}, ${email}`,
      message,
      link: deskTicketPage(ticketNumber),
    },
  )
}

/** Where an asker with an account reads the thread. */
export const ticketPage = (ticketNumber: string): string =>
  `${documentPaths.contactUs}?ticket=${encodeURIComponent(ticketNumber)}`

/** Where the desk reads and answers it. */
export const deskTicketPage = (ticketNumber: string): string =>
  `${documentPaths.contactUsDashboard}?ticket=${encodeURIComponent(ticketNumber)}`
