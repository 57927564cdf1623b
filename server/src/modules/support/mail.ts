import type { Letter, Mail } from '../../platform/mail.ts'
import type { Ticket } from './ticket-store.ts'

export type Sender = { mail: Pick<Mail, 'layout'>; appName: string; publicUrl: string }

/**
 * Tells the sender of the contact form its number. Nothing of what was typed is quoted: whoever fills in somebody else's
 * address must not choose what that person reads.
 */
export function ticketLetter({ mail, appName, publicUrl }: Sender, { email, ticketNumber, isMember }: Ticket): Letter {
  const subject = `We received your message (${ticketNumber})`
  const words = {
    title: 'We received your message',
    paragraphs: [
      `Thank you for writing to ${appName}. Your ticket number is ${ticketNumber}.`,
      'A person reads every message. We answer to this address, usually within two working days.',
    ],
    action: isMember
      ? { text: 'See my tickets', url: `${publicUrl}/contact-us` }
      : { text: 'Write again', url: `${publicUrl}/contact` },
    footer: `Somebody wrote to ${appName} and gave this address. If it was not you, ignore this mail.`,
  }
  return { to: email, subject, ...mail.layout(words) }
}

/** Brings a message to the people who answer; a reply goes to its sender. */
export function deskLetter({ mail, appName }: Sender, to: string, ticket: Ticket): Letter {
  const { ticketNumber, name, email, topic, subject, message } = ticket
  const title = `${ticketNumber}: ${topic}`
  const words = {
    title: subject === '' ? title : `${title}, ${subject}`,
    paragraphs: [`From ${name}, ${email}`, ...message.split(/\r?\n/).filter((line) => line.trim() !== '')],
    footer: `Somebody sent this to ${appName}. Reply to answer them.`,
  }
  // What was typed stands in the letter and not in its head, which must hold no line break.
  return { to, subject: title, headers: { 'Reply-To': email }, ...mail.layout(words) }
}
