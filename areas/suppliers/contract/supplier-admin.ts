import { Type, type Static } from 'typebox'
import { body, endpoint, nullable } from '../../../platform/contract/endpoint.ts'
import { Day, Id, Instant, Line, Points } from '../../../platform/contract/fields.ts'
import { messagesOf } from '../../../platform/contract/messages.ts'
import { maxLimit, pagingFields, rowsOf, Aged, agedFields } from '../../../platform/contract/paging.ts'
import { ReportColumns } from './report-columns.ts'

/** How suppliers sign and word their callbacks. */
export const supplierFormats = ['house', 'bitlabs', 'cpx', 'prodege'] as const
export type SupplierFormat = (typeof supplierFormats)[number]
const Format = Type.Unsafe<SupplierFormat>({ type: 'string', enum: [...supplierFormats] })

/** What the page of steps that wait says of a supplier. */
export type SupplierMessages = { goLive: { supplier: string } }
/** Makes such a message. */
export const supplierMessage = messagesOf<SupplierMessages>('suppliers-steps')
/** The step of letting a supplier go live. */
export const liveStep = 'suppliers.live'

/** For how many days a secret can stay good after it was replaced. */
export const previousDaysMax = 7

/** Formats whose signature leaves the amount open: only listed addresses are heard, and what they pay waits. */
export const weakFormats: ReadonlySet<SupplierFormat> = new Set(['cpx'])

/** From where callbacks of a network were seen to come, by what others say; for staff who ask it whether these are all. */
export const seenAddresses: { readonly [F in SupplierFormat]?: readonly string[] } = {
  cpx: ['188.40.3.73', '157.90.97.92', '2a01:4f8:d0a:30ff::2'],
}

/** `off`: no address to ask. `resting`: failed so often that it is asked only now and then. */
export const inventoryStates = ['off', 'waiting', 'good', 'failing', 'resting'] as const
export type InventoryState = (typeof inventoryStates)[number]

export const Supplier = Type.Object({
  supplierKey: Id,
  name: Type.String(),
  format: Format,
  /** The most that one callback may pay. */
  maxPoints: Points,
  /** How much of a price in dollars panelists get, in percent. */
  sharePercent: Type.Integer(),
  /** What a survey of its list has to pay us at least to be shown, in millionths of a US dollar. */
  floorMicros: Type.Integer(),
  /** For how many days completions wait before they can be spent. */
  holdDays: Type.Integer(),
  isActive: Type.Boolean(),
  /** Why it cannot be switched on; null when it can. */
  offReason: Type.Unsafe<'format-removed' | null>({ type: ['string', 'null'], enum: ['format-removed', null] }),
  /** False while its callbacks are verified and kept, and change nothing. */
  isLive: Type.Boolean(),
  /** When somebody asked for it to go live, while that waits for a second person. */
  liveAskedAt: nullable(Instant),
  /** When it goes live without a second person, on a panel run by one; else null. */
  liveDueAt: nullable(Instant),
  /** Whether a delay stands in for the second person who lets it go live: the panel is run by one. */
  isLetByDelay: Type.Boolean(),
  /** Callbacks that came while it listened and that its present secret had signed; at most 1,000 are counted. */
  listened: Type.Integer(),
  /** Addresses and networks that callbacks may come from; empty allows all, but none for a weak format. */
  ipAddresses: Type.Array(Type.String()),
  /** What the supplier is to call, with its own placeholders. */
  callbackUrl: Type.String(),
  secretSince: Instant,
  /** Until when the secret before the present one is taken; null when there is none. */
  previousSecretUntil: nullable(Instant),
  createdAt: Instant,
  /** Callbacks that wait for somebody; at most 1,000 are counted. */
  quarantined: Type.Integer(),
  inventory: Type.Object({
    url: nullable(Type.String()),
    state: Type.Unsafe<InventoryState>({ type: 'string', enum: [...inventoryStates] }),
    askedAt: nullable(Instant),
    nextAt: nullable(Instant),
    failures: Type.Integer(),
    error: nullable(Type.String()),
    live: Type.Integer(),
    paused: Type.Integer(),
  }),
})
export type Supplier = Static<typeof Supplier>

