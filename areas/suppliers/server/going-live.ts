import { documentPaths } from '../../../platform/contract/addresses.ts'
import type { SecondApproval } from '../../../platform/server/area.ts'
import { transaction, type Db } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import type { Surveys } from '../../surveys/server/service.ts'
import { liveStep, type Supplier } from '../contract/supplier-admin.ts'
import type { KnownSuppliers } from './known-suppliers.ts'
import type { LiveChanges } from './live-changes.ts'
import * as live from './live-store.ts'
import { findGoLiveRefusal } from './rules.ts'

type Staff = { userId: string; ip: string | null }
type Needs = {
  db: Db
  surveys: Pick<Surveys, 'refresh'>
  changes: LiveChanges
  known: KnownSuppliers
  one: (supplierKey: string) => Promise<Supplier>
}

/**
 * Switches suppliers between listen-only and live. Going live takes two people, or a day's delay on a panel run by one
 * person; going back takes one person and happens at once.
 */
export function createGoingLive({ db, surveys, changes, known, one }: Needs) {
  return {
    /**
     * Requests that a supplier go live; nothing changes until a second person agrees. Problems: those of `askRefusal`.
     */
    ask: async (staff: Staff, supplierKey: string): Promise<Supplier> => {
      await transaction(db, async (tx) => {
        const refused = await changes.ask(tx, staff, await changes.lock(tx, supplierKey), [])
        if (refused) throw new Problem(refused)
      })
      return one(supplierKey)
    },

    /**
     * Puts a supplier back into listen-only mode at once, pauses its open surveys, and cancels a pending request to go
     * live. Callbacks about running attempts then wait for staff.
     */
    listen: async (staff: Staff, supplierKey: string): Promise<Supplier> => {
      await transaction(db, async (tx) => {
        // Surveys are locked before their supplier, as they are when a survey is opened.
        const opened = await changes.pause(tx, staff, supplierKey)
        const row = await changes.lock(tx, supplierKey)
        if (row.is_live || row.live_asked_at !== null) await changes.putBack(tx, staff, row, opened)
      })
      known.forget()
      await surveys.refresh()
      return one(supplierKey)
    },

    /**
     * The functions that approve or reject a supplier's request to go live, for the page of pending steps or when the
     * delay is over.
     */
    step: {
      kind: liveStep,
      permission: 'finance.adjust',
      asksWith: 'suppliers.update',
      href: (supplierKey) => documentPaths.supplier.replace(':supplierKey', encodeURIComponent(supplierKey)),
      take: async (tx, { subject, by, askedBy }) => {
        const row = await changes.lock(tx, subject)
        const isAsked = row.live_asked_at !== null
        const refused = findGoLiveRefusal({
          isAsked,
          changedBy: [askedBy, ...row.live_changed_by],
          by: by?.userId ?? null,
        })
        if (refused) throw new Problem(refused)
        await live.goLive(tx, subject)
        await changes.record(tx, by, 'go-live', subject, { before: { isLive: false }, after: { isLive: true } })
      },
      takeBack: async (tx, { subject, by }) => {
        const row = await changes.lock(tx, subject)
        if (row.live_asked_at === null) throw new Problem('approval-ended')
        await live.listen(tx, subject)
        await changes.record(tx, by, 'withdraw-live', subject)
      },
    } satisfies SecondApproval,
  }
}
