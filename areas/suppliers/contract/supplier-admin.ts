import { Type, type Static } from 'typebox'
import { body, endpoint, nullable } from '../../../platform/contract/endpoint.ts'
import { Day, Id, Instant, Line, Points } from '../../../platform/contract/fields.ts'
import { messagesOf } from '../../../platform/contract/messages.ts'
import { maxLimit, pagingFields, rowsOf, Aged, agedFields } from '../../../platform/contract/paging.ts'
import { ReportColumns } from './report-columns.ts'

/** The formats in which suppliers sign and write their callbacks. */
export const supplierFormats = ['house', 'bitlabs', 'cpx', 'prodege'] as const
export type SupplierFormat = (typeof supplierFormats)[number]
const Format = Type.Unsafe<SupplierFormat>({ type: 'string', enum: [...supplierFormats] })

/** The messages about suppliers on the page of pending steps. */
export type SupplierMessages = { goLive: { supplier: string } }
/** Makes a message about a supplier for that page. */
export const supplierMessage = messagesOf<SupplierMessages>('suppliers-steps')
/** The kind of the step in which a second person lets a supplier go live. */
export const liveStep = 'suppliers.live'

/** For how many days a replaced secret can stay valid. */
export const previousDaysMax = 7

/** Whether the signature of a format covers the amount that its messages name. */
const isAmountSigned: Readonly<Record<SupplierFormat, boolean>> = {
  house: true,
  bitlabs: true,
  cpx: false,
  prodege: true,
}
/** Formats whose signature does not cover the amount: callbacks must come from listed addresses, and points wait. */
export const weakFormats: ReadonlySet<SupplierFormat> = new Set(
  supplierFormats.filter((format) => !isAmountSigned[format]),
)

/**
 * The addresses from which a network's callbacks come, according to public sources. Staff ask the network whether the
 * list is complete.
 */
export const seenAddresses: { readonly [F in SupplierFormat]?: readonly string[] } = {
  cpx: ['188.40.3.73', '157.90.97.92', '2a01:4f8:d0a:30ff::2'],
}

/**
 * The states of an inventory. `off`: no address is set. `resting`: requests failed so often that they are now made
 * only rarely.
 */
export const inventoryStates = ['off', 'waiting', 'good', 'failing', 'resting'] as const
export type InventoryState = (typeof inventoryStates)[number]

export const Supplier = Type.Object({
  supplierKey: Id,
  name: Type.String(),
  format: Format,
  /** The maximum number of points that one callback may pay. */
  maxPoints: Points,
  /** The share of a dollar price that panelists get, in percent; null for readers without `money.view`. */
  sharePercent: nullable(Type.Integer()),
  /**
   * The least that a survey in its list must pay us in order to be shown, in millionths of a US dollar; null for the
   * same readers as the share.
   */
  floorMicros: nullable(Type.Integer()),
  /** For how many days the points of completions wait before they can be spent. */
  holdDays: Type.Integer(),
  isActive: Type.Boolean(),
  /** Why the supplier cannot be switched on; null when it can. */
  offReason: Type.Unsafe<'format-removed' | null>({ type: ['string', 'null'], enum: ['format-removed', null] }),
  /** False in listen-only mode: callbacks are verified and stored, but change nothing. */
  isLive: Type.Boolean(),
  /** When someone requested that it go live, while that request waits for a second person; otherwise null. */
  liveAskedAt: nullable(Instant),
  /** On a panel run by one person, when it goes live without a second person; otherwise null. */
  liveDueAt: nullable(Instant),
  /** Whether a delay replaces the second person who approves going live, because one person runs the panel. */
  isLetByDelay: Type.Boolean(),
  /** How many callbacks signed by its current secret came in listen-only mode; at most 1,000 are counted. */
  listened: Type.Integer(),
  /** Addresses and networks that callbacks may come from; an empty list allows all, or none for a weak format. */
  ipAddresses: Type.Array(Type.String()),
  /** The address that the supplier calls, with its own placeholders. */
  callbackUrl: Type.String(),
  secretSince: Instant,
  /** The time until which the secret before the current one is accepted; null when there is none. */
  previousSecretUntil: nullable(Instant),
  createdAt: Instant,
  /** How many callbacks wait for staff; at most 1,000 are counted. */
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

/** The states of a callback; its `reason` gives details. */
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
  /** The points that the supplier asks us to pay; null when it names none. */
  amount: nullable(Points),
  /**
   * The price in the callback, in millionths of a currency unit; negative when money is taken back. Null when there is
   * none, and for readers without `money.view`.
   */
  money: nullable(Type.Object({ micros: Type.Integer(), currency: Type.String() })),
  /** The code that is missing from its network's table; null when all codes are known. */
  unknownCode: nullable(Type.String()),
  state: State,
  reason: Type.String(),
  /** How often the same callback arrived again. */
  repeats: Type.Integer(),
  receivedAt: Instant,
  /** How long after the event the callback came, by the supplier's clock; null when it sends no time. */
  delayMs: nullable(Type.Integer()),
})
export type CallbackRow = Static<typeof CallbackRow>

