import { findsPeople } from '../audit/contract.ts'
import { Type, type Static } from 'typebox'
import { body, endpoint, nullable } from '../../platform/contract/endpoint.ts'
import { Day, Id, Instant, reasonMaxLength } from '../../platform/contract/fields.ts'
import { messagesOf } from '../../platform/contract/messages.ts'
import { pagingFields, rowsOf } from '../../platform/contract/paging.ts'
import { setting } from '../../platform/contract/setting.ts'

/** What people can request about their data: a copy of all of it, or its erasure. */
export const requestKinds = ['copy', 'erasure'] as const
export type RequestKind = (typeof requestKinds)[number]
/** The states of a request. `lapsed`: the data was erased before the copy was handed over. */
export const requestStates = ['open', 'done', 'refused', 'lapsed'] as const
export type RequestState = (typeof requestStates)[number]
/** The filters of the list. `overdue` requests are open requests whose deadline has passed. */
export const requestFilters = ['open', 'overdue', 'done', 'refused', 'lapsed'] as const
export type RequestFilterState = (typeof requestFilters)[number]

/** The law that sets the deadline of a request. */
export const requestLaws = ['gdpr', 'ccpa'] as const
export type RequestLaw = (typeof requestLaws)[number]
/** How many days ago a request can have been received at most; an earlier day is a typing mistake. */
export const receivedDaysMax = 366

type None = Readonly<Record<string, never>>
/** The messages about periods and requests. */
export type DutyDeskMessages = {
  wouldGo: { count: number }
  wouldGoMany: { count: number }
  receivedLater: None
  receivedTooLong: { days: number }
  dayUnknown: None
  reasonMissing: None
}
/** Makes a message about legal duties. */
export const deskMessage = messagesOf<DutyDeskMessages>('duties-desk')

const Kind = Type.Unsafe<RequestKind>({ type: 'string', enum: [...requestKinds] })
const Count = Type.Integer({ minimum: 0 })

const filters = {
  state: Type.Optional(Type.Unsafe<RequestFilterState>({ type: 'string', enum: [...requestFilters] })),
  kind: Type.Optional(Kind),
  panelistId: Type.Optional(Type.String({ maxLength: 64 })),
}
export const RequestFilter = Type.Object(filters)
export type RequestFilter = Static<typeof RequestFilter>

export const DataRequest = Type.Object({
  requestId: Id,
  panelistId: Id,
  /** The name of the person; null when the account is closed. */
  name: nullable(Type.String()),
  email: nullable(Type.String()),
  kind: Kind,
  law: Type.Unsafe<RequestLaw>({ type: 'string', enum: [...requestLaws] }),
  /** The day on which the request was received (UTC), and the last day to answer it. */
  receivedOn: Day,
  dueOn: Day,
  /** How many days are left to answer an open request; negative when it is overdue. */
  daysLeft: Type.Integer(),
  /** Whether the person did it in their own account, without help from staff. */
  isOwn: Type.Boolean(),
  state: Type.Unsafe<RequestState>({ type: 'string', enum: [...requestStates] }),
  /** When staff downloaded the copy. */
  copiedAt: nullable(Instant),
  decidedAt: nullable(Instant),
  /** The name of the staff member who decided; null before the decision, and once that account is closed. */
  decidedByName: nullable(Type.String()),
  isLate: Type.Boolean(),
  /** Why the request was refused. */
  reason: Type.String(),
})
export type DataRequest = Static<typeof DataRequest>

export const periodUnits = ['days', 'months', 'years'] as const
/** A kind of data: how long it is kept, and how much was removed last night. */
export const KeptPeriod = Type.Object({
  /** The key of the setting with the period. */
  key: Type.String(),
  /** The name, in the language of the page that asks. */
  name: Type.String(),
  value: Count,
  unit: Type.Unsafe<(typeof periodUnits)[number]>({ type: 'string', enum: [...periodUnits] }),
  /** When old data was last removed; null before the first nightly run. */
  lastAt: nullable(Instant),
  lastRemoved: Count,
  /** False when the last nightly run did not remove everything; the next one continues. */
  isWhole: Type.Boolean(),
  /** How many rows were removed in the last thirty days. */
  removedLately: Count,
})
export type KeptPeriod = Static<typeof KeptPeriod>

const request = Type.Object({ requestId: Id })

export const dutiesApi = {
  getDataRequests: endpoint({
    method: 'GET',
    path: 'duties/requests',
    access: 'panelists.view',
    summary:
      'What people asked of their own data: open ones first, the most urgent before the others, then the newest.',
    query: Type.Object({ ...pagingFields, ...filters }),
    data: Type.Object({ ...rowsOf(DataRequest).properties, isCapped: Type.Boolean(), open: Count, overdue: Count }),
  }),
  findDutyPeople: endpoint({
    method: 'GET',
    path: 'duties/people',
    access: 'panelists.view',
    ...findsPeople,
  }),
  recordDataRequest: endpoint({
    method: 'POST',
    path: 'duties/recordRequest',
    access: 'panelists.update',
    summary: "Notes a request that came by mail. One of its kind that is open already: 409 'duty-open'.",
    body: body({ panelistId: Id, kind: Kind, receivedOn: Type.String({ maxLength: 20 }) }),
    data: DataRequest,
  }),
  downloadCopy: endpoint({
    method: 'GET',
    path: 'duties/copy/{requestId}',
    access: 'panelists.delete',
    files: ['application/json'],
    summary:
      'The copy that was asked for, as a file (application/json) for whoever asked; that it was taken is recorded.',
    params: request,
    data: Type.Unsafe<null>({}),
  }),
  fulfilDataRequest: endpoint({
    method: 'POST',
    path: 'duties/fulfil/{requestId}',
    access: 'panelists.delete',
    summary:
      "Erases the account, or notes that the copy was handed over. Problems: those of closing an account, 'duty-copy-missing', 'duty-copy-first', 'duty-decided'.",
    params: request,
    data: DataRequest,
  }),
  refuseDataRequest: endpoint({
    method: 'POST',
    path: 'duties/refuse/{requestId}',
    access: 'panelists.delete',
    needsPerson: true,
    summary: 'Refuses a request, with the reason that whoever asked was given.',
    params: request,
    body: body({ reason: Type.String({ maxLength: reasonMaxLength }) }),
    data: DataRequest,
  }),
  exportDataRequests: endpoint({
    method: 'GET',
    path: 'duties/export',
    access: 'panelists.view',
    files: ['text/csv'],
    summary: 'The same requests as a file (text/csv); that it was taken is recorded.',
    query: RequestFilter,
    data: Type.Unsafe<null>({}),
  }),
  getPeriods: endpoint({
    method: 'GET',
    path: 'duties/periods',
    access: 'panelists.view',
    summary: 'How long what is kept of people is kept, and what the last nights removed.',
    data: Type.Object({ periods: Type.Array(KeptPeriod), forEver: Type.Array(Type.String()) }),
  }),
} as const

/** How long the evidence of an answered request is kept. */
export const dutyPeriods = {
  /** For how many months a request is kept after it was decided. Open requests are always kept. */
  requestMonths: setting({
    key: 'duties.requestMonths',
    group: 'privacy',
    shape: { kind: 'whole', min: 24, max: 120, unit: 'months' },
    default: 36,
  }),
} as const
