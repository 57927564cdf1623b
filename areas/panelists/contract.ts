import { AuditRow } from '../audit/contract.ts'
import { Type, type Static } from 'typebox'
import { PersonalFields, UserDetails, type PanelistStatus, panelistStatuses } from '../users/contract/users.ts'
import { body, endpoint, nullable, Nothing } from '../../platform/contract/endpoint.ts'
import { Day, DayOrBlank, Id, Instant, Points, reasonMaxLength, Version } from '../../platform/contract/fields.ts'
import { setting } from '../../platform/contract/setting.ts'
import { messagesOf, type Message } from '../../platform/contract/messages.ts'
import { Aged, orderField, pagingFields, rowsOf } from '../../platform/contract/paging.ts'
import { OwnRedemption } from '../redemptions/contract.ts'
import {
  Restriction,
  RestrictionKind,
  restrictionNoteMaxLength,
  staffRestrictions,
  type RestrictionReason,
  type StaffRestriction,
} from '../users/contract/restrictions.ts'
import { Outcome } from '../surveys/contract/surveys.ts'
import { HistoryQuery, HistoryRow, WalletAmount } from '../wallet/contract.ts'

const Status = Type.Unsafe<PanelistStatus>({ type: 'string', enum: [...panelistStatuses] })

type None = Readonly<Record<string, never>>
type WithText<Notes> = Notes & { [K in keyof Notes & string as `${K}Text`]: Notes[K] }
/**
 * The notifications to a panelist about a lock or block that staff set or lift. Each has a title, and a text under the
 * same key with `Text` added.
 */
type LockNotes = { blocked: { why: string | Message }; unblocked: None; kept: { why: string } } & {
  [K in StaffRestriction as `locked-${K}`]: { why: string | Message }
} & { [K in Exclude<RestrictionKind, 'blocked'> as `lifted-${K}`]: None }
/** All messages about locks; the words are in `words/<language>/server/locks.ts`. */
export type LockMessages = WithText<LockNotes> & {
  set: None
  lifted: None
  stays: None
  noteMissing: None
  reasonUnfit: None
  ownLock: None
  /** The reason of a block for which staff gave none. */
  noReason: None
}
/** Makes a message about a lock. */
export const lockMessage = messagesOf<LockMessages>('locks')

/**
 * Search results for a name or email address are counted up to this number. No one pages further, and counting takes
 * longer than searching.
 */
export const countedResultsMax = 200
/** How long staff notes are kept. */
export const panelistPeriods = {
  noteMonths: setting({
    key: 'panelists.noteMonths',
    group: 'privacy',
    shape: { kind: 'whole', min: 1, max: 120, unit: 'months' },
    default: 36,
  }),
} as const

export const noteMaxLength = 2_000

const Text = Type.String({ maxLength: 120 })

/** How recently panelists took part in a survey: within a number of days, not within that time, or never. */
export const panelistActivities = ['active7', 'active30', 'active90', 'active365', 'quiet90', 'never'] as const
export type PanelistActivity = (typeof panelistActivities)[number]

const filters = {
  sort: Aged,
  name: Type.Optional(Text),
  email: Type.Optional(Text),
  startDate: Type.Optional(Day),
  endDate: Type.Optional(Day),
  status: Type.Optional(Status),
  countryId: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })),
  activity: Type.Optional(Type.Unsafe<PanelistActivity>({ type: 'string', enum: [...panelistActivities] })),
  /** The campaign that brought the panelists. */
  affId: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  /** The members behind a figure of panel health, given as the query of `health/members`. */
  segment: Type.Optional(Type.String({ maxLength: 300 })),
}
export const PanelistQuery = Type.Object({
  ...pagingFields,
  ...filters,
  /** The last panelist on a page; asks for the following page, however deep in the list. */
  after: Type.Optional(Id),
  /** The first panelist on a page; asks for the previous page. */
  before: Type.Optional(Id),
  /** Another name for `after`, which every list call accepts. */
  cursor: Type.Optional(Id),
})
export type PanelistQuery = Static<typeof PanelistQuery>

