import type { Db, Tx } from '../../../platform/server/db.ts'

/**
 * The state of a supplier. `unknown`: there is no such supplier, or it is switched off. `listening`: its callbacks
 * wait for staff, and no panelists are sent to it.
 */
export type SupplierState = 'unknown' | 'listening' | 'live'

/** The states of suppliers. The area of suppliers depends on surveys, so it implements this interface. */
export interface SupplierStates {
  /** The supplier's current state. */
  read: (from: Db, supplierKey: string) => Promise<SupplierState>
  /** The supplier's state, locked until the transaction ends. Always lock surveys before suppliers. */
  hold: (tx: Tx, supplierKey: string) => Promise<SupplierState>
  /** The alias under which a supplier knows a panelist: random, and created when it is first needed. */
  aliasOf: (tx: Tx, supplierKey: string, userId: string) => Promise<string>
}