const editable = {
  name: Line({ minLength: 1, maxLength: 80 }),
  maxPoints: Type.Integer({ minimum: 1, maximum: 100_000 }),
  sharePercent: Type.Integer({ minimum: 1, maximum: 100 }),
  floorMicros: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
  holdDays: Type.Integer({ minimum: 0, maximum: 90 }),
  isActive: Type.Boolean(),
  ipAddresses: Type.Array(Type.String({ minLength: 2, maxLength: 50 }), { maxItems: 50 }),
  inventoryUrl: nullable(Type.String({ maxLength: 500 })),
}

/** What became of a callback; `reason` says more. */
export const callbackStates = [
  'applied',
  'ignored',
  'listened',
  'quarantined',
  'released',
  'refused',
  'unreadable',
] as const
export type CallbackState = (typeof callbackStates)[number]
const State = Type.Unsafe<CallbackState>({ type: 'string', enum: [...callbackStates] })

export const CallbackRow = Type.Object({
  callbackId: Id,
  supplierKey: Id,
  eventId: Type.String(),
  outcome: Type.String(),
  attemptId: Type.String(),
  /** What the supplier said is to be paid, in points; null when it said nothing. */
  amount: nullable(Points),
  /** The price that it names, in millionths of the currency's unit; below zero where it is taken back. */
  money: nullable(Type.Object({ micros: Type.Integer(), currency: Type.String() })),
  /** What of it no table of its network knows; null when all is known. */
  unknownCode: nullable(Type.String()),
  state: State,
  reason: Type.String(),
  /** How often the same came again. */
  repeats: Type.Integer(),
  receivedAt: Instant,
  /** How long after the event, by the supplier's clock; null when it tells no time. */
  delayMs: nullable(Type.Integer()),
})
export type CallbackRow = Static<typeof CallbackRow>

export const Ruling = Type.Object({
  decision: Type.Unsafe<'release' | 'refuse'>({ type: 'string', enum: ['release', 'refuse'] }),
  reason: Type.String(),
  decidedBy: Type.String(),
  decidedAt: Instant,
  /** Whether releasing it paid points. */
  credited: Type.Boolean(),
})
export type Ruling = Static<typeof Ruling>

/** Why a callback that waits cannot be released: it differs from what was only listened to, or its supplier listens now. */
export type ReleaseRefusal = 'callback-listened' | 'callback-not-live'

export const Callback = Type.Object({
  ...CallbackRow.properties,
  /** The query as it was sent, without its signature. */
  raw: Type.String(),
  /** The attempt it names, when that is one of this supplier. */
  attempt: Type.Unsafe<{ surveyId: string; points: number; outcome: string; earned: number } | null>({
    type: ['object', 'null'],
    additionalProperties: true,
  }),
  ruling: Type.Unsafe<Ruling | null>({ type: ['object', 'null'], additionalProperties: true }),
  /** Why it can only be refused now; null when it can be released, or does not wait. */
  releaseRefusal: Type.Unsafe<ReleaseRefusal | null>({
    type: ['string', 'null'],
    enum: ['callback-listened', 'callback-not-live', null],
  }),
})
export type Callback = Static<typeof Callback>

/** A callback that was turned away before it was read. */
export const RefusedCallback = Type.Object({
  refusalId: Id,
  supplierKey: Id,
  reason: Type.String(),
  ip: Type.String(),
  /** The beginning of the query, without its signature. */
  raw: Type.String(),
  at: Instant,
})
export type RefusedCallback = Static<typeof RefusedCallback>

export const OfferRow = Type.Object({
  surveyId: Id,
  externalId: Type.String(),
  title: Type.String(),
  points: Points,
  minutes: Type.Integer(),
  status: Type.Unsafe<'live' | 'paused' | 'closed'>({ type: 'string', enum: ['live', 'paused', 'closed'] }),
  /** Why it is not live: conditions that no profile question answers, for instance. */
  reasons: Type.Array(Type.String()),
  seenAt: Instant,
})
export type OfferRow = Static<typeof OfferRow>

