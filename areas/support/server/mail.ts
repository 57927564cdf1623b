import { documentPaths } from '../../../platform/contract/addresses.ts'
import type { Mail } from '../../../platform/server/mail.ts'
import type { Letter, MailReader } from '../../../platform/server/mail-writer.ts'
import { defineMails } from '../../../platform/server/mail-templates.ts'
import type { ContactTopic } from '../contract/support.ts'
import { supportMails as words } from '../words/en/server/support-mails.ts'
import type { Ticket } from './ticket-store.ts'

/** The emails of the support desk, to people who ask and to staff who answer. */
export const supportMails = defineMails('support', words, {
  ticketReceived: { ticket: 'text', link: 'link' },
  messageReceived: { ticket: 'text', link: 'link' },
  answered: { ticket: 'text', answer: 'lines!', link: 'link!' },
  desk: { ticket: 'text', topic: 'text', subject: 'text', sender: 'text', message: 'lines!', link: 'link!' },
})
const mails = supportMails.templates

/** For each topic, the help article that is most useful to people who wait for an answer; by file name. */
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
 * Writes the email with the ticket number to the sender of the contact form. It quotes nothing from the form: a sender
 * who entered another person's address must not choose what that person reads.
 */
export function writeTicketLetter(
  { write }: Writer,
  reader: MailReader,
  { ticketNumber, userId, topic }: Ticket,
): Letter {
  if (userId) return write(mails.ticketReceived, reader, { ticket: ticketNumber, link: documentPaths.contactUs })
  const link = `${documentPaths.contact}?article=${articleOf[topic]}`
  return write(mails.messageReceived, reader, { ticket: ticketNumber, link })
}

/** Writes the email with an answer from staff. `page` shows the whole thread and accepts a reply. */
export const writeAnswerLetter = (
  { write }: Writer,
  reader: MailReader,
  { ticketNumber, message }: Ticket,
  page: string,
): Letter => write(mails.answered, reader, { ticket: ticketNumber, answer: message, link: page })

/**
 * Writes the email that sends a message to the address of staff, with a link to the page where it can be answered. A
 * direct reply goes to the sender.
 */
export function writeDeskLetter({ write }: Writer, to: string, ticket: Ticket): Letter {
  const { ticketNumber, name, email, topic, subject, message } = ticket
  return write(
    mails.desk,
    { to, language: 'en', headers: { 'Reply-To': email } },
    {
      ticket: ticketNumber,
      topic,
      // The ticket's subject appears only in the text, because its sender must not choose what staff see in their list
      // of emails.
      subject,
      sender: `${name}, ${email}`,
      message,
      link: makeDeskTicketAddress(ticketNumber),
    },
  )
}

/** Returns the page where an asker with an account reads the ticket. */
export const makeTicketAddress = (ticketNumber: string): string =>
  `${documentPaths.contactUs}?ticket=${encodeURIComponent(ticketNumber)}`

/** Returns the page where staff read and answer the ticket. */
export const makeDeskTicketAddress = (ticketNumber: string): string =>
  `${documentPaths.contactUsDashboard}?ticket=${encodeURIComponent(ticketNumber)}`
