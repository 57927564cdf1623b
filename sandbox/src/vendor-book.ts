import { randomUUID } from 'node:crypto'

export const orderStatuses = ['EXECUTED', 'FAILED', 'PENDING APPROVAL'] as const
export type OrderStatus = (typeof orderStatuses)[number]
export type VendorOrder = {
  id: string
  external_id: string
  status: OrderStatus
  denomination: number
  email: string
  created_at: string
}

/** How the vendor may behave badly. */
export const faultKinds = [
  'late',
  'error-after-commit',
  'error-before',
  'silent',
  'reject',
  'failed',
  'absent-once',
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
  lateMs: 1_000,
}

export type VendorBook = ReturnType<typeof createVendorBook>

/** The vendor's own ledger: one order for each external id, whoever asks how often. */
export function createVendorBook({ now, random = Math.random }: { now: () => Date; random?: () => number }) {
  const orders = new Map<string, VendorOrder>()
  const calls = { orders: 0, repeats: 0, lookUps: 0 }
  const hidden = new Set<string>()
  let faults = noFaults

  return {
    calls,
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
    knows: (externalId: string): boolean => orders.has(externalId),
    /** Makes an order, or gives the one that this external id has. */
    order: (ask: Pick<VendorOrder, 'external_id' | 'denomination' | 'email'>, status: OrderStatus): VendorOrder => {
      const known = orders.get(ask.external_id)
      if (known) {
        calls.repeats += 1
        return known
      }
      const order = { id: randomUUID(), ...ask, status, created_at: now().toISOString() }
      orders.set(order.external_id, order)
      return order
    },
    /** Leaves an order out of the next look for it, as a vendor does whose search lags behind. */
    hide: (externalId: string): void => void hidden.add(externalId),
    find: (externalId: string): VendorOrder | undefined => {
      calls.lookUps += 1
      return hidden.delete(externalId) ? undefined : orders.get(externalId)
    },
    ledger: (): VendorOrder[] => [...orders.values()],
  }
}