/** What a line of an uploaded report comes to. */
export const lineStates = ['accepted', 'reverse', 'already-reversed', 'not-paid', 'repeated', 'unknown'] as const
export type LineState = (typeof lineStates)[number]

export const reconciliationStates = ['preview', 'applying', 'applied'] as const
export const Reconciliation = Type.Object({
  reconciliationId: Id,
  supplierKey: Id,
  fileName: Type.String(),
  state: Type.Unsafe<(typeof reconciliationStates)[number]>({ type: 'string', enum: [...reconciliationStates] }),
  uploadedAt: Instant,
  appliedAt: nullable(Instant),
  lines: Type.Integer(),
  accepted: Type.Integer(),
  reverse: Type.Integer(),
  alreadyReversed: Type.Integer(),
  notPaid: Type.Integer(),
  repeated: Type.Integer(),
  unknown: Type.Integer(),
  /** Points that would be, or were, taken back. */
  points: Points,
  /** How many of the lines to reverse are done. */
  done: Type.Integer(),
  pointsTaken: Points,
})
export type Reconciliation = Static<typeof Reconciliation>

export const ReconciliationLine = Type.Object({
  lineNo: Type.Integer(),
  givenId: Type.String(),
  attemptId: nullable(Id),
  state: Type.Unsafe<LineState>({ type: 'string', enum: [...lineStates] }),
  reason: Type.String(),
  points: Points,
  isDone: Type.Boolean(),
})
export type ReconciliationLine = Static<typeof ReconciliationLine>

/** How many characters and lines of a report are taken at once. */
export const reportMaxLength = 200_000
export const reportMaxLines = 5_000

/** The figures of a supplier over a period, and of each day in it. Attempts count for the day they began. */
const figures = {
  entrants: Type.Integer(),
  completes: Type.Integer(),
  screenOuts: Type.Integer(),
  quotaFulls: Type.Integer(),
  rejected: Type.Integer(),
  abandoned: Type.Integer(),
  reversals: Type.Integer(),
  /** Points paid for completions, and those taken back again. */
  pointsPaid: Points,
  pointsReversed: Points,
  callbacks: Type.Integer(),
}
export const DayFigures = Type.Object({ day: Day, ...figures })
export type DayFigures = Static<typeof DayFigures>
const rates = {
  /** Completes of everybody who was completed, turned away or given up; null while there is nobody. */
  incidence: nullable(Type.Number()),
  /** Points earned for each entrant. */
  earningsPerClick: nullable(Type.Number()),
  reversalRate: nullable(Type.Number()),
}
export const Scorecard = Type.Object({
  supplierKey: Id,
  startDate: Day,
  endDate: Day,
  ...figures,
  ...rates,
  medianSeconds: nullable(Type.Integer()),
  /** How long after the event callbacks come, by the supplier's own time. */
  delayP50Ms: nullable(Type.Integer()),
  delayP95Ms: nullable(Type.Integer()),
  days: Type.Array(DayFigures),
})
export type Scorecard = Static<typeof Scorecard>
export const scorecardMaxDays = 366

/** What a supplier brought, without its days: one row of the list. */
export const SupplierFigures = Type.Object({ supplierKey: Id, ...figures, ...rates })
export type SupplierFigures = Static<typeof SupplierFigures>

const supplierParams = Type.Object({ supplierKey: Type.String({ maxLength: 64 }) })
const keysetFields = {
  /** The last id of the page before. */
  after: Type.Optional(Id),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: maxLimit, default: 20 })),
}
const reason = Type.String({ minLength: 1, maxLength: 500 })
const withSecret = Type.Object({ supplier: Supplier, secret: Type.String() })

