import { Type, type Static } from 'typebox'
import { body, endpoint, nullable } from '../../../platform/contract/endpoint.ts'
import { Id, Instant } from '../../../platform/contract/fields.ts'
import { pagingFields, rowsOf } from '../../../platform/contract/paging.ts'

/** The source of facts that no network documents: the public programs of several panels, which agree. */
export const severalPanels = 'several-panels'

/**
 * How certain a fact is: known from the network's documentation or client, from public practice, from several callback
 * handlers, or unknown.
 */
export const marks = ['documented', 'practice', 'likely', 'unknown'] as const
export type Mark = (typeof marks)[number]

/** The kinds of data about a panelist that a network may receive. */
export const disclosures = ['alias', 'attempt', 'country', 'ip-address', 'browser', 'answers'] as const
export type Disclosed = (typeof disclosures)[number]

/** The reasons why a call to a network failed. */
export const callFailures = ['key-refused', 'rate-limited', 'unavailable', 'refused', 'malformed'] as const
export type CallFailed = (typeof callFailures)[number]

export const fieldKinds = ['secret', 'text', 'url', 'switch', 'choice'] as const
export type FieldKind = (typeof fieldKinds)[number]

/** The longest value of a setting. */
export const settingMaxLength = 2_000

const MarkWord = Type.Unsafe<Mark>({ type: 'string', enum: [...marks] })
const Failed = Type.Unsafe<CallFailed>({ type: 'string', enum: [...callFailures] })

export const ConnectionField = Type.Object({
  name: Type.String(),
  kind: Type.Unsafe<FieldKind>({ type: 'string', enum: [...fieldKinds] }),
  isRequired: Type.Boolean(),
  /** The value that applies while none is set. */
  default: Type.String(),
  choices: Type.Array(Type.String()),
  mark: MarkWord,
  /** The value that is set; always empty for a secret. */
  value: Type.String(),
  isSet: Type.Boolean(),
})
export type ConnectionField = Static<typeof ConnectionField>

export const ConnectionFact = Type.Object({
  code: Type.String(),
  mark: MarkWord,
  /** The public page or code where we read the fact; null if there is none. */
  source: nullable(Type.String()),
  /** Whether the fact must be confirmed before the supplier can go live. */
  isBlocking: Type.Boolean(),
  /** The email address of the person who confirmed the fact; null while no one has. */
  confirmedBy: nullable(Type.String()),
  confirmedAt: nullable(Instant),
})
export type ConnectionFact = Static<typeof ConnectionFact>

/** The reasons why a survey was left out when a catalogue was read. */
export const leftOut = [
  'no-id',
  'no-title',
  'no-length',
  'no-price',
  'no-link',
  'country-unreadable',
  'quotas-unreadable',
  'clicks-unreadable',
  'past-unreadable',
  'doubled',
  'too-many',
  'unreadable',
] as const
export type LeftOut = (typeof leftOut)[number]
/** How many of the surveys that were left out are listed. */
export const listedLeftOutMax = 20

/** The state of reading a catalogue, the list of surveys that is the same for all panelists. */
export const CatalogueReadState = Type.Object({
  /** When the stored list was requested; null before the first reading. */
  readAt: nullable(Instant),
  nextAt: Instant,
  /** How many readings have failed since the last success. */
  failures: Type.Integer(),
  /** By how much the network's clock is ahead of ours. */
  clockOffsetMs: Type.Integer(),
  offers: Type.Integer(),
  leftOut: Type.Integer(),
  /** The first of the surveys that were left out. */
  leftOutFirst: Type.Array(
    Type.Object({
      externalId: Type.String(),
      why: Type.Unsafe<LeftOut>({ type: 'string', enum: [...leftOut] }),
    }),
  ),
})
export type CatalogueReadState = Static<typeof CatalogueReadState>

/**
 * Whether a survey of a catalogue can be shown: `paused` for its own reason, `hidden` together with the whole
 * catalogue.
 */
export const catalogueStates = ['live', 'paused', 'hidden'] as const
export type CatalogueState = (typeof catalogueStates)[number]
export const pausedReasons = [
  'other-currency',
  'below-floor',
  'below-margin',
  'no-points',
  'over-cap',
  'full',
  'click-limit',
  'quotas-closed',
  'question-unmapped',
  'question-left-out',
] as const
export type PausedReason = (typeof pausedReasons)[number]
/**
 * Why a whole catalogue is hidden. `off`: the supplier is switched off, or has no credentials. `stale`: the list is too
 * old to tell which surveys are still open.
 */
export const hiddenReasons = ['listening', 'off', 'stale'] as const
export type HiddenReason = (typeof hiddenReasons)[number]
export const offerReasons = [...pausedReasons, ...hiddenReasons] as const
export type OfferReason = (typeof offerReasons)[number]
const State = Type.Unsafe<CatalogueState>({ type: 'string', enum: [...catalogueStates] })
const Reason = Type.Unsafe<OfferReason>({ type: 'string', enum: [...offerReasons] })

