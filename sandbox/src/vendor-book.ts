import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { dollarsOf, products, type Product } from './vendor-catalogue.ts'
import type { WantedOrder } from './vendor-request.ts'

export const orderStatuses = [
  'OPEN',
  'EXECUTED',
  'FAILED',
  'CANCELED',
  'PENDING APPROVAL',
  'PENDING INTERNAL PAYMENT APPROVAL',
  'PENDING SETTLEMENT',
] as const
export type OrderStatus = (typeof orderStatuses)[number]
export type DeliveryStatus = 'PENDING' | 'SCHEDULED' | 'SUCCEEDED' | 'FAILED'
export type VendorOrder = Omit<WantedOrder, 'external_id'> & {
  id: string
  rewardId: string
  /** The caller's own key; an order without one has its id here. */
  external_id: string
  hasExternalId: boolean
  status: OrderStatus
  delivery: DeliveryStatus
  /** Where the reward can be had, if it is to be handed over as a link. */
  link: string | null
  /** Whether the reward was canceled and its price refunded. */
  isCanceled: boolean
  created_at: string
  /** The body that made the order: the same key with another body is a conflict. */
  body: unknown
}
export type PlacedOrder = { order: VendorOrder; was: 'new' | 'repeated' | 'conflicting' }

/** How the vendor may behave badly. */
export const faultKinds = [
  'late',
  'error-after-commit',
  'error-before',
  'silent',
  'reject',
  'failed',
  'absent-once',
  'unfunded',
  'limited',
  'pending',
  'open',
  'settling',
] as const
export type Fault = (typeof faultKinds)[number]
/** Shares of all orders, 0 to 1; `lateMs` is how long a late answer takes. */
export type Faults = Readonly<Record<Fault, number>> & { readonly lateMs: number }
export const noFaults: Faults = {
  late: 0,
  'error-after-commit': 0,
  'error-before': 0,
  silent: 0,
  reject: 0,
  failed: 0,
  'absent-once': 0,
  unfunded: 0,
  limited: 0,
  pending: 0,
  open: 0,
  settling: 0,
  lateMs: 1_000,
}

type BookOptions = {
  now: () => Date
  random?: () => number
  /** Dollars on the balance at first. */
  funds?: number
  newId?: NewVendorId
}
/** What the vendor makes up. */
export type VendorIdKind = 'order' | 'reward' | 'link' | 'webhook' | 'private-key' | 'event'
export type NewVendorId = (kind: VendorIdKind) => string
/** More than any test orders for. */
const plenty = 10_000_000

export type VendorBook = ReturnType<typeof createVendorBook>

/** The vendor's own ledger: one order for each external id, whoever asks how often. */
export function createVendorBook({ now, random = Math.random, funds = plenty, newId = newVendorId }: BookOptions) {
  const orders = new Map<string, VendorOrder>()
  const calls = { orders: 0, repeats: 0, lookUps: 0 }
  const hidden = new Set<string>()
  let faults = noFaults
  let paidIn = funds
  const priceOf = ({ denomination, currency_code }: Pick<VendorOrder, 'denomination' | 'currency_code'>) =>
    dollarsOf(denomination, currency_code)
  const available = (): number => {
    const spent = [...orders.values()].filter(({ status, isCanceled }) => !isCanceled && !unpaid.includes(status))
    return paidIn - spent.reduce((sum, order) => sum + priceOf(order), 0)
  }

  return {
    calls,
    now,
    random,
    newId,
    /** The dollars that are left. */
    available,
    isAffordable: (wanted: WantedOrder): boolean => priceOf(wanted) <= available(),
    fund: (dollars: number): void => void (paidIn += dollars),
    ...createCounter(),
    knows: (externalId: string | null): boolean => externalId !== null && orders.has(externalId),
    faults: (): Faults => faults,
    setFaults: (wanted: Partial<Faults>): void => void (faults = { ...noFaults, ...wanted }),
    /** Which fault the next order meets, by lot. */
    draw: (): Fault | null => {
      let left = random()
      for (const kind of faultKinds) {
        left -= faults[kind]
        if (left < 0) return kind
      }
      return null
    },
    /** Makes an order, or gives the one that this external id has. */
    order: (wanted: WantedOrder, body: unknown, status: OrderStatus): PlacedOrder => {
      const known = wanted.external_id === null ? undefined : orders.get(wanted.external_id)
      if (known) {
        calls.repeats += 1
        return { order: known, was: isDeepStrictEqual(known.body, body) ? 'repeated' : 'conflicting' }
      }
      const id = newId('order')
      const created_at = now().toISOString()
      const order: VendorOrder = {
        ...wanted,
        id,
        rewardId: newId('reward'),
        external_id: wanted.external_id ?? id,
        hasExternalId: wanted.external_id !== null,
        status,
        // A link is active at once; the other rewards begin their way.
        delivery: wanted.method === 'LINK' && status === 'EXECUTED' ? 'SUCCEEDED' : 'PENDING',
        link: wanted.method === 'LINK' ? linkOf(newId('link')) : null,
        isCanceled: false,
        created_at,
        body,
      }
      orders.set(order.external_id, order)
      return { order, was: 'new' }
    },
    /** Leaves an order out of the next look for it, as a vendor does whose search lags behind. */
    hide: (externalId: string): void => void hidden.add(externalId),
    find: (externalId: string): VendorOrder | undefined => {
      calls.lookUps += 1
      return hidden.delete(externalId) ? undefined : orders.get(externalId)
    },
    /** By its own id, or by the caller's. */
    byId: (id: string): VendorOrder | undefined =>
      [...orders.values()].find((order) => order.id === id || order.external_id === id),
    byReward: (id: string): VendorOrder | undefined => [...orders.values()].find((order) => order.rewardId === id),
    ledger: (): VendorOrder[] => [...orders.values()],
  }
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
/** An id as the provider writes them: capital letters and digits. */
const vendorId = (): string => Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('')

/** The products, some of which are taken off sale. */
function createCounter() {
  const removed = new Set<string>()
  return {
    /** The products that are on sale. */
    products: (): Product[] => products.filter(({ id }) => !removed.has(id)),
    /** Takes a product off sale, or puts it back; returns whether anything changed. */
    setOnSale: (id: string, isOnSale: boolean): boolean => {
      const was = removed.size
      if (isOnSale) removed.delete(id)
      else removed.add(id)
      return removed.size !== was
    },
  }
}

/** Orders in these states cost nothing. */
const unpaid: readonly OrderStatus[] = ['FAILED', 'CANCELED']

/** The address at which a reward can be had; nothing is there. */
export const linkOf = (id: string): string => `https://vendor.example/rewards/${id.toLowerCase()}`

const newVendorId: NewVendorId = (kind) =>
  kind === 'event' ? randomUUID() : kind === 'private-key' ? randomBytes(32).toString('hex') : vendorId()
