import { keepWords } from '../../../platform/contract/messages.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Approvals } from '../../settings/server/approvals.ts'
import type { Surveys } from '../../surveys/server/service.ts'
import { inventoryMessage } from '../contract/inventory-messages.ts'
import { liveStep, supplierMessage } from '../contract/supplier-admin.ts'
import { openFacts } from './connection-rules.ts'
import { confirmedFacts } from './connection-store.ts'
import { connectors } from './connectors/by-format.ts'
import * as live from './live-store.ts'
import { askRefusal } from './rules.ts'
import { lockSupplier, supplierOf, type SupplierRow } from './store.ts'

type Staff = { userId: string; ip: string | null }
type Needs = {
  surveys: Pick<Surveys, 'pauseOffers'>
  audit: Pick<Audit, 'record'>
  approvals: Pick<Approvals, 'ask' | 'decided'>
}
/** A locked supplier, and which of its surveys were paused before, in their order, as it is about to be put back; else null. */
export type Held = { row: SupplierRow; paused: readonly string[] | null }

/** Why offers are paused whose supplier was put back to listening. */
const listensAgain = keepWords(inventoryMessage('listens'))

/** The steps between listening and live, each within a transaction of whoever has a supplier take it, and recorded. */
export type LiveChanges = ReturnType<typeof createLiveChanges>
export function createLiveChanges({ surveys, audit, approvals }: Needs) {
  const record = (tx: Tx, by: Staff | null, action: string, supplierKey: string, change: object = {}) =>
    audit.record(tx, {
      actorId: by?.userId ?? null,
      action: `suppliers.${action}`,
      subject: `supplier:${supplierKey}`,
      ip: by?.ip ?? null,
      ...change,
    })
  const lock = async (tx: Tx, supplierKey: string): Promise<SupplierRow> => {
    const row = await lockSupplier(tx, supplierKey)
    if (!row) throw new Problem('not-found')
    return row
  }
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
  /** Has a locked supplier listen, behind its surveys, and takes back the asking when it only waits. */
  const putBack = async (tx: Tx, staff: Staff, row: SupplierRow, opened: readonly string[]): Promise<void> => {
    const { supplier_key: supplierKey } = row
    await live.listen(tx, supplierKey)
    // What was opened meanwhile is paused behind the lock of the supplier.
    const paused = [...opened, ...(await pause(tx, staff, supplierKey))]
    await live.holdBackOffers(tx, supplierKey, { reason: listensAgain, paused })
    if (row.is_live)
      await record(tx, staff, 'listen', supplierKey, { before: { isLive: true }, after: { isLive: false } })
    else await record(tx, staff, 'withdraw-live', supplierKey)
    await approvals.decided(tx, { kind: liveStep, subject: supplierKey, by: staff.userId })
  }
  /** Asks for a locked supplier to go live, in the name of one person for all who `changed` it; else tells why nobody can. */
  const ask = async (tx: Tx, staff: Staff, row: SupplierRow, changed: readonly string[]) => {
    const { supplier_key: supplierKey, name } = row
    const refused = askRefusal({
      format: row.format,
      isActive: row.is_active,
      isLive: row.is_live,
      isAsked: row.live_asked_at !== null,
      wasHeard: await live.wasHeard(tx, supplierKey),
      openFacts: openFacts(connectors[row.format].facts, await confirmedFacts(tx, supplierKey)).length,
    })
    if (refused) return refused
    await live.askLive(tx, supplierKey, [...new Set([...changed, staff.userId])])
    const title = supplierMessage('goLive', { supplier: name })
    await approvals.ask(tx, { kind: liveStep, subject: supplierKey, title, by: staff })
    await record(tx, staff, 'ask-live', supplierKey)
    return null
  }

  return {
    record,
    lock,
    pause,
    putBack,
    ask,

    /**
     * Locks a supplier to change it, and when it is live and `loosens` says so, pauses its surveys before, which are locked before their
     * supplier by whoever opens one. Problem 'not-found', and what `loosens` throws.
     */
    hold: async (tx: Tx, staff: Staff, supplierKey: string, loosens: (row: SupplierRow) => boolean): Promise<Held> => {
      const seen = await supplierOf(tx, supplierKey)
      if (!seen) throw new Problem('not-found')
      const isPutBack = loosens(seen) && seen.is_live
      const paused = isPutBack ? await pause(tx, staff, supplierKey) : null
      const row = await lock(tx, supplierKey)
      if ((loosens(row) && row.is_live) !== isPutBack)
        throw live.tryAgain('a supplier was changed before it was locked')
      return { row, paused }
    },

    /**
     * Once a supplier that was so held is changed: puts it back when it was loosened, ends the asking for what it was before, and asks anew
     * for what it is now when that can be asked. Nobody who changed it since the first asking can then let it.
     */
    changed: async (tx: Tx, staff: Staff, { row, paused }: Held): Promise<void> => {
      if (!paused && row.live_asked_at === null) return
      await putBack(tx, staff, row, paused ?? [])
      await ask(tx, staff, await lock(tx, row.supplier_key), row.live_changed_by)
    },
  }
}