export const CatalogueOfferRow = Type.Object({
  externalId: Type.String(),
  title: Type.String(),
  /** Null for a survey in several countries. */
  countryId: nullable(Type.String()),
  minutes: Type.Integer(),
  points: Type.Integer(),
  state: State,
  /** Why the survey is not live; null when it is. */
  reason: nullable(Reason),
  /**
   * For 'below-margin': the margin that the survey leaves and the one it should leave, in millionths of a US dollar.
   * Null for readers who may not see prices.
   */
  under: nullable(Type.Object({ marginMicros: Type.Integer(), floorMicros: Type.Integer() })),
})
export type CatalogueOfferRow = Static<typeof CatalogueOfferRow>
/** A page of a catalogue, and how many surveys of the whole catalogue have each state and reason. */
const CatalogueOffers = Type.Object({
  ...rowsOf(CatalogueOfferRow).properties,
  live: Type.Integer(),
  paused: Type.Integer(),
  hidden: Type.Integer(),
  reasons: Type.Array(Type.Object({ reason: Reason, count: Type.Integer() })),
})
export type CatalogueOffers = Static<typeof CatalogueOffers>

/**
 * The connection to a supplier that we call: its credentials, the facts that we rely on, and the state of its calls.
 */
export const Connection = Type.Object({
  supplierKey: Id,
  /** The version of the settings; 0 while there are none. */
  version: Type.Integer(),
  setBy: nullable(Type.String()),
  setAt: nullable(Instant),
  fields: Type.Array(ConnectionField),
  facts: Type.Array(ConnectionFact),
  disclosed: Type.Array(Type.Unsafe<Disclosed>({ type: 'string', enum: [...disclosures] })),
  lastGoodAt: nullable(Instant),
  /** The last failed call; null once a call succeeds. */
  failure: nullable(Type.Object({ failed: Failed, detail: Type.String(), at: Instant })),
  /** When calls were stopped, because the supplier refused the key; null while they are not stopped. */
  stoppedAt: nullable(Instant),
  callsInLastHour: Type.Integer(),
  failuresInLastHour: Type.Integer(),
  /** The maximum number of calls per second. */
  callsPerSecond: Type.Number(),
  /** Null for a network that makes a separate list for each panelist, and before the first reading. */
  catalogue: nullable(CatalogueReadState),
})
export type Connection = Static<typeof Connection>

/** The result of testing the credentials; `detail` is the network's own text, or an HTTP status. */
export const ConnectionTest = Type.Object({
  failed: Type.Unsafe<CallFailed | null>({ type: ['string', 'null'], enum: [...callFailures, null] }),
  detail: Type.String(),
  connection: Connection,
})
export type ConnectionTest = Static<typeof ConnectionTest>

const params = Type.Object({ supplierKey: Type.String({ maxLength: 64 }) })

export const connectionsApi = {
  getConnection: endpoint({
    method: 'GET',
    path: 'supplier-admin/suppliers/{supplierKey}/connection',
    access: 'suppliers.view',
    summary:
      'How a supplier is called: its settings without credentials, what is taken as given, and how the calls go; 404 for one that is not called.',
    params,
    data: Connection,
  }),
  getCatalogueOffers: endpoint({
    method: 'GET',
    path: 'supplier-admin/suppliers/{supplierKey}/catalogueOffers',
    access: 'suppliers.view',
    summary:
      'The surveys of a catalogue, those of one state or reason, and how many there are of each; 404 for a supplier without one.',
    params,
    query: Type.Object({ ...pagingFields, state: Type.Optional(State), reason: Type.Optional(Reason) }),
    data: CatalogueOffers,
  }),
  saveConnection: endpoint({
    method: 'PUT',
    path: 'supplier-admin/suppliers/{supplierKey}/connection',
    access: 'suppliers.update',
    summary:
      "Sets credentials and settings as a new version; what is not named stays. A live supplier listens again. 409 'changed-meanwhile' when it was made of another version.",
    params,
    body: body({
      version: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
      values: Type.Array(
        Type.Object(
          {
            name: Type.String({ minLength: 1, maxLength: 40 }),
            value: Type.String({ maxLength: settingMaxLength }),
          },
          { additionalProperties: false },
        ),
        { maxItems: 20 },
      ),
    }),
    data: Connection,
  }),
  confirmFact: endpoint({
    method: 'POST',
    path: 'supplier-admin/suppliers/{supplierKey}/confirmFact',
    access: 'suppliers.update',
    needsPerson: true,
    summary:
      'Says that the network has confirmed a fact, or takes that back; without one that is blocking a live supplier listens again. A repeat changes nothing.',
    params,
    body: body({ fact: Type.String({ minLength: 1, maxLength: 60 }), isConfirmed: Type.Boolean() }),
    data: Connection,
  }),
  testConnection: endpoint({
    method: 'POST',
    path: 'supplier-admin/suppliers/{supplierKey}/testConnection',
    access: 'suppliers.update',
    summary:
      'Makes one call that changes nothing, in the name of nobody. When it succeeds, a supplier is called again that had refused the key.',
    params,
    data: ConnectionTest,
  }),
} as const
