import { Type, type Static } from 'typebox'
import { endpoint, nullable } from '../../platform/contract/endpoint.ts'
import { Day, Id, Instant } from '../../platform/contract/fields.ts'
import { messagesOf } from '../../platform/contract/messages.ts'
import { Aged, pagingFields } from '../../platform/contract/paging.ts'

const filters = {
  /** The id of the person or API key that acted. */
  actorId: Type.Optional(Type.String({ maxLength: 64 })),
  /** An action as `module.event`. A module name followed by a dot (`roles.`) selects all actions of that module. */
  action: Type.Optional(Type.String({ maxLength: 80 })),
  subject: Type.Optional(Type.String({ maxLength: 200 })),
  /** The first and last day (UTC), both included. */
  startDate: Type.Optional(Day),
  endDate: Type.Optional(Day),
  sort: Aged,
}
export const AuditFilter = Type.Object(filters)
export type AuditFilter = Static<typeof AuditFilter>

/** The maximum number of people that a search finds. */
export const foundPeopleMax = 10

type None = Readonly<Record<string, never>>
/** The messages that an entry of any area can use. */
export type AuditDeskMessages = {
  program: None
  /** An action that an earlier version of the program recorded and that this version does not know. */
  unknown: { who: string; action: string; subject: string }
  yes: None
  no: None
  another: None
  forEver: None
}
/** Makes a message of the audit log. */
export const deskMessage = messagesOf<AuditDeskMessages>('audit-desk')

/** A part of a sentence. A name in it links to its page if the reader may open that page. */
export const AuditPiece = Type.Object({ text: Type.String(), href: nullable(Type.String()) })
export type AuditPiece = Static<typeof AuditPiece>
/** The name of a field, with its value before and after. */
export const AuditChange = Type.Object({ field: Type.String(), before: Type.String(), after: Type.String() })
export type AuditChange = Static<typeof AuditChange>

export const AuditRow = Type.Object({
  auditId: Id,
  at: Instant,
  actorId: nullable(Id),
  /** The name of the person or key; null for the program itself, and for a closed account. */
  actorName: nullable(Type.String()),
  action: Type.String(),
  subject: Type.String(),
  /** The name of the subject, in the language of the page that asks. */
  subjectName: Type.String(),
  /**
   * The entry as a sentence, in the language of the page that asks. `pieces` is the same sentence in parts, some of
   * which are links.
   */
  sentence: Type.String(),
  pieces: Type.Array(AuditPiece),
  /** The reason that the person typed; null if there is none. */
  reason: nullable(Type.String()),
  /** The changed fields, with their values as people read them. */
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
/**
 * The common parts of the calls that find people. Several areas have such a call, for staff who may not read the audit
 * log.
 */
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
      /** The last entry of the previous page, however deep in the log it is. */
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
