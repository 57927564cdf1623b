import { Type, type Static } from 'typebox'
import { body, endpoint, nullable, Nothing } from '../../platform/contract/endpoint.ts'
import { Instant, reasonMaxLength, Version } from '../../platform/contract/fields.ts'
import { messagesOf } from '../../platform/contract/messages.ts'
import { pagingFields, rowsOf } from '../../platform/contract/paging.ts'

export const rewardProviders = ['tremendous'] as const
export type RewardProvider = (typeof rewardProviders)[number]
const Provider = Type.Unsafe<RewardProvider>({ type: 'string', enum: [...rewardProviders] })

/** The environments of the provider: one with real money, one with play money. */
export const providerHosts = ['production', 'testflight'] as const
export type ProviderHost = (typeof providerHosts)[number]
const Host = Type.Unsafe<ProviderHost>({ type: 'string', enum: [...providerHosts] })

/** The origin of the connection in use: chosen on the page, taken from the environment, or none. */
export const connectionSources = ['panel', 'environment', 'none'] as const
export type ConnectionSource = (typeof connectionSources)[number]

/**
 * The problems of a connection. `key`, `right`: the key was refused, or lacks a right; `unreached`, `unreadable`: no
 * answer, or none that can be read; `source`: the funding source cannot be used; `empty`: it has no money left;
 * `unopened`: the sealed key cannot be unsealed.
 */
export const connectionProblems = ['key', 'right', 'unreached', 'unreadable', 'source', 'empty', 'unopened'] as const
export type ConnectionProblem = (typeof connectionProblems)[number]

/** Why the provider accepts no orders, or is sent none, until our account there is repaired. */
export const vendorStops = ['key', 'money', 'right', 'address', 'source'] as const
export type VendorStop = (typeof vendorStops)[number]
/** The field of a recipient that the provider refuses. */
export type RecipientField = 'email' | 'name' | 'other'

/**
 * The delivery states of a reward at the provider. That a reward was paid does not mean that it was delivered; a
 * pending one can still be delivered or fail.
 */
export const deliveries = ['pending', 'scheduled', 'delivered', 'failed'] as const
export type Delivery = (typeof deliveries)[number]

/** The states of a reward whose recipient the provider suspects. */
export const flagStates = ['flagged', 'blocked', 'released'] as const
export type FlagState = (typeof flagStates)[number]

/**
 * Facts that no document of the provider confirms, and that the product relies on or allows for. `signature`,
 * `envelope`, `repeats`: how events are signed, formatted and repeated. `externalId`: for how long an order is known
 * by our id. `held`: that an order may be held. `refusal`: the code with which a wrong product is refused.
 */
export const unconfirmedFacts = ['signature', 'envelope', 'repeats', 'externalId', 'held', 'refusal'] as const
export type UnconfirmedFact = (typeof unconfirmedFacts)[number]
const Fact = Type.Unsafe<UnconfirmedFact>({ type: 'string', enum: [...unconfirmedFacts] })

/** The state of a proposed connection. */
export const versionStates = ['waiting', 'in-force', 'taken-back', 'replaced'] as const
export type VersionState = (typeof versionStates)[number]

export const keyMinLength = 12
export const keyMaxLength = 500
/** The form of ids that staff enter. */
export const providerId = /^[A-Z0-9]{4,20}$/
/** An id in the provider's spelling. */
const ProviderId = Type.String({ minLength: 1, maxLength: 40 })
const ApiKey = Type.String({ minLength: keyMinLength, maxLength: keyMaxLength, pattern: '^[!-~]+$' })
const Reason = Type.String({ minLength: 1, maxLength: reasonMaxLength })

/** The source from which an order is paid. */
export const FundingSource = Type.Object({
  fundingSourceId: ProviderId,
  /** The provider's name for it: `balance`, `bank_account`, `credit_card` or `invoice`. */
  method: Type.String(),
  /** The available money, in hundredths of the currency's main unit; null when the provider does not report it. */
  availableCents: nullable(Type.Integer()),
  currency: nullable(Type.String()),
})
export type FundingSource = Static<typeof FundingSource>

/** A proposed connection, or the proposal to remove the current one. */
export const ConnectionVersion = Type.Object({
  version: Version,
  isRemoval: Type.Boolean(),
  /** The environment to which the key is sent; null for a removal, and when `address` replaces it. */
  host: nullable(Host),
  /** The address from the environment variables, which is called whatever environment was chosen. */
  address: nullable(Type.String()),
  /** The last characters of the key. */
  keyHint: Type.String(),
  state: Type.Unsafe<VersionState>({ type: 'string', enum: [...versionStates] }),
  reason: Type.String(),
  proposedAt: Instant,
  /** The name of the person who proposed it; null after that account was erased. */
  proposedByName: nullable(Type.String()),
  decidedAt: nullable(Instant),
  /**
   * The name of the person who decided; null after that account was erased, and when a delay replaced the second
   * person.
   */
  decidedByName: nullable(Type.String()),
})
export type ConnectionVersion = Static<typeof ConnectionVersion>

/** Where the provider sends its events, and how many have arrived. */
export const ProviderEvents = Type.Object({
  url: Type.String(),
  /** Whether the webhook was set for the account in use, with the current address. */
  isCurrent: Type.Boolean(),
  setAt: Instant,
  /** The name of the person who set it; null after that account was erased. */
  setByName: nullable(Type.String()),
  /** How many events with a valid signature have arrived. `lastEvent` names the newest. */
  taken: Type.Integer({ minimum: 0 }),
  lastEvent: nullable(Type.String()),
  lastEventAt: nullable(Instant),
  /** How many events without a valid signature have arrived. */
  refused: Type.Integer({ minimum: 0 }),
  refusedAt: nullable(Instant),
})
export type ProviderEvents = Static<typeof ProviderEvents>