/** The maximum number of panelists that can be chosen for one file. */
export const chosenAtMost = 100
export const PanelistExport = Type.Object({
  ...filters,
  /** The ids of the panelists to list, separated by commas. */
  panelistIds: Type.Optional(Type.String({ maxLength: 4_000 })),
})
export type PanelistExport = Static<typeof PanelistExport>

export const PanelistRow = Type.Object({
  panelistId: Id,
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  status: Status,
  /** The current locks, oldest first, including a block. */
  locks: Type.Array(RestrictionKind),
  points: Points,
  /** How many surveys the panelist has completed. */
  surveys: Type.Integer(),
  lastSeenAt: nullable(Instant),
  countryId: nullable(Type.String()),
  /** The name of the campaign that brought the panelist. */
  campaign: nullable(Type.String()),
  /** When the panelist last took part in a survey. */
  lastActiveAt: nullable(Instant),
  createdAt: Instant,
})
export type PanelistRow = Static<typeof PanelistRow>

export const PanelistList = Type.Object({
  rows: Type.Array(PanelistRow),
  count: Type.Integer({ minimum: 0 }),
  /** Whether there are more accounts than were counted; shown as `10,000+`. */
  isCapped: Type.Boolean(),
  /** The numbers beside the status filter, for accounts that match the other filters. "All" is their sum. */
  byStatus: Type.Array(Type.Object({ status: Status, count: Type.Integer(), isCapped: Type.Boolean() })),
  /** The values for `after` and `before`; null at the ends of the list. */
  next: nullable(Id),
  previous: nullable(Id),
  /** The value for `cursor` that asks for the next page. */
  nextCursor: nullable(Id),
})
export type PanelistList = Static<typeof PanelistList>

/**
 * The last change of the personal data. The author's name is null when the panelist reads this, and for a closed
 * account.
 */
const Change = Type.Object({ at: Instant, byId: nullable(Id), byName: nullable(Type.String()) })

/** A lock as staff see it. The names are null when the panelist reads this, and for closed accounts. */
export const StaffLock = Type.Object({
  ...Restriction.properties,
  byName: nullable(Type.String()),
  reviewedByName: nullable(Type.String()),
})
export type StaffLock = Static<typeof StaffLock>

export const riskFlags = ['shared-device', 'similar-device', 'shared-network'] as const
const RiskFlag = Type.Unsafe<(typeof riskFlags)[number]>({ type: 'string', enum: [...riskFlags] })

export const Panelist = Type.Object({
  panelistId: Id,
  ...UserDetails.properties,
  /** The current locks of the account. */
  restrictions: Type.Array(StaffLock),
  status: Status,
  isUnderAge: Type.Boolean(),
  /** The version of the personal data, which every change raises. A change must name it. */
  version: Type.Integer(),
  lastChange: nullable(Change),
  wallet: WalletAmount,
  /** The highest level whose amount the points reach; null if there is none. */
  level: nullable(Type.String()),
  surveys: Type.Object({
    attempted: Type.Integer(),
    completed: Type.Integer(),
    disqualified: Type.Integer(),
    inProgress: Type.Integer(),
  }),
  profilePercent: Type.Integer(),
  lastSeenAt: nullable(Instant),
  /** The reason of the current block. Null when the panelist is not blocked, and when the panelist reads this. */
  block: nullable(
    Type.Object({ reason: Type.String(), at: Instant, byId: nullable(Id), byName: nullable(Type.String()) }),
  ),
  /** Hints for a reviewer, which decide nothing on their own. Empty when the panelist reads this. */
  risk: Type.Array(RiskFlag),
})
export type Panelist = Static<typeof Panelist>

/** The sort orders for a panelist's attempts; `points` puts the most points first. */
export const attemptSorts = ['newest', 'oldest', 'title', 'points'] as const
export type AttemptSort = (typeof attemptSorts)[number]
export const PanelistAttempt = Type.Object({
  attemptId: Id,
  surveyId: Id,
  title: Type.String(),
  outcome: Outcome,
  points: Points,
  startedAt: Instant,
  endedAt: nullable(Instant),
})
export type PanelistAttempt = Static<typeof PanelistAttempt>