export const Ruling = Type.Object({
  decision: Type.Unsafe<'release' | 'refuse'>({ type: 'string', enum: ['release', 'refuse'] }),
  reason: Type.String(),
  decidedBy: Type.String(),
  decidedAt: Instant,
  /** Whether releasing the callback paid points. */
  credited: Type.Boolean(),
})
export type Ruling = Static<typeof Ruling>

/**
 * Why a waiting callback cannot be released: it differs from one that arrived in listen-only mode, or its supplier is
 * in that mode now.
 */
export type ReleaseRefusal = 'callback-listened' | 'callback-not-live'

export const Callback = Type.Object({
  ...CallbackRow.properties,
  /**
   * The query as it was sent, without its signature; empty for readers who may not see prices, because it contains
   * them.
   */
  raw: Type.String(),
  /** The attempt that the callback names, if it belongs to this supplier. */
  attempt: Type.Unsafe<{ surveyId: string; points: number; outcome: string; earned: number } | null>({
    type: ['object', 'null'],
    additionalProperties: true,
  }),
  ruling: Type.Unsafe<Ruling | null>({ type: ['object', 'null'], additionalProperties: true }),
  /** Why the callback can only be refused; null when it can be released, or does not wait. */
  releaseRefusal: Type.Unsafe<ReleaseRefusal | null>({
    type: ['string', 'null'],
    enum: ['callback-listened', 'callback-not-live', null],
  }),
})
export type Callback = Static<typeof Callback>

/** A callback that was refused before it was read. */
export const RefusedCallback = Type.Object({
  refusalId: Id,
  supplierKey: Id,
  reason: Type.String(),
  ip: Type.String(),
  /** The beginning of the query, without its signature; empty for readers who may not see prices. */
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
  /** Why the survey is not live, for example because of conditions that no profile question answers. */
  reasons: Type.Array(Type.String()),
  seenAt: Instant,
})
export type OfferRow = Static<typeof OfferRow>

/** The results of a line in a report. */
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
  /** The points that applying the report takes back, or took back. */
  points: Points,
  /** How many of the lines to be reversed are done. */
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

/** The maximum number of characters, and of lines, in a report. */
export const reportMaxLength = 200_000
export const reportMaxLines = 5_000

/** A supplier's figures over a period or a day. Attempts count on the day they were started. */
const figures = {
  entrants: Type.Integer(),
  completes: Type.Integer(),
  screenOuts: Type.Integer(),
  quotaFulls: Type.Integer(),
  rejected: Type.Integer(),
  abandoned: Type.Integer(),
  reversals: Type.Integer(),
  /** The points that completions paid; `pointsReversed` are those that were taken back. */
  pointsPaid: Points,
  pointsReversed: Points,
  callbacks: Type.Integer(),
}
export const DayFigures = Type.Object({ day: Day, ...figures })
export type DayFigures = Static<typeof DayFigures>
const rates = {
  /** The share of completes among all who completed, were screened out or gave up; null while there are none. */
  incidence: nullable(Type.Number()),
  /** The points earned per entrant. */
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
  /** The median delay between an event and its callback, by the supplier's own time. */
  delayP50Ms: nullable(Type.Integer()),
  delayP95Ms: nullable(Type.Integer()),
  days: Type.Array(DayFigures),
})
export type Scorecard = Static<typeof Scorecard>
export const scorecardMaxDays = 366

/** A supplier's figures without its days: one row of the list. */
export const SupplierFigures = Type.Object({ supplierKey: Id, ...figures, ...rates })
export type SupplierFigures = Static<typeof SupplierFigures>

const supplierParams = Type.Object({ supplierKey: Type.String({ maxLength: 64 }) })
const keysetFields = {
  /** The last id of the previous page. */
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
      /** For how many days the old secret stays valid; 0 ends it at once. */
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
    movesMoney: true,
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
      /** The columns of a report that uses its own names; they are stored for the next report. */
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
    movesMoney: true,
    needsPerson: true,
    summary: 'Takes back what the report rejects, in the background; a repeat changes nothing.',
    params: Type.Object({ reconciliationId: Id }),
    data: Reconciliation,
  }),
} as const
