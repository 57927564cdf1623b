import { emptyProblem } from '../../../platform/contract/fields.ts'
import { pageOf, type Paging, type Rows } from '../../../platform/contract/paging.ts'
import {
  ticketNote,
  type Ticket,
  type TicketForm,
  type TicketMessage,
  type TicketRow,
  type TicketStatus,
} from '../contract/tickets.ts'
import { isForeignKeyViolation, nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Limit, Limits } from '../../../platform/server/limits.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { newId } from '../../../platform/server/secrets.ts'
import type { Notifications } from '../../notifications/server/service.ts'
import type { Approvals } from '../../settings/server/approvals.ts'
import type { Redemptions } from '../../redemptions/server/service.ts'
import type { Surveys } from '../../surveys/server/service.ts'
import type { Account, Users } from '../../users/server/service.ts'
import type { Webhooks } from '../../webhooks/server/service.ts'
import { makeDeskTicketAddress, makeTicketAddress } from './mail.ts'
import * as store from './thread-store.ts'
import type { MessageRow, ThreadRow } from './thread-store.ts'
import { fieldProblem } from '../../../platform/server/field-problem.ts'

export type ThreadNeeds = {
  db: Db
  limits: Pick<Limits, 'take'>
  jobs: Pick<Jobs, 'add'>
  webhooks: Pick<Webhooks, 'announce'>
  users: Pick<Users, 'find' | 'appealRestriction' | 'deciderOfAppeal'>
  surveys: Pick<Surveys, 'lockOwnAttempt'>
  redemptions: Pick<Redemptions, 'isOwn'>
  notifications: Pick<Notifications, 'notify'>
  /** Whether one person runs the panel, so that no one else can answer an appeal. */
  approvals: Pick<Approvals, 'isOnePerson'>
  /** Returns the address that gets an email about each new message; empty if there is none. */
  supportEmail: () => string
}

/** An answer from staff; with `isSolved` the ticket is closed. */
export type Answer = { ticketNumber: string; message: string; isSolved?: boolean }

type Appended = ThreadRow & { assignee_id: string | null }

const hour = 3_600
const ticketsPerUser: readonly Limit[] = [
  { name: 'tickets-hour', count: 5, seconds: hour },
  { name: 'tickets-day', count: 20, seconds: 24 * hour },
]
const messagesPerUser: Limit = { name: 'ticket-messages', count: 20, seconds: hour }
/** The maximum number of messages that are shown for a ticket; an export has up to `exportAtMost`. */
export const messagesAtMost = 500
const exportAtMost = 10_000
/** How many characters of the message are used as the subject, which a ticket from the public form does not have. */
const subjectLength = 80

