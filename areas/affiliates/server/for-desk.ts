import { documentPaths } from '../../../platform/contract/addresses.ts'
import { nowOf, type Db } from '../../../platform/server/db.ts'
import type { Events } from '../../../platform/server/events-db.ts'
import type { ForDesk } from '../../../platform/server/for-desk.ts'
import type { Deliveries } from '../../webhooks/server/deliveries.ts'
import { campaignSender } from './callbacks.ts'
import { listHeld, listNearCaps, readVendorSums } from './desk-store.ts'
import { campaignsOfVendor } from './store.ts'
import { countClicksSince } from './traffic-store.ts'
import { utcDay } from '../../../platform/contract/day.ts'

const pageOf = (affId: number): string => `${documentPaths.affiliateDashboard}?affId=${affId}`

/** What the staff home shows about campaigns: held leads, and campaigns that are nearly used up. */
export const describeForDesk = (db: Db, events: Events, deliveries: Pick<Deliveries, 'failingFor'>): ForDesk => ({
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
  own: [
    {
      source: 'campaigns',
      read: async (vendorId) => {
        const monthStart = `${utcDay(await nowOf(db)).slice(0, 7)}-01`
        const sums = await readVendorSums(db, vendorId, monthStart)
        const href = documentPaths.affiliates
        if (!sums) return []
        const campaigns = await campaignsOfVendor(db, [vendorId])
        const numbers = campaigns.map(({ aff_id: affId }) => affId)
        const clicks = await countClicksSince(events.db, numbers, monthStart)
        const failing = await deliveries.failingFor(db, campaignSender, numbers.map(String))
        const [most] = failing
        return [
          { fact: 'clicks', unit: 'count', value: clicks, href },
          { fact: 'leads', unit: 'count', value: sums.leads, href },
          { fact: 'earned', unit: 'money', value: sums.cents * 10_000, href },
          { fact: 'held', unit: 'count', value: sums.held, href },
          {
            fact: 'failing',
            unit: 'count',
            value: failing.reduce((sum, one) => sum + one.failing, 0),
            href: most ? `${pageOf(Number(most.receiver))}&tab=callbacks` : href,
          },
        ]
      },
    },
  ],
})
