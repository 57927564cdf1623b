import { documentPaths } from '../../../platform/contract/addresses.ts'
import type { SecondApproval } from '../../../platform/server/area.ts'
import { transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Approvals } from '../../settings/server/approvals.ts'
import type { Surveys } from '../../surveys/server/service.ts'
import { liveStep, supplierMessage, type Supplier } from '../contract/supplier-admin.ts'
import type { KnownSuppliers } from './known-suppliers.ts'
import * as live from './live-store.ts'
import { askRefusal, letRefusal } from './rules.ts'
import { lockSupplier, type SupplierRow } from './store.ts'

type Staff = { userId: string; ip: string | null }
type Needs = {
  db: Db
  surveys: Pick<Surveys, 'pauseOffers' | 'refresh'>
  audit: Pick<Audit, 'record'>
  approvals: Pick<Approvals, 'ask' | 'decided'>
  known: KnownSuppliers
  one: (supplierKey: string) => Promise<Supplier>
}

/** Why offers are paused whose supplier was put back to listening. */
const listensAgain = 'The supplier only listens for now'

/** A supplier listens before it is live. Going live takes two people, or a day on a panel of one; going back takes one, at once. */
export function createGoingLive({ db, surveys, audit, approvals, known, one }: Needs) {
  const locked = async (tx: Tx, supplierKey: string): Promise<SupplierRow> => {
    const row = await lockSupplier(tx, supplierKey)
    if (!row) throw new Problem('not-found')
    return row
  }
  const record = (tx: Tx, by: Staff | null, action: string, supplierKey: string, change: object = {}) =>
    audit.record(tx, {
      actorId: by?.userId ?? null,
      action: `suppliers.${action}`,
      subject: `supplier:${supplierKey}`,
      ip: by?.ip ?? null,
      ...change,
    })
  const pause = async (tx: Tx, { userId, ip }: Staff, supplierKey: string): Promise<string[]> => {
    const paused = await surveys.pauseOffers(tx, supplierKey)
    for (const surveyId of paused)
      await audit.record(tx, {
        actorId: userId,
        ip,
        action: 'surveys.paused',
        subject: `survey:${surveyId}`,
        before: { status: 'live' },
        after: { status: 'paused', reason: listensAgain, supplierKey },
      })
    return paused
  }

  return {
    /** Asks for a supplier to go live; nothing changes until a second person lets it. Problems: those of `askRefusal`. */
    ask: async (staff: Staff, supplierKey: string): Promise<Supplier> => {
      await transaction(db, async (tx) => {
        const row = await locked(tx, supplierKey)
        const refused = askRefusal({
          format: row.format,
          isActive: row.is_active,
          isLive: row.is_live,
          isAsked: row.live_asked_at !== null,
          wasHeard: await live.wasHeard(tx, supplierKey),
        })
        if (refused) throw new Problem(refused)
        await live.askLive(tx, supplierKey)
        const title = supplierMessage('goLive', { supplier: row.name })
        await approvals.ask(tx, { kind: liveStep, subject: supplierKey, title, by: staff })
        await record(tx, staff, 'ask-live', supplierKey)
      })
      return one(supplierKey)
    },

    /**
     * Puts a supplier back to listening at once, pauses its open surveys, and takes back the asking when it only waits. What it reports
     * of attempts that had begun waits for staff.
     */
    listen: async (staff: Staff, supplierKey: string): Promise<Supplier> => {
      await transaction(db, async (tx) => {
        // Surveys are locked before their supplier, as by whoever opens one; what was opened meanwhile is paused behind its lock.
        const opened = await pause(tx, staff, supplierKey)
        const row = await locked(tx, supplierKey)
        if (!row.is_live && row.live_asked_at === null) return
        await live.listen(tx, supplierKey)
        const paused = [...opened, ...(await pause(tx, staff, supplierKey))]
        await live.holdBackOffers(tx, supplierKey, { reason: listensAgain, paused })
        if (row.is_live) await record(tx, staff, 'listen', supplierKey, changeTo(false))
        else await record(tx, staff, 'withdraw-live', supplierKey)
        await approvals.decided(tx, { kind: liveStep, subject: supplierKey, by: staff.userId })
      })
      known.forget()
      await surveys.refresh()
      return one(supplierKey)
    },

    /** What is done, and undone, of a supplier that waits to go live, on the page of steps or when its delay is over. */
    step: {
      kind: liveStep,
      permission: 'finance.adjust',
      href: (supplierKey) => documentPaths.supplier.replace(':supplierKey', encodeURIComponent(supplierKey)),
      take: async (tx, { subject, by, askedBy }) => {
        const row = await locked(tx, subject)
        const isAsked = row.live_asked_at !== null
        const refused = letRefusal({ isAsked, askedBy, by: by?.userId ?? null })
        if (refused) throw new Problem(refused)
        await live.goLive(tx, subject)
        await record(tx, by, 'go-live', subject, changeTo(true))
      },
      takeBack: async (tx, { subject, by }) => {
        const row = await locked(tx, subject)
        if (row.live_asked_at === null) throw new Problem('approval-ended')
        await live.listen(tx, subject)
        await record(tx, by, 'withdraw-live', subject)
      },
    } satisfies SecondApproval,
  }
}

const changeTo = (isLive: boolean) => ({ before: { isLive: !isLive }, after: { isLive } })