/** Tickets of people with an account. Only they can open, read and write them. */
export function createThreads(needs: ThreadNeeds) {
  const { db, limits, jobs, users, surveys, redemptions, notifications, webhooks, supportEmail, approvals } = needs

  const requireTicket = async (from: Db, userId: string, ticketNumber: string): Promise<Ticket> => {
    const row = await store.findOwnTicket(from, userId, ticketNumber)
    if (!row) throw new Problem('not-found')
    return toTicket(row, await store.listMessages(from, [row.ticket_id], messagesAtMost))
  }

  /**
   * Finds the survey, attempt or redemption that a ticket is about; throws 'not-found' when it is not the asker's own.
   */
  const findTopicRefs = async (tx: Tx, userId: string, { surveyId, attemptId, redemptionId }: TicketForm) => {
    const attempt = attemptId === undefined ? null : await surveys.lockOwnAttempt(tx, userId, attemptId)
    if (attemptId !== undefined && !attempt) throw new Problem('not-found')
    if (redemptionId !== undefined && !(await redemptions.isOwn(userId, redemptionId))) throw new Problem('not-found')
    return {
      surveyId: attempt?.surveyId ?? surveyId ?? null,
      attemptId: attempt?.attemptId ?? null,
      redemptionId: redemptionId ?? null,
    }
  }
  const tellDesk = async (tx: Tx, payload: { ticketId: string; messageId?: string }): Promise<void> => {
    if (supportEmail() !== '') await jobs.add(tx, 'support.notify-desk', payload)
  }

  /**
   * Adds a message from the asker, notifies the staff member to whom the ticket is assigned, and emails the support
   * desk.
   */
  const append = async (tx: Tx, row: Appended, userId: string | null, text: string): Promise<void> => {
    const { ticket_id: ticketId, ticket_number: ticketNumber, assignee_id: assigneeId } = row
    const messageId = newId()
    await store.addMessage(tx, { messageId, ticketId, userId, text, now: await nowOf(tx) })
    if (assigneeId !== null)
      await notifications.notify(tx, {
        userId: assigneeId,
        kind: 'ticket',
        message: ticketNote('written', { ticket: ticketNumber, subject: getSubject(row) }),
        link: makeDeskTicketAddress(ticketNumber),
      })
    await tellDesk(tx, { ticketId, messageId })
  }

  return {
    append,

    /** Opens a ticket; throws 'not-found' when it is about something that is not the user's own. */
    open: async (userId: string, form: TicketForm): Promise<Ticket> => {
      const subject = requireText('subject', form.subject)
      const message = requireText('message', form.message)
      await limits.take(userId, ...ticketsPerUser)
      const ticketNumber = await transaction(db, async (tx) => {
        const account = await users.find(tx, userId)
        if (!account) throw new Problem('not-found')
        const topicRefs = await findTopicRefs(tx, userId, form)
        const ticketId = newId()
        const asker = { userId, name: nameOf(account), email: account.email }
        const asked = { ticketId, ...asker, topic: form.topic, subject, message, ...topicRefs, now: await nowOf(tx) }
        const number = await store.addThread(tx, asked)
        const data = { ticketNumber: number, topic: form.topic, panelistId: userId }
        await webhooks.announce(tx, [{ event: 'ticket.created', subject: `ticket:${number}`, data }])
        if (form.restrictionId !== undefined) await users.appealRestriction(tx, userId, form.restrictionId, number)
        await jobs.add(tx, 'support.confirm-ticket', { ticketId })
        await tellDesk(tx, { ticketId })
        return number
      }).catch((error: unknown) => {
        throw isForeignKeyViolation(error) ? new Problem('not-found') : error
      })
      return requireTicket(db, userId, ticketNumber)
    },

    /** Lists the user's tickets, the most recently changed first. */
    list: async (
      userId: string,
      { status, ...paging }: Paging & { status?: TicketStatus },
    ): Promise<Rows<TicketRow>> => {
      const { rows, count } = await store.listOwnTickets(db, userId, status ?? null, pageOf(paging))
      return { rows: rows.map(rowOf), count }
    },

    /** Reads one of the user's tickets with all its messages. */
    read: (userId: string, ticketNumber: string): Promise<Ticket> => requireTicket(db, userId, ticketNumber),

    /** Adds a message to one of the user's tickets. It then waits for staff, even if it was solved. */
    write: async (userId: string, ticketNumber: string, message: string): Promise<Ticket> => {
      const text = requireText('message', message)
      if (!(await store.findOwnTicket(db, userId, ticketNumber))) throw new Problem('not-found')
      await limits.take(userId, messagesPerUser)
      await transaction(db, async (tx) => {
        const row = await store.lockOwnTicket(tx, userId, ticketNumber)
        if (!row) throw new Problem('not-found')
        await append(tx, row, userId, text)
      })
      return requireTicket(db, userId, ticketNumber)
    },

    /**
     * Answers a ticket, which then waits for the asker or is solved. The asker gets a notification and an email;
     * people without an account get only the email. Throws 'not-found' for an unknown number, and 'appeal-same-person'
     * when the answering person decided about the lock against which the ticket appeals.
     */
    answer: async (staffId: string, answer: Answer, within: Db = db): Promise<void> => {
      const { ticketNumber, message, isSolved = false } = answer
      const text = requireText('message', message)
      await transaction(within, async (tx) => {
        const row = await store.lockTicket(tx, ticketNumber)
        if (!row) throw new Problem('not-found')
        const { ticket_id: ticketId, user_id: userId } = row
        const decider = await users.deciderOfAppeal(tx, ticketNumber)
        if (decider === staffId && !approvals.isOnePerson()) throw new Problem('appeal-same-person')
        const messageId = newId()
        const status = isSolved ? 'solved' : 'waiting'
        await store.addAnswer(tx, { messageId, ticketId, userId: staffId, text, now: await nowOf(tx), status })
        if (userId !== null)
          await notifications.notify(tx, {
            userId,
            kind: 'ticket',
            message: ticketNote(isSolved ? 'solved' : 'answered', { ticket: ticketNumber, subject: getSubject(row) }),
            link: makeTicketAddress(ticketNumber),
          })
        await jobs.add(tx, 'support.mail-answer', { ticketId, messageId })
      })
    },

    /** Returns every ticket of a user, for the copy of the user's data. */
    exportOf: async (userId: string): Promise<Ticket[]> => {
      const { rows } = await store.listOwnTickets(db, userId, null, { limit: exportAtMost, offset: 0 })
      const ids = rows.map((row) => row.ticket_id)
      const messages = await store.listMessages(db, ids, exportAtMost)
      return rows.map((row) =>
        toTicket(
          row,
          messages.filter((one) => one.ticket_id === row.ticket_id),
        ),
      )
    },
  }
}

export const nameOf = ({ firstName, lastName, email }: Account): string => `${firstName} ${lastName}`.trim() || email

/** Trims a text; throws when nothing is left. */
export function requireText(field: 'subject' | 'message' | 'text', text: string): string {
  const message = emptyProblem(field, text)
  if (message) throw fieldProblem('invalid-input', field, message)
  return text.trim()
}

/** Returns the subject of a ticket; for the public form, which has none, the start of its message. */
export const getSubject = ({ subject, message }: { subject: string; message: string }): string =>
  subject || message.replace(/\s+/g, ' ').trim().slice(0, subjectLength)

const rowOf = (row: ThreadRow): TicketRow => ({
  ticketNumber: row.ticket_number,
  topic: row.topic,
  subject: getSubject(row),
  status: row.status,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/** Converts a ticket into the form that its asker reads. */
export function toTicket(row: ThreadRow, later: readonly MessageRow[]): Ticket {
  const { ticket_id: messageId, message: text, created_at: at } = row
  const first: TicketMessage = { messageId, from: 'you', text, at: at.toISOString() }
  return {
    ...rowOf(row),
    ...(row.survey_id ? { surveyId: row.survey_id } : {}),
    ...(row.attempt_id ? { attemptId: row.attempt_id } : {}),
    ...(row.redemption_id ? { redemptionId: row.redemption_id } : {}),
    messages: [first, ...later.map(messageOf)],
  }
}

const messageOf = ({ message_id: messageId, is_staff: isStaff, text, at }: MessageRow): TicketMessage => ({
  messageId,
  from: isStaff ? 'support' : 'you',
  text,
  at: at.toISOString(),
})
