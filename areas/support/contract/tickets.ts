import { Type, type Static } from 'typebox'
import { body, endpoint } from '../../../platform/contract/endpoint.ts'
import { Id, Instant, Line } from '../../../platform/contract/fields.ts'
import { messagesOf } from '../../../platform/contract/messages.ts'
import { pagingFields, rowsOf } from '../../../platform/contract/paging.ts'
import { contactMessageMaxLength, contactTopics, type ContactTopic } from './support.ts'

/**
 * The states of a ticket. `open`: waits for staff. `waiting`: waits for the asker. `solved`: over, unless the asker
 * writes again.
 */
export const ticketStatuses = ['open', 'waiting', 'solved'] as const
export type TicketStatus = (typeof ticketStatuses)[number]
export const ticketSubjectMaxLength = 120

const Topic = Type.Unsafe<ContactTopic>({ type: 'string', enum: [...contactTopics] })
const Message = Type.String({ minLength: 1, maxLength: contactMessageMaxLength })

export const TicketRow = Type.Object({
  ticketNumber: Type.String(),
  topic: Topic,
  subject: Type.String(),
  status: Type.Unsafe<TicketStatus>({ type: 'string', enum: [...ticketStatuses] }),
  createdAt: Instant,
  /** When the last message was written. */
  updatedAt: Instant,
})
export type TicketRow = Static<typeof TicketRow>

export const TicketMessage = Type.Object({
  messageId: Id,
  from: Type.Unsafe<'you' | 'support'>({ type: 'string', enum: ['you', 'support'] }),
  text: Type.String(),
  at: Instant,
})
export type TicketMessage = Static<typeof TicketMessage>

export const Ticket = Type.Object({
  ...TicketRow.properties,
  /** The survey that the ticket is about, if the asker named one. */
  surveyId: Type.Optional(Id),
  attemptId: Type.Optional(Id),
  redemptionId: Type.Optional(Id),
  /** The messages, oldest first, including the one that opened the ticket. */
  messages: Type.Array(TicketMessage),
})
export type Ticket = Static<typeof Ticket>

export const TicketForm = body({
  topic: Topic,
  subject: Line({ minLength: 1, maxLength: ticketSubjectMaxLength }),
  message: Message,
  surveyId: Type.Optional(Id),
  attemptId: Type.Optional(Id),
  redemptionId: Type.Optional(Id),
  /** The lock of the asker's account against which the ticket appeals. Each lock can be appealed against once. */
  restrictionId: Type.Optional(Id),
})
export type TicketForm = Static<typeof TicketForm>

/** The ticket's number and a signature, with which the recipient of our email can read the ticket and write to it. */
const threadQuery = Type.Object({ t: Type.String({ minLength: 1, maxLength: 120 }) })
const params = Type.Object({ ticketNumber: Type.String({ maxLength: 24 }) })

export const ticketsApi = {
  createTicket: endpoint({
    method: 'POST',
    path: 'support/tickets',
    access: 'signed-in',
    summary: "Opens a ticket, about one of the caller's own surveys, attempts or redemptions where that is said.",
    body: TicketForm,
    data: Ticket,
  }),
  getTickets: endpoint({
    method: 'GET',
    path: 'support/tickets',
    access: 'signed-in',
    summary: "The caller's own tickets, the last written to first.",
    query: Type.Object({
      ...pagingFields,
      status: Type.Optional(Type.Unsafe<TicketStatus>({ type: 'string', enum: [...ticketStatuses] })),
    }),
    data: rowsOf(TicketRow),
  }),
  getTicket: endpoint({
    method: 'GET',
    path: 'support/tickets/{ticketNumber}',
    access: 'signed-in',
    summary: "One of the caller's own tickets with everything that was written.",
    params,
    data: Ticket,
  }),
  addTicketMessage: endpoint({
    method: 'POST',
    path: 'support/tickets/{ticketNumber}/messages',
    access: 'signed-in',
    summary: "Writes to one of the caller's own tickets, which opens it again when it was solved.",
    params,
    body: body({ message: Message }),
    data: Ticket,
  }),
  readThread: endpoint({
    method: 'GET',
    path: 'support/threads',
    access: 'public',
    summary: 'The ticket of somebody without an account, by the signed link of a mail that answered it.',
    query: threadQuery,
    data: Ticket,
  }),
  writeThread: endpoint({
    method: 'POST',
    path: 'support/threads',
    access: 'public',
    summary: 'Writes to that ticket, which opens it again when it was solved.',
    query: threadQuery,
    body: body({ message: Message }),
    data: Ticket,
  }),
} as const

type NoteOfTicket = { ticket: string; subject: string }
/** The notifications about a ticket. */
export type TicketNotes = Readonly<Record<'answered' | 'solved' | 'given' | 'written', NoteOfTicket>>
/** Makes a notification about a ticket. */
export const ticketNote = messagesOf<TicketNotes>('ticket-notes')
