import { Type, type Static } from 'typebox'
import { body, endpoint, nullable, Nothing } from '../../platform/contract/endpoint.ts'
import { Instant, reasonMaxLength, Version } from '../../platform/contract/fields.ts'
import { messagesOf } from '../../platform/contract/messages.ts'
import { pagingFields, rowsOf } from '../../platform/contract/paging.ts'

export const rewardProviders = ['tremendous'] as const
export type RewardProvider = (typeof rewardProviders)[number]
const Provider = Type.Unsafe<RewardProvider>({ type: 'string', enum: [...rewardProviders] })

/** Where the account is: the one that pays, or the one with play money. */
export const providerHosts = ['production', 'testflight'] as const
export type ProviderHost = (typeof providerHosts)[number]
const Host = Type.Unsafe<ProviderHost>({ type: 'string', enum: [...providerHosts] })

/** Which connection counts: one chosen on the page, else that of the environment, else none. */
export const connectionSources = ['panel', 'environment', 'none'] as const
export type ConnectionSource = (typeof connectionSources)[number]

/**
 * What is wrong with a connection: its key, its rights, that it was not reached or understood, that its money cannot be used, or is gone,
 * and that its sealed key cannot be opened.
 */
export const connectionProblems = ['key', 'right', 'unreached', 'unreadable', 'source', 'empty', 'unopened'] as const
export type ConnectionProblem = (typeof connectionProblems)[number]

/** Why the provider accepts no order, or gets none, until our account there is fixed. */
export type VendorStop = 'key' | 'money' | 'right' | 'address' | 'source'
/** What of a recipient the provider refuses. */
export type RecipientField = 'email' | 'name' | 'other'

/** How far a reward has come at the provider: paid for is not delivered. One that waits may still become either. */
export const deliveries = ['pending', 'scheduled', 'delivered', 'failed'] as const
export type Delivery = (typeof deliveries)[number]

/** What became of a reward that the provider suspects. */
export const flagStates = ['flagged', 'blocked', 'released'] as const
export type FlagState = (typeof flagStates)[number]

/**
 * What no document of the provider's says for certain, and the product does all the same or allows for: the scheme and the envelope of its
 * events, how often it sends one again, how long it knows an order by our id, that an order may be held, and with which code it refuses
 * a wrong product.
 */
export const unconfirmedFacts = ['signature', 'envelope', 'repeats', 'externalId', 'held', 'refusal'] as const
export type UnconfirmedFact = (typeof unconfirmedFacts)[number]
const Fact = Type.Unsafe<UnconfirmedFact>({ type: 'string', enum: [...unconfirmedFacts] })

/** What became of a proposed connection. */
export const versionStates = ['waiting', 'in-force', 'taken-back', 'replaced'] as const
export type VersionState = (typeof versionStates)[number]

export const keyMinLength = 12
export const keyMaxLength = 500
/** Ids as staff enter them. */
export const providerId = /^[A-Z0-9]{4,20}$/
/** Ids as providers spell them. */
const ProviderId = Type.String({ minLength: 1, maxLength: 40 })
const ApiKey = Type.String({ minLength: keyMinLength, maxLength: keyMaxLength, pattern: '^[!-~]+$' })
const Reason = Type.String({ minLength: 1, maxLength: reasonMaxLength })

/** Where the money of an order is taken from. */
export const FundingSource = Type.Object({
  fundingSourceId: ProviderId,
  /** As the provider calls it: `balance`, `bank_account`, `credit_card`, `invoice`. */
  method: Type.String(),
  /** What is there, in hundredths of the currency's main unit; null where the provider does not say. */
  availableCents: nullable(Type.Integer()),
  currency: nullable(Type.String()),
})
export type FundingSource = Static<typeof FundingSource>

