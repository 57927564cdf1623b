import type { Tx } from '../../../platform/server/db.ts'
import * as store from './standing-store.ts'
import { lastEdit } from './store.ts'

/** What staff decide about an account: its roles; and who changed its data last. */
export const createStanding = () => ({
  /** Makes this the comma-separated role string, from the account's next call on. */
  setRole: async (tx: Tx, userId: string, role: string): Promise<void> => {
    await store.setRole(tx, userId, role)
  },
  /** The role string of an account that may do something; else null. */
  openRole: store.openRole,
  /** The role strings of the other accounts with this role that can log in. */
  othersWithRole: store.othersWithRole,
  isRoleHeld: store.isRoleHeld,
  /** Whether somebody ever worked for the panel: an account that was closed counts too. */
  isStaffKnown: store.isStaffKnown,
  /** How many accounts hold each role, closed ones aside; panelists are counted up to `limit`. */
  countByRole: store.countByRole,
  countHoldersOf: store.countHoldersOf,
  /** Which version of the personal data an account has, when it was made and by whom; null when there is no account. */
  lastEdit,
})