/** An unconfirmed fact, and who confirmed it for the account in use, if anyone has. */
export const ProviderFact = Type.Object({
  fact: Fact,
  confirmedAt: nullable(Instant),
  /** The name of the person who confirmed it; null until then, and after that account was erased. */
  confirmedByName: nullable(Type.String()),
})
export type ProviderFact = Static<typeof ProviderFact>

/** A reward that the provider is holding back, or held back, because it suspects the recipient. */
export const FlaggedReward = Type.Object({
  rewardId: Type.String(),
  state: Type.Unsafe<FlagState>({ type: 'string', enum: [...flagStates] }),
  /** The reasons in the provider's words. */
  reasons: Type.Array(Type.String()),
  country: nullable(Type.String()),
  /** How many rewards seem to belong to the same person. */
  related: Type.Integer({ minimum: 0 }),
  /** The request that the reward belongs to; null for a reward that was not ordered here. */
  redemptionId: nullable(Type.String()),
  href: nullable(Type.String()),
  flaggedAt: Instant,
  decidedAt: nullable(Instant),
  /**
   * The name of the person who decided; null while no one has, once that account is erased, and when the provider
   * decided.
   */
  decidedByName: nullable(Type.String()),
})
export type FlaggedReward = Static<typeof FlaggedReward>

/** A check of the provider that failed, without a success since. */
export const LookFailure = Type.Object({
  of: Type.Unsafe<'account' | 'catalogue'>({ type: 'string', enum: ['account', 'catalogue'] }),
  problem: Type.Unsafe<ConnectionProblem>({ type: 'string', enum: [...connectionProblems] }),
  /** `http-503` for a response, otherwise the result of the call, such as `timed-out`. */
  code: Type.String(),
  at: Instant,
})
export type LookFailure = Static<typeof LookFailure>

/** A provider as staff see it. */
export const ProviderState = Type.Object({
  provider: Provider,
  source: Type.Unsafe<ConnectionSource>({ type: 'string', enum: [...connectionSources] }),
  /** The environment; null without a connection, and when `address` replaces it. */
  host: nullable(Host),
  /**
   * The address from the environment variables that replaces the provider's own for every connection; null when there
   * is none.
   */
  address: nullable(Type.String()),
  keyHint: Type.String(),
  /** The funding source, as last found. */
  fundingSource: nullable(FundingSource),
  checkedAt: nullable(Instant),
  /** When the provider last answered about the account. */
  answeredAt: nullable(Instant),
  failures: Type.Array(LookFailure, { maxItems: 2 }),
  problem: nullable(Type.Unsafe<ConnectionProblem>({ type: 'string', enum: [...connectionProblems] })),
  /** When the provider refused the key. After that nothing is ordered until another connection replaces this one. */
  stoppedAt: nullable(Instant),
  /** When the catalogue was fetched; `products` is how many products it has. */
  catalogueAt: nullable(Instant),
  products: Type.Integer({ minimum: 0 }),
  /** How many products and campaigns could not be read at the last fetch; what is stored about them is unchanged. */
  unread: Type.Integer({ minimum: 0 }),
  /** The address of events; null until it is set. */
  events: nullable(ProviderEvents),
  facts: Type.Array(ProviderFact),
  /** The version of the last decision, which a proposal must send back; 0 before the first decision. */
  version: Version,
  /**
   * The proposal that waits for a second person; on a panel with one staff member, `dueAt` is when it takes effect.
   */
  waiting: nullable(Type.Object({ ...ConnectionVersion.properties, isOwn: Type.Boolean(), dueAt: nullable(Instant) })),
  /** The latest decided proposals, newest first. */
  history: Type.Array(ConnectionVersion),
})
export type ProviderState = Static<typeof ProviderState>

/** The price range of one product in its currency, both ends included. */
const Band = Type.Object({ min: Type.Number(), max: Type.Number() })
export type Band = Static<typeof Band>
/** A product in a provider's catalogue. */
export const ProviderProduct = Type.Object({
  productId: ProviderId,
  name: Type.String(),
  category: Type.String(),
  currencies: Type.Array(Type.String()),
  /** The countries as ISO 3166-1 alpha-2; empty means every country. */
  countries: Type.Array(Type.String()),
  bands: Type.Array(Band),
  /** Whether the provider no longer sells the product. */
  isGone: Type.Boolean(),
})
export type ProviderProduct = Static<typeof ProviderProduct>
/** A campaign at a provider: a set of products that the recipient can choose from. */
export const ProviderCampaign = Type.Object({
  campaignId: ProviderId,
  name: Type.String(),
  productIds: Type.Array(ProviderId),
})
export type ProviderCampaign = Static<typeof ProviderCampaign>

/** The maximum number of products that can be requested by id at once. */
export const askedProductsMax = 50

type None = Record<string, never>
/** All messages of the server about reward providers; the words are in `words/<language>/server/provider-desk.ts`. */
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
/** Makes a message about reward providers. */
export const providerMessage = messagesOf<ProviderMessages>('provider-desk')

/** The address at which events of a provider arrive. */
export const eventPath = 'rewards/providerEvents/{provider}'
/** The kind of the step in which a second person puts a connection, or its removal, into effect. */
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
      /** The ids, separated by commas. */
      ids: Type.Optional(Type.String({ maxLength: askedProductsMax * 41 })),
    }),
    data: Type.Object({
      ...rowsOf(ProviderProduct).properties,
      /** When the catalogue was fetched; null before the first time. */
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
    movesMoney: true,
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