/** A connection that was proposed, or a removal of the one there was. */
export const ConnectionVersion = Type.Object({
  version: Version,
  isRemoval: Type.Boolean(),
  /** Where the key is sent: null for a removal, and where `address` takes its place. */
  host: nullable(Host),
  /** The address of the environment, where that is called whatever was chosen. */
  address: nullable(Type.String()),
  /** The last characters of the key. */
  keyHint: Type.String(),
  state: Type.Unsafe<VersionState>({ type: 'string', enum: [...versionStates] }),
  reason: Type.String(),
  proposedAt: Instant,
  /** Null for who is gone. */
  proposedByName: nullable(Type.String()),
  decidedAt: nullable(Instant),
  /** Null for who is gone, and for the delay of a panel run by one person. */
  decidedByName: nullable(Type.String()),
})
export type ConnectionVersion = Static<typeof ConnectionVersion>

/** Where the provider sends its events, and what came. */
export const ProviderEvents = Type.Object({
  url: Type.String(),
  /** Whether it was set for the account that counts, at the address of today. */
  isCurrent: Type.Boolean(),
  setAt: Instant,
  /** Null for who is gone. */
  setByName: nullable(Type.String()),
  /** How many events came that were signed, and the last of them. */
  taken: Type.Integer({ minimum: 0 }),
  lastEvent: nullable(Type.String()),
  lastEventAt: nullable(Instant),
  /** How many were not. */
  refused: Type.Integer({ minimum: 0 }),
  refusedAt: nullable(Instant),
})
export type ProviderEvents = Static<typeof ProviderEvents>

/** Such a fact, and whether somebody has had it confirmed for the account that counts: until then it is unproven. */
export const ProviderFact = Type.Object({
  fact: Fact,
  confirmedAt: nullable(Instant),
  /** Null while nobody has, and for who is gone. */
  confirmedByName: nullable(Type.String()),
})
export type ProviderFact = Static<typeof ProviderFact>

/** A reward that the provider holds back, or did, because it suspects its recipient. */
export const FlaggedReward = Type.Object({
  rewardId: Type.String(),
  state: Type.Unsafe<FlagState>({ type: 'string', enum: [...flagStates] }),
  /** In the provider's words. */
  reasons: Type.Array(Type.String()),
  country: nullable(Type.String()),
  /** How many rewards seem to be of the same person. */
  related: Type.Integer({ minimum: 0 }),
  /** The request behind it, and where staff see it; null for one that was not ordered here. */
  redemptionId: nullable(Type.String()),
  href: nullable(Type.String()),
  flaggedAt: Instant,
  decidedAt: nullable(Instant),
  /** Null while it waits, for who is gone, and where the provider decided. */
  decidedByName: nullable(Type.String()),
})
export type FlaggedReward = Static<typeof FlaggedReward>

/** A look at the provider that failed, and has not succeeded since. */
export const LookFailure = Type.Object({
  of: Type.Unsafe<'account' | 'catalogue'>({ type: 'string', enum: ['account', 'catalogue'] }),
  problem: Type.Unsafe<ConnectionProblem>({ type: 'string', enum: [...connectionProblems] }),
  /** `http-503` of an answer, else what became of the call, as `timed-out`. */
  code: Type.String(),
  at: Instant,
})
export type LookFailure = Static<typeof LookFailure>

