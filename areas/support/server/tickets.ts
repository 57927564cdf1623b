import type { Language } from '../../../platform/contract/language.ts'
import type { ContactForm } from '../contract/support.ts'
import { emptyProblem, type NamedField } from '../../../platform/contract/fields.ts'
import { nowOf, transaction, type Db } from '../../../platform/server/db.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Limit, Limits } from '../../../platform/server/limits.ts'
import type { Mail } from '../../../platform/server/mail.ts'
import { Problem, type FieldError } from '../../../platform/server/problem.ts'
import { isId, newId, type Secrets } from '../../../platform/server/secrets.ts'
import type { Notifications } from '../../notifications/server/service.ts'
import type { Users } from '../../users/server/service.ts'
import type { Webhooks } from '../../webhooks/server/service.ts'
import { writeAnswerLetter, writeDeskLetter, writeTicketLetter, makeTicketAddress } from './mail.ts'
import { createThreadLinks } from './thread-links.ts'
import { findMessageText } from './thread-store.ts'
import { addTicket, findTicket, useUpTicketNumber, type Ticket } from './ticket-store.ts'
import { refuseFaults } from '../../../platform/server/field-problem.ts'

export type TicketNeeds = {
  db: Db
  limits: Pick<Limits, 'take'>
  jobs: Pick<Jobs, 'add'>
  webhooks: Pick<Webhooks, 'announce'>
  mail: Pick<Mail, 'send' | 'write'>
  users: Pick<Users, 'personKeyOf' | 'find'>
  secrets: Pick<Secrets, 'hmac'>
  notifications: Pick<Notifications, 'mailing'>
  /** Returns the address that gets an email about each new ticket; empty if there is none. */
  supportEmail: () => string
}
type Asker = { ip: string; language?: Language; identify: () => Promise<{ userId: string } | null> }

const hour = 3_600
const contactsPerNetwork: Limit = { name: 'contacts', count: 5, seconds: hour, shared: true }
/**
 * How many confirmations one address can get. Above the limit a ticket is still opened, because the screen shows its
 * number.
 */
const mailsPerAddress: readonly Limit[] = [
  { name: 'mail-minute', count: 1, seconds: 60 },
  { name: 'mail-hour', count: 5, seconds: hour },
  { name: 'mail-day', count: 10, seconds: 24 * hour },
]

/** Questions from the public form, and the emails about tickets. */
export function createTickets(needs: TicketNeeds) {
  const { db, limits, jobs, mail, users, notifications, webhooks, supportEmail } = needs
  const links = createThreadLinks(needs)

  const mayMail = (email: string): Promise<boolean> =>
    limits.take(`contact:${users.personKeyOf(email).toString('hex')}`, ...mailsPerAddress).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Problem) return false
        throw error
      },
    )

  /**
   * Finds the recipient of an email about a ticket. For a user with an account, the email is in the language of the
   * account.
   */
  const readerOf = async ({ email: to, userId, language }: Ticket) => {
    const account = userId === null ? null : await users.find(db, userId)
    return { to, language: account?.language ?? language }
  }

  return {
    /**
     * Opens a ticket and returns its number. A program that filled in the hidden field gets a number too, but no
     * ticket.
     */
    contact: async (form: ContactForm, { ip, language = 'en', identify }: Asker): Promise<{ ticketNumber: string }> => {
      const { name, email, topic, message, website = '' } = form
      refuseEmpty({ name, message })
      await limits.take(ip, contactsPerNetwork)
      if (website !== '') return { ticketNumber: await useUpTicketNumber(db) }
      const isMailed = await mayMail(email)
      const userId = (await identify())?.userId ?? null
      const ticketId = newId()
      const ticketNumber = await transaction(db, async (tx) => {
        const now = await nowOf(tx)
        const number = await addTicket(tx, { ticketId, userId, name, email, topic, message, now, language })
        const data = { ticketNumber: number, topic, panelistId: userId }
        await webhooks.announce(tx, [{ event: 'ticket.created', subject: `ticket:${number}`, data }])
        if (isMailed) await jobs.add(tx, 'support.confirm-ticket', { ticketId })
        if (supportEmail() !== '') await jobs.add(tx, 'support.notify-desk', { ticketId })
        return number
      })
      return { ticketNumber }
    },

    /** Sends the confirmation of a ticket; runs as a job. */
    confirm: async (ticketId: string): Promise<void> => {
      const ticket = isId(ticketId) ? await findTicket(db, ticketId) : null
      if (ticket) await mail.send(writeTicketLetter(mail, await readerOf(ticket), ticket))
    },
    /**
     * Emails an answer to the asker of the ticket. People with an account can switch these emails off; others always
     * get them.
     */
    deliverAnswer: async (ticketId: string, messageId: string): Promise<void> => {
      const ticket = isId(ticketId) && isId(messageId) ? await findTicket(db, ticketId) : null
      const message = ticket && (await findMessageText(db, ticketId, messageId))
      if (!ticket || !message) return
      const mailing = ticket.userId === null ? undefined : await notifications.mailing(ticket.userId, 'ticket')
      const page = ticket.userId === null ? links.linkTo(ticket) : makeTicketAddress(ticket.ticketNumber)
      if (mailing === null) return
      const reader = { ...(await readerOf(ticket)), ...mailing }
      await mail.send(writeAnswerLetter(mail, reader, { ...ticket, message }, page))
    },
    notifyDesk: async (ticketId: string, messageId?: string): Promise<void> => {
      const ticket = isId(ticketId) ? await findTicket(db, ticketId) : null
      const desk = supportEmail()
      if (!ticket || desk === '') return
      const later = messageId === undefined ? null : await findMessageText(db, ticketId, messageId)
      await mail.send(writeDeskLetter(mail, desk, later === null ? ticket : { ...ticket, message: later }))
    },
  }
}

/** Throws when a field contains only white space. */
function refuseEmpty(fields: { readonly [F in NamedField]?: string }): void {
  const errors: FieldError[] = []
  for (const [field, value] of Object.entries(fields) as [NamedField, string][]) {
    const message = emptyProblem(field, value)
    if (message) errors.push({ field, message })
  }
  refuseFaults(errors)
}