export const supplierAdminApi = {
  getSuppliers: endpoint({
    method: 'GET',
    path: 'supplier-admin/suppliers',
    access: 'suppliers.view',
    summary: 'Every supplier with its settings and how its inventory is read.',
    data: Type.Array(Supplier),
  }),
  getSupplier: endpoint({
    method: 'GET',
    path: 'supplier-admin/suppliers/{supplierKey}',
    access: 'suppliers.view',
    summary: 'One supplier.',
    params: supplierParams,
    data: Supplier,
  }),
  addSupplier: endpoint({
    method: 'POST',
    path: 'supplier-admin/suppliers',
    access: 'suppliers.update',
    summary: 'Adds a supplier, which listens until it goes live; its secret is told this once.',
    answersOnce: true,
    body: body({
      ...Type.Partial(Type.Object(editable)).properties,
      supplierKey: Type.String({ pattern: '^[a-z0-9-]{1,64}$' }),
      name: editable.name,
      format: Format,
    }),
    data: withSecret,
  }),
  updateSupplier: endpoint({
    method: 'PATCH',
    path: 'supplier-admin/suppliers/{supplierKey}',
    access: 'suppliers.update',
    summary:
      'Changes what is given of a supplier. A live one that would pay more, sooner or on the word of others listens again, and it is asked whether it goes live.',
    params: supplierParams,
    body: body(Type.Partial(Type.Object(editable)).properties),
    data: Supplier,
  }),
  rotateSecret: endpoint({
    method: 'POST',
    path: 'supplier-admin/suppliers/{supplierKey}/rotateSecret',
    access: 'suppliers.update',
    operationId: 'rotateSupplierSecret',
    summary:
      'Makes a new secret and tells it this once; the old one is taken for some days more, a week when nobody says how many. A live supplier listens again.',
    answersOnce: true,
    params: supplierParams,
    body: body({
      /** 0 ends the old one at once. */
      previousDays: Type.Optional(Type.Integer({ minimum: 0, maximum: previousDaysMax, default: previousDaysMax })),
    }),
    data: withSecret,
  }),
  endPreviousSecret: endpoint({
    method: 'POST',
    path: 'supplier-admin/suppliers/{supplierKey}/endPreviousSecret',
    access: 'suppliers.update',
    summary: 'Ends the secret before the present one at once. A repeat changes nothing.',
    params: supplierParams,
    data: Supplier,
  }),
  goLive: endpoint({
    method: 'POST',
    path: 'supplier-admin/suppliers/{supplierKey}/goLive',
    access: 'suppliers.update',
    needsPerson: true,
    summary:
      "Asks for a supplier that listens to go live, which a second person does on the page of steps; 409 'supplier-live' or 'supplier-live-asked' when it is, or waits.",
    params: supplierParams,
    data: Supplier,
  }),
  listen: endpoint({
    method: 'POST',
    path: 'supplier-admin/suppliers/{supplierKey}/listen',
    access: 'suppliers.update',
    summary:
      'Puts a supplier back to listening at once, and pauses its open surveys; also takes back the asking. A repeat changes nothing.',
    params: supplierParams,
    data: Supplier,
  }),
  getOffers: endpoint({
    method: 'GET',
    path: 'supplier-admin/suppliers/{supplierKey}/offers',
    access: 'suppliers.view',
    summary: 'The surveys that came from a supplier’s inventory, those that need a look first.',
    params: supplierParams,
    query: Type.Object(pagingFields),
    data: rowsOf(OfferRow),
  }),
  importInventory: endpoint({
    method: 'POST',
    path: 'supplier-admin/suppliers/{supplierKey}/importInventory',
    access: 'suppliers.update',
    summary: 'Asks for a supplier’s inventory soon, also when it is resting after failures.',
    params: supplierParams,
    data: Supplier,
  }),
  getCallbacks: endpoint({
    method: 'GET',
    path: 'supplier-admin/callbacks',
    access: 'suppliers.view',
    summary: 'The inbox of callbacks, newest first; `next` starts the page after.',
    query: Type.Object({
      ...keysetFields,
      sort: Aged,
      supplierKey: Type.Optional(Type.String({ maxLength: 64 })),
      attemptId: Type.Optional(Type.String({ maxLength: 64 })),
      eventId: Type.Optional(Type.String({ maxLength: 200 })),
      state: Type.Optional(State),
      startDate: Type.Optional(Day),
      endDate: Type.Optional(Day),
    }),
    data: Type.Object({ rows: Type.Array(CallbackRow), next: nullable(Id) }),
  }),
  getCallback: endpoint({
    method: 'GET',
    path: 'supplier-admin/callbacks/{callbackId}',
    access: 'suppliers.view',
    summary: 'One callback as it came, with its attempt and what was decided.',
    params: Type.Object({ callbackId: Id }),
    data: Callback,
  }),
  ruleCallback: endpoint({
    method: 'POST',
    path: 'supplier-admin/callbacks/{callbackId}/rule',
    access: 'callbacks.release',
    needsPerson: true,
    summary:
      "Releases a quarantined callback, which then counts at our own price, or refuses it. Once; a repeat answers the same. 409 'callback-not-live' while its supplier listens.",
    params: Type.Object({ callbackId: Id }),
    body: body({ decision: Ruling.properties.decision, reason }),
    data: Callback,
  }),
  getRefusedCallbacks: endpoint({
    method: 'GET',
    path: 'supplier-admin/refusedCallbacks',
    access: 'suppliers.view',
    summary: 'Callbacks that were turned away, newest first: a sample, of the last days.',
    query: Type.Object({ ...keysetFields, supplierKey: Type.Optional(Type.String({ maxLength: 64 })) }),
    data: Type.Object({ rows: Type.Array(RefusedCallback), next: nullable(Id) }),
  }),
  getScorecard: endpoint({
    method: 'GET',
    path: 'supplier-admin/suppliers/{supplierKey}/scorecard',
    access: 'suppliers.view',
    summary: 'What a supplier brought in a period of at most 366 days, by day; 30 days when no dates are given.',
    params: supplierParams,
    query: Type.Object({ startDate: Type.Optional(Day), endDate: Type.Optional(Day) }),
    data: Scorecard,
  }),
  getFigures: endpoint({
    method: 'GET',
    path: 'supplier-admin/figures',
    access: 'suppliers.view',
    summary: 'What every supplier brought in the last 30 days.',
    data: Type.Object({ startDate: Day, endDate: Day, rows: Type.Array(SupplierFigures) }),
  }),
  getReconciliations: endpoint({
    method: 'GET',
    path: 'supplier-admin/reconciliations',
    access: 'suppliers.view',
    summary: 'Uploaded reports of accepted and rejected completes, newest first.',
    query: Type.Object({ ...agedFields, supplierKey: Type.Optional(Type.String({ maxLength: 64 })) }),
    data: rowsOf(Reconciliation),
  }),
  uploadReconciliation: endpoint({
    method: 'POST',
    path: 'supplier-admin/suppliers/{supplierKey}/reconciliations',
    access: 'suppliers.reconcile',
    summary:
      'Reads a report in CSV (id, status, reason) and says what applying it would do; nothing changes yet. A refusal names the columns there are.',
    params: supplierParams,
    body: body({
      fileName: Line({ minLength: 1, maxLength: 200 }),
      csv: Type.String({ minLength: 1, maxLength: reportMaxLength }),
      /** Which column says what, where the report says it by names of its own; it is kept for the next one. */
      columns: Type.Optional(ReportColumns),
    }),
    data: Reconciliation,
  }),
  getReconciliation: endpoint({
    method: 'GET',
    path: 'supplier-admin/reconciliations/{reconciliationId}',
    access: 'suppliers.view',
    summary: 'One report and how far it is applied.',
    params: Type.Object({ reconciliationId: Id }),
    data: Reconciliation,
  }),
  getReconciliationLines: endpoint({
    method: 'GET',
    path: 'supplier-admin/reconciliations/{reconciliationId}/lines',
    access: 'suppliers.view',
    summary: 'The lines of a report.',
    params: Type.Object({ reconciliationId: Id }),
    query: Type.Object({
      ...pagingFields,
      state: Type.Optional(Type.Unsafe<LineState>({ type: 'string', enum: [...lineStates] })),
    }),
    data: rowsOf(ReconciliationLine),
  }),
  applyReconciliation: endpoint({
    method: 'POST',
    path: 'supplier-admin/reconciliations/{reconciliationId}/apply',
    access: 'suppliers.reconcile',
    needsPerson: true,
    summary: 'Takes back what the report rejects, in the background; a repeat changes nothing.',
    params: Type.Object({ reconciliationId: Id }),
    data: Reconciliation,
  }),
} as const