export const ProviderState = Type.Object({
  provider: Provider,
  source: Type.Unsafe<ConnectionSource>({ type: 'string', enum: [...connectionSources] }),
  /** Null without a connection, and where `address` takes its place. */
  host: nullable(Host),
  /** The address that the environment puts in the place of the provider's own, for every connection; null where it names none. */
  address: nullable(Type.String()),
  keyHint: Type.String(),
  /** What pays, as it was found last. */
  fundingSource: nullable(FundingSource),
  checkedAt: nullable(Instant),
  /** When the provider last answered about the account. */
  answeredAt: nullable(Instant),
  failures: Type.Array(LookFailure, { maxItems: 2 }),
  problem: nullable(Type.Unsafe<ConnectionProblem>({ type: 'string', enum: [...connectionProblems] })),
  /** When the provider refused the key: nothing is ordered from then on, until another connection takes the place of this one. */
  stoppedAt: nullable(Instant),
  /** When the catalogue was fetched, and how many products it has. */
  catalogueAt: nullable(Instant),
  products: Type.Integer({ minimum: 0 }),
  /** How many products and campaigns could not be read when the catalogue was fetched last; what is kept of them stayed as it was. */
  unread: Type.Integer({ minimum: 0 }),
  /** Null until it is set where the provider sends its events. */
  events: nullable(ProviderEvents),
  facts: Type.Array(ProviderFact),
  /** Of what was decided last; sent back with a proposal, and 0 before the first. */
  version: Version,
  /** What waits for a second person; on a panel run by one, `dueAt` is when it comes into force. */
  waiting: nullable(Type.Object({ ...ConnectionVersion.properties, isOwn: Type.Boolean(), dueAt: nullable(Instant) })),
  /** The newest that were decided, newest first. */
  history: Type.Array(ConnectionVersion),
})
export type ProviderState = Static<typeof ProviderState>

/** What one product is sold for: from, to, in its currency. */
const Band = Type.Object({ min: Type.Number(), max: Type.Number() })
export type Band = Static<typeof Band>
export const ProviderProduct = Type.Object({
  productId: ProviderId,
  name: Type.String(),
  category: Type.String(),
  currencies: Type.Array(Type.String()),
  /** ISO 3166-1 alpha-2; none means every country. */
  countries: Type.Array(Type.String()),
  bands: Type.Array(Band),
  /** Whether the provider has it no more. */
  isGone: Type.Boolean(),
})
export type ProviderProduct = Static<typeof ProviderProduct>
export const ProviderCampaign = Type.Object({
  campaignId: ProviderId,
  name: Type.String(),
  productIds: Type.Array(ProviderId),
})
export type ProviderCampaign = Static<typeof ProviderCampaign>

/** So many products can be asked for by their ids at once. */
export const askedProductsMax = 50

type None = Record<string, never>
/** Everything that reward providers say to a reader; its words are in `words/<language>/server/provider-desk.ts`. */
export type ProviderMessages = {
  keyRefused: None
  keyWithoutRight: None
  unreached: { code: string }
  sourceUnusable: None
  reasonMissing: None
  nothingToRemove: None
  connectLive: { hint: string }
  connectTest: { hint: string }
  connectElsewhere: { hint: string; address: string }
  disconnect: None
  openingTitle: None
  openingTodo: None
  forEver: None
}
/** Makes a message of reward providers. */
export const providerMessage = messagesOf<ProviderMessages>('provider-desk')

/** Where events of a provider arrive. */
export const eventPath = 'rewards/providerEvents/{provider}'
/** The step of bringing a connection, or the removal of one, into force. */
export const connectionStep = 'providers.connection'