export const PanelistNote = Type.Object({
  noteId: Id,
  text: Type.String(),
  authorId: nullable(Id),
  authorName: nullable(Type.String()),
  at: Instant,
})
export type PanelistNote = Static<typeof PanelistNote>

const Neighbour = Type.Object({ panelistId: Id, email: Type.String(), status: Status })
export const PanelistDevices = Type.Object({
  flags: Type.Array(RiskFlag),
  browsers: Type.Array(
    Type.Object({ visitorId: Id, lastSeenAt: Instant, campaign: Type.String(), isLikenessKept: Type.Boolean() }),
  ),
  sessions: Type.Array(Type.Object({ device: Type.String(), startedAt: Instant, lastSeenAt: Instant })),
  /** Other accounts that used the same browsers. */
  sameDevice: Type.Array(Neighbour),
  /** Other accounts in similar browsers, with a score of similarity up to 100. */
  similarDevice: Type.Array(Type.Object({ ...Neighbour.properties, score: Type.Number() })),
  /** How many other accounts share a network with this one. */
  sameNetwork: Type.Integer(),
})
export type PanelistDevices = Static<typeof PanelistDevices>

const panelist = Type.Object({ panelistId: Id })
const one = Type.Object({ id: Id })

export const panelistsApi = {
  getAllPanelist: endpoint({
    method: 'GET',
    path: 'panelist/getAllPanelist',
    access: 'panelists.view',
    summary: 'Panelists, the newest first, and how many there are of each status.',
    query: PanelistQuery,
    data: PanelistList,
  }),
  exportPanelists: endpoint({
    method: 'GET',
    path: 'panelist/export',
    access: 'reports.download',
    files: ['text/csv'],
    summary:
      'Panelists as a CSV file: all pages of what the same filters show, or only those chosen. Needs panelists.view too.',
    query: PanelistExport,
    data: Nothing,
  }),
  panelistById: endpoint({
    method: 'GET',
    path: 'panelist/panelistById/{panelistId}',
    access: 'signed-in',
    summary: 'One panelist whole; others than oneself only for staff who may view panelists.',
    params: panelist,
    data: Panelist,
  }),
  getSurveyHistoryByUserId: endpoint({
    method: 'GET',
    path: 'panelist/getSurveyHistoryByUserId',
    access: 'signed-in',
    summary: "A panelist's attempts, the newest first; others' than one's own only for staff who may view panelists.",
    query: Type.Object({ ...pagingFields, sort: orderField(attemptSorts), panelistId: Id }),
    data: rowsOf(PanelistAttempt),
  }),
  updatePanelist: endpoint({
    method: 'PATCH',
    path: 'panelist/updatePanelist',
    access: 'panelists.update',
    summary: 'Changes personal data; refused when somebody changed them after `version` was read.',
    body: body({
      ...PersonalFields.properties,
      dateOfBirth: Type.Optional(nullable(DayOrBlank)),
      panelistId: Id,
      version: Type.Optional(Version),
    }),
    data: Panelist,
  }),
  blockPanelist: endpoint({
    method: 'POST',
    path: 'panelist/blockPanelist/{id}',
    access: 'panelists.block',
    needsPerson: true,
    summary: 'Blocks an account, for a reason that its owner is told where one is given; or lifts the block.',
    params: one,
    body: body({
      block: Type.Optional(Type.Boolean({ default: true })),
      reason: Type.Optional(Type.String({ maxLength: reasonMaxLength })),
    }),
    data: Panelist,
  }),
  restrictPanelist: endpoint({
    method: 'POST',
    path: 'panelist/restrict/{panelistId}',
    access: 'panelists.block',
    needsPerson: true,
    summary:
      'Locks a panelist out of surveys, or of surveys and redemptions, for a reason that they read on their pages. They can still log in.',
    params: panelist,
    body: body({
      kind: Type.Unsafe<StaffRestriction>({ type: 'string', enum: [...staffRestrictions] }),
      /** One of the reasons for this kind of lock; `other` needs a note. */
      reason: Type.Unsafe<RestrictionReason>({ type: 'string', maxLength: 40 }),
      /** A note that the panelist reads together with the reason. */
      note: Type.Optional(Type.String({ maxLength: restrictionNoteMaxLength })),
    }),
    data: Panelist,
  }),
  keepRestriction: endpoint({
    method: 'POST',
    path: 'panelist/keepRestriction/{panelistId}',
    access: 'panelists.update',
    needsPerson: true,
    summary: 'Decides that a lock stays, with a reason that the panelist reads.',
    params: panelist,
    body: body({ kind: RestrictionKind, reason: Type.String({ maxLength: restrictionNoteMaxLength }) }),
    data: Panelist,
  }),
  liftRestriction: endpoint({
    method: 'POST',
    path: 'panelist/liftRestriction/{panelistId}',
    access: 'panelists.update',
    needsPerson: true,
    summary:
      'Ends a lock with a reason, which is recorded; one for a birthday needs an adult one, on file or sent along.',
    params: panelist,
    body: body({
      kind: RestrictionKind,
      reason: Type.String({ maxLength: reasonMaxLength }),
      dateOfBirth: Type.Optional(Day),
    }),
    data: Panelist,
  }),
  deletePanelist: endpoint({
    method: 'POST',
    path: 'panelist/deletePanelist/{id}',
    access: 'panelists.delete',
    summary: 'Closes an account for good and erases its personal data; the ledger stays.',
    params: one,
    data: Nothing,
  }),
  getPanelistWallet: endpoint({
    method: 'GET',
    path: 'panelist/wallet/{panelistId}',
    access: 'panelists.view',
    summary: "A panelist's points and what happened to them, the newest first.",
    params: panelist,
    query: HistoryQuery,
    data: Type.Object({ amount: WalletAmount, debt: Points, ...rowsOf(HistoryRow).properties }),
  }),
  getPanelistRedemptions: endpoint({
    method: 'GET',
    path: 'panelist/redemptions/{panelistId}',
    access: 'panelists.view',
    summary: "A panelist's redemptions, the newest first.",
    params: panelist,
    query: Type.Object(pagingFields),
    data: rowsOf(OwnRedemption),
  }),
  getPanelistDevices: endpoint({
    method: 'GET',
    path: 'panelist/devices/{panelistId}',
    access: 'panelists.view',
    summary: 'The browsers and sessions of a panelist, and who else is on browsers like them.',
    params: panelist,
    data: PanelistDevices,
  }),
  getPanelistNotes: endpoint({
    method: 'GET',
    path: 'panelist/notes/{panelistId}',
    access: 'panelists.view',
    summary: 'What staff noted about a panelist, the newest first.',
    params: panelist,
    query: Type.Object(pagingFields),
    data: rowsOf(PanelistNote),
  }),
  addPanelistNote: endpoint({
    method: 'POST',
    path: 'panelist/notes/{panelistId}',
    access: 'panelists.update',
    summary: 'Notes something about a panelist. The panelist finds it in the copy of their data.',
    params: panelist,
    body: body({ text: Type.String({ maxLength: noteMaxLength }) }),
    data: PanelistNote,
  }),
  getPanelistAudit: endpoint({
    method: 'GET',
    path: 'panelist/audit/{panelistId}',
    access: 'audit.view',
    summary: 'The last hundred changes that staff made to an account, the newest first.',
    params: panelist,
    data: Type.Array(AuditRow),
  }),
} as const

type NoValues = Readonly<Record<string, never>>
/** The messages to staff who change a panelist. */
export type PanelistDesk = Readonly<
  Record<
    | 'updated'
    | 'blocked'
    | 'unblocked'
    | 'deleted'
    | 'roleChanged'
    | 'secondStepReset'
    | 'redemptionOpen'
    | 'thePanelist'
    | 'somebody'
    | 'now',
    NoValues
  >
> &
  Readonly<Record<'minutes' | 'hours' | 'days', { count: number }>> & {
    chooseSome: { max: number }
    changed: { who: string | Message; ago: Message }
  }
/** Makes a message to staff about a panelist. */
export const panelistDesk = messagesOf<PanelistDesk>('panelists-desk')
