import { documentPaths } from '../../../platform/contract/addresses.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { ForDesk } from '../../../platform/server/for-desk.ts'
import { countReturnsIn } from './store.ts'

const weeksBack = 6

/** What emails that come back contribute to the home of staff: an alert when there are more than usual. */
export const describeForDesk = (db: Db): ForDesk => ({
  alerts: [
    {
      rule: 'mailReturns',
      permission: 'bounces.manage',
      href: () => documentPaths.bounces,
      bad: 'up',
      counts: async () => {
        const now = Date.now()
        const ends = Array.from({ length: weeksBack + 1 }, (_, weeks) => now - weeks * 7 * dayMs)
        const [latest = 0, ...before] = await countReturnsIn(
          db,
          ends.map((end) => new Date(end - dayMs)),
          ends.map((end) => new Date(end)),
        )
        return [{ subject: 'mail', name: '', now: latest, before }]
      },
    },
  ],
})
