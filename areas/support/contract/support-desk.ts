import { messagesOf } from '../../../platform/contract/messages.ts'
import { Type, type Static } from 'typebox'
import { body, endpoint, nullable, Nothing } from '../../../platform/contract/endpoint.ts'
import { Id, Instant, Line, Version } from '../../../platform/contract/fields.ts'
import { pagingFields } from '../../../platform/contract/paging.ts'
import { contactMessageMaxLength, contactTopics, type ContactTopic } from './support.ts'
import { ticketStatuses, type TicketStatus } from './tickets.ts'

const Topic = Type.Unsafe<ContactTopic>({ type: 'string', enum: [...contactTopics] })
/** A topic or null, as one schema with two types; serializers handle that form fastest. */
const MaybeTopic = Type.Unsafe<ContactTopic | null>({ type: ['string', 'null'], enum: [...contactTopics, null] })
const Status = Type.Unsafe<TicketStatus>({ type: 'string', enum: [...ticketStatuses] })
const Message = Type.String({ minLength: 1, maxLength: contactMessageMaxLength })

export const cannedTitleMaxLength = 80
export const cannedAnswersMax = 200

/** The names that a saved reply can contain in braces. Each is replaced by a fact of the ticket. */
export const placeholders = ['firstName', 'ticketNumber', 'subject', 'appName', 'myName'] as const
export type Placeholder = (typeof placeholders)[number]
export type PlaceholderFacts = Readonly<Record<Placeholder, string>>

const inBraces = /\{([A-Za-z]+)\}/g

/** Replaces each known `{placeholder}` in a text; braces around anything else stay. */
export const fillPlaceholders = (text: string, facts: PlaceholderFacts): string =>
  text.replace(inBraces, (whole, name: string) => {
    const known = placeholders.find((one) => one === name)
    return known === undefined ? whole : facts[known]
  })

/** Finds the first word in braces that is not a placeholder; null if there is none. */
export const unknownPlaceholder = (text: string): string | null =>
  [...text.matchAll(inBraces)].map(([, name = '']) => name).find((name) => !placeholders.some((one) => one === name)) ??
  null

/**
 * Returns the name for a greeting: the first word of the asker's name, or 'there' when only an email address is known.
 */
export const greetingName = (name: string): string =>
  (name.includes('@') ? '' : (name.trim().split(/\s+/)[0] ?? '')) || 'there'

/** A staff member who answers tickets. */
export const DeskPerson = Type.Object({ userId: Id, name: Type.String(), email: Type.String() })
export type DeskPerson = Static<typeof DeskPerson>

export const DeskRow = Type.Object({
  ticketNumber: Type.String(),
  topic: Topic,
  subject: Type.String(),
  status: Status,
  /** The asker's name on the ticket; empty when the account was erased. */
  name: Type.String(),
  email: Type.String(),
  /** The id of the asker's account; null when the public form was used without a log-in. */
  panelistId: nullable(Id),
  assignee: nullable(DeskPerson),
  /** The start of the asker's last message. */
  excerpt: Type.String(),
  createdAt: Instant,
  /** When the last message was written. */
  updatedAt: Instant,
  /** Since when the ticket has waited for staff; meaningless unless the ticket is open. */
  waitingSince: Instant,
})
export type DeskRow = Static<typeof DeskRow>

/** The kinds of entries on a ticket. A `note` is for staff and never shown to the asker. */
export const deskEntryKinds = ['asker', 'support', 'note'] as const
export type DeskEntryKind = (typeof deskEntryKinds)[number]

export const DeskEntry = Type.Object({
  entryId: Id,
  kind: Type.Unsafe<DeskEntryKind>({ type: 'string', enum: [...deskEntryKinds] }),
  /** The name of the staff member who wrote it; empty for the asker, and for a closed account. */
  author: Type.String(),
  text: Type.String(),
  at: Instant,
})
export type DeskEntry = Static<typeof DeskEntry>

export const DeskTicket = Type.Object({
  ...DeskRow.properties,
  surveyId: nullable(Id),
  attemptId: nullable(Id),
  redemptionId: nullable(Id),
  /**
   * The version of the ticket, which every message, assignment and change of status raises. An answer must name the
   * version that was read.
   */
  version: Version,
  /** Messages and notes, oldest first. */
  entries: Type.Array(DeskEntry),
})
export type DeskTicket = Static<typeof DeskTicket>

export const CannedAnswer = Type.Object({
  cannedId: Id,
  title: Type.String(),
  text: Type.String(),
  /** The topic for whose tickets this reply is suggested first; null for any topic. */
  topic: MaybeTopic,
  version: Version,
  updatedAt: Instant,
  updatedBy: Type.String(),
})
export type CannedAnswer = Static<typeof CannedAnswer>

const cannedFields = {
  title: Line({ minLength: 1, maxLength: cannedTitleMaxLength }),
  text: Message,
  topic: MaybeTopic,
}
export const CannedForm = body(cannedFields)
export type CannedForm = Static<typeof CannedForm>

