import { documentPaths } from '../../../platform/contract/addresses.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { ForDesk } from '../../../platform/server/for-desk.ts'
import { listHeld, listNearCaps } from './desk-store.ts'

const pageOf = (affId: number): string => `${documentPaths.affiliateDashboard}?affId=${affId}`

/** What the home of staff learns of campaigns: held leads, and campaigns that are nearly used up. */
export const describeForDesk = (db: Db): ForDesk => ({
  waiting: [
    {
      kind: 'heldLeads',
      permission: 'affiliates.update',
      pageNeeds: 'affiliates.view',
      href: documentPaths.affiliates,
      read: async () =>
        (await listHeld(db)).map(({ aff_id: affId, title: name, ...sums }) => ({
          ...sums,
          name,
          href: `${pageOf(affId)}&tab=users&status=held`,
        })),
    },
    {
      kind: 'nearCaps',
      permission: 'affiliates.update',
      pageNeeds: 'affiliates.view',
      href: documentPaths.affiliates,
      read: async () =>
        (await listNearCaps(db)).map(({ aff_id: affId, title: name, at: oldest }) => ({
          count: 1,
          overdue: 0,
          oldest,
          due: null,
          name,
          href: pageOf(affId),
        })),
    },
  ],
})
