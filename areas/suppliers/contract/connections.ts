import { Type, type Static } from 'typebox'
import { body, endpoint, nullable } from '../../../platform/contract/endpoint.ts'
import { Id, Instant } from '../../../platform/contract/fields.ts'
import { pagingFields, rowsOf } from '../../../platform/contract/paging.ts'

/** The source of what no page of a network says: public programs of several panels, which agree. */
export const severalPanels = 'several-panels'

/** How sure we are of a fact: from the provider's document or client, from public practice, from several handlers, or unknown. */
export const marks = ['documented', 'practice', 'likely', 'unknown'] as const
export type Mark = (typeof marks)[number]

/** What a network receives of a panelist. */
export const disclosures = ['alias', 'attempt', 'country', 'ip-address', 'browser', 'answers'] as const
export type Disclosed = (typeof disclosures)[number]

/** Why a call to a network came to nothing. */
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
  /** What counts while nothing is set. */
  default: Type.String(),
  choices: Type.Array(Type.String()),
  mark: MarkWord,
  /** What is set; always empty for a secret. */
  value: Type.String(),
  isSet: Type.Boolean(),
})
export type ConnectionField = Static<typeof ConnectionField>

export const ConnectionFact = Type.Object({
  code: Type.String(),
  mark: MarkWord,
  /** The public page or code that it was read in; null where none says it. */
  source: nullable(Type.String()),
  /** Whether the supplier cannot go live before it is confirmed. */
  isBlocking: Type.Boolean(),
  /** Who confirmed it, as an email address; null while nobody has. */
  confirmedBy: nullable(Type.String()),
  confirmedAt: nullable(Instant),
})
export type ConnectionFact = Static<typeof ConnectionFact>

/** Why a survey of a catalogue was left out when it was read. */
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
/** How many surveys are named of those that were left out. */
export const leftOutNamed = 20

/** How the reading of a catalogue goes: a list that is the same for everyone. */
export const CatalogueReading = Type.Object({
  /** When the list that is kept was asked for; null before the first. */
  readAt: nullable(Instant),
  nextAt: Instant,
  /** How often reading it has failed since it last succeeded. */
  failures: Type.Integer(),
  /** How far their clock is ahead of ours. */
  clockOffsetMs: Type.Integer(),
  offers: Type.Integer(),
  leftOut: Type.Integer(),
  /** The first of those that were left out. */
  leftOutFirst: Type.Array(
    Type.Object({
      externalId: Type.String(),
      why: Type.Unsafe<LeftOut>({ type: 'string', enum: [...leftOut] }),
    }),
  ),
})
export type CatalogueReading = Static<typeof CatalogueReading>

/** Whether a survey of a catalogue can be shown to anybody: paused for its own sake, or hidden with all of its catalogue. */
export const catalogueStates = ['live', 'paused', 'hidden'] as const
export type CatalogueState = (typeof catalogueStates)[number]
export const pausedReasons = [
  'other-currency',
  'below-floor',
  'no-points',
  'over-cap',
  'full',
  'click-limit',
  'quotas-closed',
  'question-unmapped',
  'question-left-out',
] as const
export type PausedReason = (typeof pausedReasons)[number]
/** `off`: the supplier is switched off, or has no credentials. `stale`: nobody can say that it is still open. */
export const hiddenReasons = ['listening', 'off', 'stale'] as const
export type HiddenReason = (typeof hiddenReasons)[number]
export const offerReasons = [...pausedReasons, ...hiddenReasons] as const
export type OfferReason = (typeof offerReasons)[number]
const State = Type.Unsafe<CatalogueState>({ type: 'string', enum: [...catalogueStates] })
const Reason = Type.Unsafe<OfferReason>({ type: 'string', enum: [...offerReasons] })

export const CatalogueOfferRow = Type.Object({
  externalId: Type.String(),
  title: Type.String(),
  /** Null for several countries. */
  countryId: nullable(Type.String()),
  minutes: Type.Integer(),
  points: Type.Integer(),
  state: State,
  /** Why it is not live. */
  reason: nullable(Reason),
})
export type CatalogueOfferRow = Static<typeof CatalogueOfferRow>
/** A page of a catalogue, and how many of all its surveys are in each state, for which reason. */
const CatalogueOffers = Type.Object({
  ...rowsOf(CatalogueOfferRow).properties,
  live: Type.Integer(),
  paused: Type.Integer(),
  hidden: Type.Integer(),
  reasons: Type.Array(Type.Object({ reason: Reason, count: Type.Integer() })),
})
export type CatalogueOffers = Static<typeof CatalogueOffers>

/** How we call a supplier that is asked by calls of its own: credentials, what is taken as given, and how the calls go. */
export const Connection = Type.Object({
  supplierKey: Id,
  /** 0 while nothing is set. */
  version: Type.Integer(),
  setBy: nullable(Type.String()),
  setAt: nullable(Instant),
  fields: Type.Array(ConnectionField),
  facts: Type.Array(ConnectionFact),
  disclosed: Type.Array(Type.Unsafe<Disclosed>({ type: 'string', enum: [...disclosures] })),
  lastGoodAt: nullable(Instant),
  /** The last call that came to nothing, until one succeeds. */
  failure: nullable(Type.Object({ failed: Failed, detail: Type.String(), at: Instant })),
  /** Since when it is not called, because it refused the key. */
  stoppedAt: nullable(Instant),
  callsInLastHour: Type.Integer(),
  failuresInLastHour: Type.Integer(),
  /** How many calls a second it gets at most. */
  callsPerSecond: Type.Number(),
  /** Null for a network that makes a list for each panelist, and while nothing was read. */
  catalogue: nullable(CatalogueReading),
})
export type Connection = Static<typeof Connection>

/** What a test of the credentials came to; `detail` are words of the network, or a status. */
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
