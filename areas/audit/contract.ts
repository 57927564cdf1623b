import { Type, type Static } from 'typebox'
import { endpoint, nullable } from '../../platform/contract/endpoint.ts'
import { Day, Id, Instant } from '../../platform/contract/fields.ts'
import { pagingFields } from '../../platform/contract/paging.ts'

const filters = {
  /** Who did it. */
  actorId: Type.Optional(Type.String({ maxLength: 64 })),
  /** `module.event`, or a module with its dot for everything there: `roles.`. */
  action: Type.Optional(Type.String({ maxLength: 80 })),
  subject: Type.Optional(Type.String({ maxLength: 200 })),
  /** UTC days, both included. */
  startDate: Type.Optional(Day),
  endDate: Type.Optional(Day),
}
export const AuditFilter = Type.Object(filters)
export type AuditFilter = Static<typeof AuditFilter>

export const AuditRow = Type.Object({
  auditId: Id,
  at: Instant,
  actorId: nullable(Id),
  /** Null for the program itself, and for who is gone. */
  actorName: nullable(Type.String()),
  action: Type.String(),
  subject: Type.String(),
  before: Type.Unknown(),
  after: Type.Unknown(),
  ip: nullable(Type.String()),
})
export type AuditRow = Static<typeof AuditRow>

export const auditApi = {
  getAuditLog: endpoint({
    method: 'GET',
    path: 'audit/log',
    access: 'audit.view',
    summary: 'Every change that staff made, the newest first.',
    query: Type.Object({
      ...pagingFields,
      ...filters,
      /** The last entry of the page before: the page after it, however deep. */
      after: Type.Optional(Id),
    }),
    data: Type.Object({
      rows: Type.Array(AuditRow),
      count: Type.Integer({ minimum: 0 }),
      isCapped: Type.Boolean(),
      next: nullable(Id),
    }),
  }),
  exportAuditLog: endpoint({
    method: 'GET',
    path: 'audit/export',
    access: 'audit.view',
    summary: 'The same entries as a file (text/csv), of any size.',
    query: AuditFilter,
    data: Type.Unsafe<null>({}),
  }),
} as const
