import type { Db } from '../../../platform/server/db.ts'
import type { Catalog, Offer } from './catalog.ts'
import type { SupplierStates } from './supplier-state.ts'

type Needs = { db: Db; catalog: Pick<Catalog, 'refresh' | 'ranked'>; supplierState: Pick<SupplierStates, 'read'> }

/** How many surveys are open to all panelists, and their median pay in points per hour. */
export type OpenNow = { count: number; pointsPerHour: number }

/**
 * Counts the surveys that are open now, for visitors. Surveys for a list of people and surveys of a paused supplier do
 * not count.
 */
export async function readOpenNow({ db, catalog, supplierState }: Needs): Promise<OpenNow> {
  await catalog.refresh()
  const openOffers = catalog.ranked().filter(({ byList, hasRoom }) => !byList && hasRoom)
  const taking = new Set<string | null>([null])
  for (const key of new Set(openOffers.map(({ supplierKey }) => supplierKey)))
    if (key !== null && (await supplierState.read(db, key)) === 'live') taking.add(key)
  const hourlyPay = openOffers.filter(({ supplierKey }) => taking.has(supplierKey)).map(hourlyPoints)
  return { count: hourlyPay.length, pointsPerHour: medianOf(hourlyPay) }
}

const hourlyPoints = ({ card: { points, minutes } }: Offer): number => (points * 60) / minutes

/** The median; 0 for no values. */
function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const [low = 0, high = low] = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1)
  return (low + high) / 2
}
