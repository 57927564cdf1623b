import { Type, type Static } from 'typebox'
import { body, endpoint, nullable } from '../../platform/contract/endpoint.ts'
import { Day, Id, Instant, reasonMaxLength } from '../../platform/contract/fields.ts'
import { messagesOf } from '../../platform/contract/messages.ts'
import { pagingFields, rowsOf } from '../../platform/contract/paging.ts'
import { setting } from '../../platform/contract/setting.ts'

/** What somebody may ask of their own data: a copy of all of it, or its end. */
export const requestKinds = ['copy', 'erasure'] as const
export type RequestKind = (typeof requestKinds)[number]
/** A copy that was asked for is nobody's any more once the data are erased: it has lapsed. */
export const requestStates = ['open', 'done', 'refused', 'lapsed'] as const
export type RequestState = (typeof requestStates)[number]
/** What a list is narrowed to: overdue ones are open, and past their day. */
export const requestFilters = ['open', 'overdue', 'done', 'refused', 'lapsed'] as const
export type RequestFilterState = (typeof requestFilters)[number]

/** Which law's time a request has. */
export const requestLaws = ['gdpr', 'ccpa'] as const
export type RequestLaw = (typeof requestLaws)[number]
/** A request that came in before this many days is an old letter, or a slip of the pen. */
export const receivedDaysMax = 366
/** How many people a search finds at most. */
export const foundPeopleMax = 10

type None = Readonly<Record<string, never>>
/** What is said of periods and requests. */
export type DutyDeskMessages = {
  wouldGo: { count: number }
  wouldGoMany: { count: number }
  receivedLater: None
  receivedTooLong: { days: number }
  dayUnknown: None
  reasonMissing: None
}
/** Makes a message about what the law asks of the panel. */
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
  /** Null once the account is closed. */
  name: nullable(Type.String()),
  email: nullable(Type.String()),
  kind: Kind,
  law: Type.Unsafe<RequestLaw>({ type: 'string', enum: [...requestLaws] }),
  /** UTC days. */
  receivedOn: Day,
  dueOn: Day,
  /** How many days are left of an open one, below zero when it is overdue. */
  daysLeft: Type.Integer(),
  /** True where somebody did it alone, in their own account. */
  isOwn: Type.Boolean(),
  state: Type.Unsafe<RequestState>({ type: 'string', enum: [...requestStates] }),
  /** When staff downloaded the copy that was asked for. */
  copiedAt: nullable(Instant),
  decidedAt: nullable(Instant),
  /** Null for nobody yet, and for who is gone. */
  decidedByName: nullable(Type.String()),
  isLate: Type.Boolean(),
  /** Why it was refused. */
  reason: Type.String(),
})
export type DataRequest = Static<typeof DataRequest>

export const DutyPerson = Type.Object({ userId: Id, name: Type.String(), email: Type.String() })
export type DutyPerson = Static<typeof DutyPerson>

export const periodUnits = ['days', 'months', 'years'] as const
/** How long something is kept, and what the last night removed of it. */
export const KeptPeriod = Type.Object({
  /** The setting by which it is chosen. */
  key: Type.String(),
  /** In the language of the page that asks. */
  name: Type.String(),
  value: Count,
  unit: Type.Unsafe<(typeof periodUnits)[number]>({ type: 'string', enum: [...periodUnits] }),
  /** Null before the first night. */
  lastAt: nullable(Instant),
  lastRemoved: Count,
  /** False when the last night did not get through; the next one goes on. */
  isWhole: Type.Boolean(),
  /** In the last thirty days. */
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
    summary: `Up to ${foundPeopleMax} people whose name or email a text fits, or the one of an id.`,
    query: Type.Object({ searchField: Type.Optional(Type.String({ maxLength: 120 })), id: Type.Optional(Id) }),
    data: Type.Array(DutyPerson),
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
    summary: 'Refuses a request, with the reason that whoever asked was given.',
    params: request,
    body: body({ reason: Type.String({ maxLength: reasonMaxLength }) }),
    data: DataRequest,
  }),
  exportDataRequests: endpoint({
    method: 'GET',
    path: 'duties/export',
    access: 'panelists.view',
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

/** How long it can be shown that a request was answered. */
export const dutyPeriods = {
  /** Counted from when a request was decided; open ones stay. */
  requestMonths: setting({
    key: 'duties.requestMonths',
    group: 'privacy',
    shape: { kind: 'whole', min: 24, max: 120, unit: 'months' },
    default: 36,
  }),
} as const