const ticketParams = Type.Object({ ticketNumber: Type.String({ maxLength: 24 }) })
const cannedParams = Type.Object({ cannedId: Id })

/** How many tickets are open, waiting and solved; each is counted up to 10,000. */
export const DeskCounts = Type.Object({ open: Type.Integer(), waiting: Type.Integer(), solved: Type.Integer() })
export type DeskCounts = Static<typeof DeskCounts>
export const deskCountMax = 10_000

export const deskApi = {
  getDeskTickets: endpoint({
    method: 'GET',
    path: 'support/desk/tickets',
    access: 'support.view',
    summary:
      'Tickets and contact messages: open ones with the longest waiting first, all others with the last written to first.',
    query: Type.Object({
      limit: pagingFields.limit,
      status: Type.Optional(Status),
      topic: Type.Optional(Topic),
      /** Whose tickets to list: `me`, `nobody` (unassigned ones), or the id of an account. */
      assignee: Type.Optional(Type.String({ maxLength: 64 })),
      /** A part of a ticket number, a name, an email address or a subject. */
      search: Type.Optional(Type.String({ maxLength: 120 })),
      /** The value `next` of the previous page. */
      after: Type.Optional(Type.String({ maxLength: 120 })),
    }),
    data: Type.Object({
      rows: Type.Array(DeskRow),
      /** How many tickets of each status match the other filters. */
      counts: DeskCounts,
      next: nullable(Type.String()),
    }),
  }),
  getDeskTicket: endpoint({
    method: 'GET',
    path: 'support/desk/tickets/{ticketNumber}',
    access: 'support.view',
    summary: 'One ticket with everything that was written and the notes of the desk.',
    params: ticketParams,
    data: DeskTicket,
  }),
  assignDeskTicket: endpoint({
    method: 'POST',
    path: 'support/desk/tickets/{ticketNumber}/assign',
    access: 'support.update',
    summary: 'Gives a ticket to somebody of the desk, or to nobody.',
    params: ticketParams,
    body: body({ assigneeId: nullable(Id), version: Version }),
    data: DeskTicket,
  }),
  answerDeskTicket: endpoint({
    method: 'POST',
    path: 'support/desk/tickets/{ticketNumber}/answers',
    access: 'support.update',
    summary: 'Answers the asker by bell and mail; refused when the ticket has changed since it was read.',
    params: ticketParams,
    body: body({ message: Message, version: Version, isSolved: Type.Optional(Type.Boolean()) }),
    data: DeskTicket,
  }),
  noteDeskTicket: endpoint({
    method: 'POST',
    path: 'support/desk/tickets/{ticketNumber}/notes',
    access: 'support.update',
    summary: 'Writes a note that only the desk reads.',
    params: ticketParams,
    body: body({ text: Message }),
    data: DeskTicket,
  }),
  moveDeskTicket: endpoint({
    method: 'POST',
    path: 'support/desk/tickets/{ticketNumber}/status',
    access: 'support.update',
    summary: 'Closes a ticket without an answer, or opens it again.',
    params: ticketParams,
    body: body({
      status: Type.Unsafe<'open' | 'solved'>({ type: 'string', enum: ['open', 'solved'] }),
      version: Version,
    }),
    data: DeskTicket,
  }),
  getDeskStaff: endpoint({
    method: 'GET',
    path: 'support/desk/staff',
    access: 'support.view',
    summary: 'Whom a ticket can be given to: everybody who may answer it.',
    data: Type.Array(DeskPerson),
  }),
  getCannedAnswers: endpoint({
    method: 'GET',
    path: 'support/desk/canned-answers',
    access: 'support.view',
    summary: 'The saved replies, by title.',
    data: Type.Array(CannedAnswer),
  }),
  addCannedAnswer: endpoint({
    method: 'POST',
    path: 'support/desk/canned-answers',
    access: 'support.update',
    summary: 'Adds a saved reply; `{firstName}` and its like are filled in before it is sent.',
    body: CannedForm,
    data: CannedAnswer,
  }),
  updateCannedAnswer: endpoint({
    method: 'PUT',
    path: 'support/desk/canned-answers/{cannedId}',
    access: 'support.update',
    summary: 'Changes a saved reply; refused when it has changed since it was read.',
    params: cannedParams,
    body: body({ ...cannedFields, version: Version }),
    data: CannedAnswer,
  }),
  deleteCannedAnswer: endpoint({
    method: 'DELETE',
    path: 'support/desk/canned-answers/{cannedId}',
    access: 'support.update',
    summary: 'Removes a saved reply.',
    params: cannedParams,
    data: Nothing,
  }),
} as const

/** The messages to staff at the support desk. */
export type SupportDesk = Readonly<
  Record<'cannedThere' | 'cannedFull' | 'notOfTheDesk', Readonly<Record<string, never>>>
> & { placeholderUnknown: { name: string; known: string } }
/** Makes a message to staff about a ticket. */
export const supportDesk = messagesOf<SupportDesk>('ticket-answers-desk')
