import { utcDay, type Day } from '../../../platform/contract/day.ts'
import type { Db } from '../../../platform/server/db.ts'
import { medianPayOf, openCount, suppliersOfLive } from './open-now-store.ts'
import type { SupplierStates } from './supplier-state.ts'

type Needs = { db: Db; clock: () => Date; supplierState: Pick<SupplierStates, 'read'> }

/** What the whole panel has open at this moment, for those who are no members yet. */
export function createOpenNow({ db, clock, supplierState }: Needs) {
  const which = async (): Promise<[Day, string[]]> => {
    const taking: string[] = []
    for (const key of await suppliersOfLive(db)) if ((await supplierState.read(db, key)) === 'live') taking.push(key)
    return [utcDay(clock()), taking]
  }
  return {
    /** How many surveys are open. */
    count: async (): Promise<number> => openCount(db, ...(await which())),
    /** What half of them pay at least, in points for an hour, and how many they are. */
    medianPay: async (): Promise<{ offers: number; pointsPerHour: number }> => medianPayOf(db, ...(await which())),
  }
}
