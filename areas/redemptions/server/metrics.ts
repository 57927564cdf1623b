import { eachOf, storedGauges, type Metric } from '../../../platform/server/metric.ts'
import type { Db } from '../../../platform/server/db.ts'
import { vendorStops, type VendorStop } from '../../providers/contract.ts'
import { isProcessed, redemptionStatuses, type RedemptionStatus } from '../contract.ts'
import { countedRedemptions } from './counted.ts'
import { readOpen } from './desk-store.ts'
import { readStopCause } from './vendor-store.ts'

const open = redemptionStatuses.filter((status) => !isProcessed(status))

/** What is counted and measured of requests for rewards. */
export const redemptionMetrics = (db: Db): Metric[] => [
  countedRedemptions,
  storedGauges(
    {
      ...eachOf('state', open, {
        prefix: 'count ',
        name: 'redemptions_open',
        help: 'Requests for rewards that are not finished, by state',
      }),
      ...eachOf('state', open, {
        prefix: 'oldest ',
        name: 'redemptions_oldest_seconds',
        help: 'For how long the oldest open request has waited: for its decision, or since then for its sending',
      }),
    },
    async () => {
      const rows = new Map((await readOpen(db)).map((row) => [row.status, row]))
      const figures = open.flatMap((state) => [
        [`count ${state}`, rows.get(state)?.found ?? 0],
        [`oldest ${state}`, rows.get(state)?.oldest ?? 0],
      ])
      return Object.fromEntries(figures) as Record<`${'count' | 'oldest'} ${RedemptionStatus}`, number>
    },
  ),
  storedGauges(
    eachOf('reason', vendorStops, {
      name: 'provider_stopped',
      help: 'Whether the reward provider is sent no orders, and why',
    }),
    async () => {
      const cause = await readStopCause(db)
      return Object.fromEntries(vendorStops.map((reason) => [reason, reason === cause ? 1 : 0])) as Record<
        VendorStop,
        number
      >
    },
  ),
]
