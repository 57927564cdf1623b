import { documentPaths } from '../../../platform/contract/addresses.ts'
import { formatDay } from '../../../platform/contract/day.ts'
import { nowOf, type Db } from '../../../platform/server/db.ts'
import type { ForDesk } from '../../../platform/server/for-desk.ts'
import { vendorMessage } from '../contract/vendors.ts'
import { listAccounts } from './account-store.ts'
import type { createAccounts } from './accounts.ts'
import { findNextRelease, listProposedRuns, readWaitingCommissions, readWaitingObjections } from './desk-store.ts'

type Accounts = Pick<ReturnType<typeof createAccounts>, 'standingOf' | 'findOwn'>
const tabOf = (tab: string): string => `${documentPaths.vendors}?tab=${tab}`
const nothing = { overdue: 0, oldest: null, due: null }

/** What the home shows about vendors' money: what staff decide and pay, and what a vendor is paid next. */
export const describeForDesk = (db: Db, accounts: Accounts): ForDesk => ({
  waiting: [
    {
      kind: 'objections',
      permission: 'affiliates.update',
      pageNeeds: 'affiliates.view',
      href: tabOf('objections'),
      read: () => readWaitingObjections(db),
    },
    {
      kind: 'commissions',
      permission: 'affiliates.update',
      pageNeeds: 'affiliates.view',
      href: tabOf('waiting'),
      read: () => readWaitingCommissions(db),
    },
    {
      kind: 'vendorPayouts',
      permission: 'vendors.pay',
      href: documentPaths.vendorRuns,
      read: async () => {
        const now = await nowOf(db)
        const due = (await listAccounts(db)).map((row) => accounts.standingOf(row, now).due).filter((one) => one > 0)
        return [{ ...nothing, count: due.length, micros: due.reduce((sum, one) => sum + one, 0) }]
      },
    },
    {
      kind: 'vendorRuns',
      permission: 'vendors.pay',
      href: documentPaths.vendorRuns,
      read: async () =>
        (await listProposedRuns(db)).map(({ run_id: runId, ...facts }) => ({
          ...facts,
          count: 1,
          name: formatDay(facts.oldest, 'UTC'),
          href: documentPaths.vendorRun.replace(':runId', encodeURIComponent(runId)),
        })),
    },
  ],
  own: [
    {
      source: 'money',
      read: async (vendorId) => {
        const [{ due, missing }, release] = await Promise.all([
          accounts.findOwn(vendorId),
          findNextRelease(db, vendorId),
        ])
        const href = documentPaths.myStatements
        const words = missing.map((thing) => vendorMessage(`lacks_${thing}`))
        return [
          { fact: 'heldUntil', unit: 'day', value: release?.toISOString() ?? null, href },
          { fact: 'nextPayout', unit: 'money', value: due, href },
          { fact: 'missing', unit: 'count', value: missing.length, words, href },
        ]
      },
    },
  ],
})
