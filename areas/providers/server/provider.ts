import type { Outgoing } from '../../../platform/server/outgoing.ts'
import type {
  Band,
  Delivery,
  FlagState,
  FundingSource,
  ProviderCampaign,
  ProviderHost,
  RecipientField,
  UnconfirmedFact,
  VendorStop,
} from '../contract.ts'

/**
 * Why there is no list. `key`: the key was refused. `right`: the key lacks the right. `unreached`, `unreadable`: there
 * was no answer, or none that can be read. `code` comes from the response or the network.
 */
export type NoList = { state: 'key' | 'right' | 'unreached' | 'unreadable'; code: string }
/** The result of a request for a list. */
export type ListResult<T> = { state: 'found'; found: T } | NoList

/** A product as it is stored. */
export type ListedProduct = {
  productId: string
  name: string
  category: string
  currencies: string[]
  /** The countries; empty means every country. */
  countries: string[]
  bands: Band[]
}
/** `unread` is how many entries could not be read. `isWhole` is true if all of them were read and stored. */
export type Extent = { isWhole: boolean; unread: number }
export type Listed = Extent & { products: ListedProduct[] }
export type ListedCampaigns = Extent & { campaigns: ProviderCampaign[] }
/** A funding source of the account, and whether API orders may be paid from it. */
export type ListedSource = FundingSource & { isUsable: boolean }

/** A reward of an order. `expiresAt` is the time until which it can be redeemed, or null if it does not expire. */
export type FoundReward = { rewardId: string; orderId: string | null; delivery: Delivery; expiresAt: string | null }

/** An order of one reward for one recipient. */
export type Order = {
  externalId: string
  /** The amount in hundredths of the currency's main unit. */
  cents: number
  currency: string
  email: string
  name: string
  /** The products that the recipient may choose from; if empty, those of the campaign. */
  productIds: readonly string[]
  campaignId: string | null
  /** The UTC day of delivery, such as 2026-11-24; if absent, the reward is delivered at once. */
  deliverAt?: string
}
/**
 * The state of an order after a call. `why` is one of our codes or the vendor's text, for the record and for staff.
 */
export type OrderState =
  | { state: 'done'; orderId: string; rewards: FoundReward[] }
  /**
   * There is no order, and another try would be refused too: because of its recipient, or because the vendor cancelled
   * it.
   */
  | { state: 'refused'; why: string; field?: RecipientField; orderId?: string }
  /** There is no order: the reward is set up wrongly, so that any order for it would be refused. */
  | { state: 'misconfigured'; why: string }
  /** There is no order: the vendor accepts none until our account there is repaired. */
  | { state: 'stopped'; why: VendorStop }
  /**
   * There is no order because there were too many calls at once; after this many seconds another order may be sent.
   */
  | { state: 'busy'; why: string; restSeconds: number }
  /** There is no order: the vendor was not reached. */
  | { state: 'later'; why: string }
  /** The vendor has another order under our id. */
  | { state: 'conflict'; why: string }
  /** The vendor has the order but has not decided about it. */
  | { state: 'pending'; why: string }
  | { state: 'unknown'; why: string }
  | { state: 'absent' }

/** The vendor's answer when an order is looked up by its own id; `externalId` is empty for an order without our id. */
export type FoundOrder =
  | { state: 'found'; externalId: string; outcome: OrderState; rewards: FoundReward[] }
  /** The account has no such order. */
  | { state: 'absent' }
  /** There was no answer, or it cannot be read. */
  | { state: 'unknown' }

/** The result of an action on a reward. Nothing was done unless it is 'done' or 'unknown'. */
export type ActionResult =
  | { state: 'done' }
  /**
   * The vendor would refuse another try too: because of the new address, or because the reward is in a different state
   * than we assumed.
   */
  | { state: 'refused'; why: string; field: RecipientField | null }
  | { state: 'stopped'; why: VendorStop }
  | { state: 'later'; why: string }
  | { state: 'unknown'; why: string }
/** A reward as the vendor reports it; 'unknown' when there was no readable answer. */
export type AskedReward = { state: 'found'; reward: FoundReward } | { state: 'unknown' }

/** The address to which the vendor sends its events, and the key that signs them. */
export type Hook = { hookId: string; url: string; privateKey: string }
/** Why the vendor holds back a reward. */
export type Flag = {
  rewardId: string
  orderId: string | null
  state: FlagState
  reasons: string[]
  /** The country from which it was redeemed, when the vendor reports it. */
  country: string | null
  /** How many rewards seem to belong to the same person. */
  related: number
}

/** An account at a reward provider and how it is called. No call sends an order twice. */
export type Vendor = {
  /** The products on sale, without those that cannot be read. */
  products: () => Promise<ListResult<Listed>>
  campaigns: () => Promise<ListResult<ListedCampaigns>>
  fundingSources: () => Promise<ListResult<ListedSource[]>>
  /** Sends an order once. After a time-out its result is unknown, and only `lookUp` can find it. */
  order: (order: Order) => Promise<OrderState>
  /** Finds the order with our id at the vendor. */
  lookUp: (externalId: string) => Promise<OrderState>
  /** Finds the order with the vendor's id. */
  find: (orderId: string) => Promise<FoundOrder>
  reward: (rewardId: string) => Promise<AskedReward>
  /** Delivers a reward again to another address; only after a failed delivery. */
  resend: (rewardId: string, email: string) => Promise<ActionResult>
  /** Cancels a reward whose delivery failed, with its money. */
  cancel: (rewardId: string) => Promise<ActionResult>
  /**
   * Asks the vendor to send events to this address instead of the former one; an account can have only one. Null when
   * the vendor did not accept it.
   */
  hook: (address: string) => Promise<Hook | null>
  flag: (rewardId: string) => Promise<ListResult<Flag>>
  /** Cancels a suspected reward and returns its money, or releases it. */
  decideFlag: (rewardId: string, decision: 'block' | 'release') => Promise<ActionResult>
}

/** The account at the vendor, and how it is called. */
export type VendorOptions = {
  outgoing: Pick<Outgoing, 'call'>
  /** Without a trailing slash. */
  url: string
  apiKey: string
  /** The funding source that pays for orders. */
  fundingSourceId?: string | null
  timeoutMs?: number
}

/** What an event can be about. */
export type EventTopic = 'funded' | 'products' | 'flagged' | 'reward' | 'order'
/** An event from the vendor, and what it is about. It proves nothing by itself, so the vendor is asked what happened. */
export type VendorEvent = { event: string; topic: EventTopic | null; resourceId: string | null }

/** A provider of rewards: everything the product needs to know about it, apart from the connected account. */
export type ProviderKind = {
  /** The name that people know. */
  name: string
  /** The address of each of its environments. */
  addresses: Readonly<Record<ProviderHost, string>>
  connect: (options: VendorOptions) => Vendor
  /** The facts that none of its documents confirm. */
  facts: readonly UnconfirmedFact[]
  /** The name, in lower case, of the header with the signature of an event. */
  signatureHeader: string
  isSigned: (body: Buffer, signature: string, privateKey: string) => boolean
  /** Reads the body of an event; null when nothing can be read. */
  readEvent: (body: Buffer) => VendorEvent | null
}
