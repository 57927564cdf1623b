import { Type, type Static } from 'typebox'
import { endpoint, nullable } from '../../platform/contract/endpoint.ts'
import { Day, Id, Instant } from '../../platform/contract/fields.ts'
import { messagesOf } from '../../platform/contract/messages.ts'
import { pagingFields } from '../../platform/contract/paging.ts'

const filters = {
  /** The person or API key that acted. */
  actorId: Type.Optional(Type.String({ maxLength: 64 })),
  /** Either `module.event`, or a module with its dot for all its actions: `roles.`. */
  action: Type.Optional(Type.String({ maxLength: 80 })),
  subject: Type.Optional(Type.String({ maxLength: 200 })),
  /** UTC days, both included. */
  startDate: Type.Optional(Day),
  endDate: Type.Optional(Day),
}
export const AuditFilter = Type.Object(filters)
export type AuditFilter = Static<typeof AuditFilter>

/** A search finds at most this many people. */
export const foundPeopleMax = 10

type None = Readonly<Record<string, never>>
/** The messages that any entry can use, whichever area it belongs to. */
export type AuditDeskMessages = {
  program: None
  /** An action that an earlier version of the program recorded and this one does not know. */
  unknown: { who: string; action: string; subject: string }
  yes: None
  no: None
  another: None
  forEver: None
}
/** Makes a message of the audit log. */
export const deskMessage = messagesOf<AuditDeskMessages>('audit-desk')

/** A part of a sentence. A name in it leads to its page if the reader may open that. */
export const AuditPiece = Type.Object({ text: Type.String(), href: nullable(Type.String()) })
export type AuditPiece = Static<typeof AuditPiece>
/** A field in words, with its value before and after. */
export const AuditChange = Type.Object({ field: Type.String(), before: Type.String(), after: Type.String() })
export type AuditChange = Static<typeof AuditChange>

export const AuditRow = Type.Object({
  auditId: Id,
  at: Instant,
  actorId: nullable(Id),
  /** Null for the program itself, and for closed accounts. */
  actorName: nullable(Type.String()),
  action: Type.String(),
  subject: Type.String(),
  /** The name of the subject, in the language of the page that asks. */
  subjectName: Type.String(),
  /** The whole entry as a sentence, in the language of the page that asks; `pieces` is the same sentence with links. */
  sentence: Type.String(),
  pieces: Type.Array(AuditPiece),
  /** The reason as the actor typed it. */
  reason: nullable(Type.String()),
  /** The values before and after, in words. */
  changes: Type.Array(AuditChange),
  before: Type.Unknown(),
  after: Type.Unknown(),
  ip: nullable(Type.String()),
})
export type AuditRow = Static<typeof AuditRow>

export const AuditedModule = Type.Object({
  module: Type.String(),
  name: Type.String(),
  actions: Type.Array(Type.Object({ action: Type.String(), name: Type.String() })),
})
export type AuditedModule = Static<typeof AuditedModule>

export const AuditPerson = Type.Object({ userId: Id, name: Type.String(), email: Type.String() })
export type AuditPerson = Static<typeof AuditPerson>
/** The common parts of calls that find people. Areas have one call each, for staff who may not see the log. */
export const findsPeople = {
  summary: `Up to ${foundPeopleMax} people whose name or email a text fits, or the one of an id.`,
  query: Type.Object({ searchField: Type.Optional(Type.String({ maxLength: 120 })), id: Type.Optional(Id) }),
  data: Type.Array(AuditPerson),
}

export const auditApi = {
  getAuditLog: endpoint({
    method: 'GET',
    path: 'audit/log',
    access: 'audit.view',
    summary: 'Every change that staff made, the newest first.',
    query: Type.Object({
      ...pagingFields,
      ...filters,
      /** The last entry of the page before. It reads the page after it, however deep in the log. */
      after: Type.Optional(Id),
    }),
    data: Type.Object({
      rows: Type.Array(AuditRow),
      count: Type.Integer({ minimum: 0 }),
      isCapped: Type.Boolean(),
      next: nullable(Id),
    }),
  }),
  getAuditActions: endpoint({
    method: 'GET',
    path: 'audit/actions',
    access: 'audit.view',
    summary: 'Every action that is recorded, in words, by the parts of the product.',
    data: Type.Array(AuditedModule),
  }),
  findAuditPeople: endpoint({
    method: 'GET',
    path: 'audit/people',
    access: 'audit.view',
    ...findsPeople,
  }),
  exportAuditLog: endpoint({
    method: 'GET',
    path: 'audit/export',
    access: 'audit.view',
    files: ['text/csv'],
    summary: 'The same entries as a file (text/csv), of any size, with their sentences.',
    query: AuditFilter,
    data: Type.Unsafe<null>({}),
  }),
} as const
