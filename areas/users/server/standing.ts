import type { Tx } from '../../../platform/server/db.ts'
import * as store from './standing-store.ts'
import { lastEdit } from './store.ts'

/** What staff decide about an account: its roles, and who last changed its data. */
export const createStanding = () => ({
  /** Replaces the comma-separated role string, from the account's next call on. */
  setRole: async (tx: Tx, userId: string, role: string): Promise<void> => {
    await store.setRole(tx, userId, role)
  },
  /** The role string of an account that is neither blocked nor closed; else null. */
  openRole: store.openRole,
  /** The role strings of the other accounts with this role that can log in. */
  othersWithRole: store.othersWithRole,
  isRoleHeld: store.isRoleHeld,
  /** Whether the panel ever had staff; closed accounts count too. */
  isStaffKnown: store.isStaffKnown,
  /** Counts the accounts that hold each role, without closed ones; panelists up to `limit`. */
  countByRole: store.countByRole,
  countHoldersOf: store.countHoldersOf,
  /** The version of the personal data of an account, when it was made and by whom; null when there is no account. */
  lastEdit,
})
