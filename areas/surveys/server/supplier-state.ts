import type { Db, Tx } from '../../../platform/server/db.ts'

/** How a supplier is: `unknown` also when it is switched off, `listening` while what it reports waits and no one is sent to it. */
export type SupplierState = 'unknown' | 'listening' | 'live'

/** How suppliers are. They come after surveys, so that this is a port. */
export interface SupplierStates {
  /** How a supplier is now. */
  read: (from: Db, supplierKey: string) => Promise<SupplierState>
  /** The same, and it stays so until the transaction ends. Surveys are locked before it, never after. */
  hold: (tx: Tx, supplierKey: string) => Promise<SupplierState>
  /** What a supplier knows a panelist by: a random name of their own, made when it is first asked for. */
  aliasOf: (tx: Tx, supplierKey: string, userId: string) => Promise<string>
}
