import { documentPaths } from '../../../platform/contract/addresses.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { ForDesk } from '../../../platform/server/for-desk.ts'
import { listStopped, readWaitingCallbacks } from './desk-store.ts'

const pageOf = (key: string): string => documentPaths.supplier.replace(':supplierKey', encodeURIComponent(key))

/** What the home of staff learns of suppliers: callbacks in quarantine, and suppliers that are no longer called. */
export const describeForDesk = (db: Db): ForDesk => ({
  waiting: [
    {
      kind: 'quarantine',
      permission: 'callbacks.release',
      pageNeeds: 'suppliers.view',
      href: `${documentPaths.callbacks}?view=quarantine`,
      read: () => readWaitingCallbacks(db),
    },
    {
      kind: 'stoppedSuppliers',
      permission: 'suppliers.update',
      pageNeeds: 'suppliers.view',
      href: documentPaths.suppliers,
      read: async () =>
        (await listStopped(db)).map(({ supplier_key: key, name, stopped_at: oldest }) => ({
          count: 1,
          overdue: 1,
          oldest,
          due: oldest,
          name,
          href: pageOf(key),
        })),
    },
  ],
})