export const providersApi = {
  getProviders: endpoint({
    method: 'GET',
    path: 'rewards/getProviders',
    access: 'rewards.view',
    summary:
      'Every reward provider: which connection counts, what was found of it last, and what waits. No key is answered.',
    data: rowsOf(ProviderState),
  }),
  tryProvider: endpoint({
    method: 'POST',
    path: 'rewards/tryProvider',
    access: 'rewards.update',
    summary:
      "Asks the provider with a key, and keeps nothing: the funding sources that can pay orders, or why there are none; 409 'provider-unreached' when nobody answered.",
    body: body({ provider: Provider, host: Host, apiKey: ApiKey }),
    data: Type.Object({ fundingSources: Type.Array(FundingSource) }),
  }),
  proposeProvider: endpoint({
    method: 'POST',
    path: 'rewards/proposeProvider',
    access: 'rewards.update',
    needsPerson: true,
    summary:
      "Tries a key again, and proposes it: it counts once a second person approves, or after a day on a panel run by one. 409 'changed-meanwhile' when another version is in force by now, or one waits.",
    body: body({
      provider: Provider,
      host: Host,
      apiKey: ApiKey,
      fundingSourceId: ProviderId,
      version: Version,
      reason: Reason,
    }),
    data: ProviderState,
  }),
  proposeProviderRemoval: endpoint({
    method: 'POST',
    path: 'rewards/proposeProviderRemoval',
    access: 'rewards.update',
    needsPerson: true,
    summary:
      'Proposes to take the connection of the page away, so that the one of the environment counts, or none. Decided as a proposal is.',
    body: body({ provider: Provider, version: Version, reason: Reason }),
    data: ProviderState,
  }),
  getProviderCatalogue: endpoint({
    method: 'GET',
    path: 'rewards/getProviderCatalogue',
    access: 'rewards.view',
    summary:
      'What the provider sells, as it was fetched last, by name: all of it, what a search and a country and a currency leave, or the products of these ids, also those that are gone.',
    query: Type.Object({
      ...pagingFields,
      provider: Provider,
      search: Type.Optional(Type.String({ maxLength: 100 })),
      country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })),
      currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
      /** Ids with commas between. */
      ids: Type.Optional(Type.String({ maxLength: askedProductsMax * 41 })),
    }),
    data: Type.Object({
      ...rowsOf(ProviderProduct).properties,
      /** Null before it was fetched. */
      fetchedAt: nullable(Instant),
      campaigns: Type.Array(ProviderCampaign),
    }),
  }),
  refreshProviderCatalogue: endpoint({
    method: 'POST',
    path: 'rewards/refreshProviderCatalogue',
    access: 'rewards.update',
    summary:
      'Looks at the connection that is in force, and fetches its catalogue anew; once a minute, and six times where that fails. What offered rewards lost is paused.',
    body: body({ provider: Provider }),
    data: ProviderState,
  }),
  setProviderWebhook: endpoint({
    method: 'POST',
    path: 'rewards/setProviderWebhook',
    access: 'rewards.update',
    needsPerson: true,
    summary:
      'Has the account that is in force send its events here. An account has one address: another one that it had gets none any more.',
    body: body({ provider: Provider }),
    data: ProviderState,
  }),
  confirmProviderFact: endpoint({
    method: 'POST',
    path: 'rewards/confirmProviderFact',
    access: 'rewards.update',
    needsPerson: true,
    summary:
      "Says that the provider has confirmed a fact for the account that counts, or takes that back. A repeat changes nothing; 409 'changed-meanwhile' when another version is in force by now.",
    body: body({ provider: Provider, fact: Fact, isConfirmed: Type.Boolean(), version: Version }),
    data: ProviderState,
  }),
  providerEvent: endpoint({
    method: 'POST',
    path: eventPath,
    access: 'public',
    summary:
      'The provider tells that something happened. The signature over the bytes of the body is checked before anything else, and what it is about is asked for.',
    params: Type.Object({ provider: Type.String({ maxLength: 40 }) }),
    data: Nothing,
  }),
  getFlaggedRewards: endpoint({
    method: 'GET',
    path: 'rewards/getFlaggedRewards',
    access: 'redemptions.view',
    summary:
      'The rewards that the provider holds back, or did, with its reasons; those that wait for a decision first.',
    query: Type.Object({ ...pagingFields, provider: Provider }),
    data: rowsOf(FlaggedReward),
  }),
  decideFlaggedReward: endpoint({
    method: 'POST',
    path: 'rewards/decideFlaggedReward',
    access: 'redemptions.review',
    needsPerson: true,
    summary:
      "Blocks a reward that the provider suspects, so that it is cancelled and its points come back, or lets it go. 409 'changed-meanwhile' when it was decided already.",
    body: body({
      provider: Provider,
      rewardId: ProviderId,
      decision: Type.Union([Type.Literal('block'), Type.Literal('release')]),
    }),
    data: FlaggedReward,
  }),
} as const
