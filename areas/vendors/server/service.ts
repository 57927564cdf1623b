import type { Chosen } from '../../../platform/server/chosen.ts'
import type { Finding } from '../../../platform/server/area.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { Affiliates } from '../../affiliates/server/service.ts'
import { vendorSettings } from '../contract/settings.ts'
import { readOwed } from './account-store.ts'
import { createAccounts } from './accounts.ts'
import { findBroken } from './check-store.ts'
import { createClawbacks } from './clawbacks.ts'
import { createEarnings } from './earnings.ts'
import { createRuns } from './runs.ts'
import { createStatements } from './statements.ts'

type Needs = Omit<Parameters<typeof createAccounts>[0], 'affiliates'> &
  Omit<Parameters<typeof createRuns>[0], 'accounts'> &
  Omit<Parameters<typeof createClawbacks>[0], 'affiliates'> & {
    affiliates: Pick<
      Affiliates,
      'campaignsBy' | 'campaignsOfVendor' | 'countTakenBack' | 'leadsOf' | 'netCosts' | 'peopleOf'
    >
    chosen: Pick<Chosen, 'get'>
  }

export type Vendors = ReturnType<typeof createVendors>
/** What vendors earn, what of that is held or taken back, their statements, and their payouts. */
export function createVendors(needs: Needs) {
  const { db, affiliates, chosen } = needs
  const accounts = createAccounts(needs)
  const earnings = createEarnings({ ...needs, holdingDays: () => chosen.get(vendorSettings.holdingDays) })
  return {
    accounts,
    clawbacks: createClawbacks(needs),
    statements: createStatements(needs),
    runs: createRuns({ ...needs, accounts }),
    /** The port that affiliates calls in the transaction that pays a lead. */
    earnings: earnings.port,
    release: earnings.release,
    proposeFor: earnings.proposeFor,
    withdrawFor: earnings.withdrawFor,
    /** What all vendors together are owed, released or still held, in micros. */
    readOwed: () => readOwed(db),
    /** Finds statements, payouts and costs that contradict the commissions. */
    check: async (): Promise<Finding[]> => findBroken(db, await affiliates.netCosts()),
    /** Removes the payout address of a vendor. What was paid stays on record, without a name. */
    erase: async (tx: Tx, { userId }: { userId: string }): Promise<void> =>
      void (await accounts.removeTarget(tx, userId)),
    /** Returns what is stored about a vendor, for the copy of their data. */
    exportOf: (userId: string) => accounts.exportOf(userId),
  }
}
