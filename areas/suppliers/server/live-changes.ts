import { keepWords } from '../../../platform/contract/messages.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Approvals } from '../../settings/server/approvals.ts'
import type { Surveys } from '../../surveys/server/service.ts'
import { inventoryMessage } from '../contract/inventory-messages.ts'
import { liveStep, supplierMessage } from '../contract/supplier-admin.ts'
import { openFacts } from './connection-rules.ts'
import { readConfirmedFacts } from './connection-store.ts'
import { connectors } from './connectors/by-format.ts'
import * as live from './live-store.ts'
import { askRefusal } from './rules.ts'
import { lockSupplier, findSupplier, type SupplierRow } from './store.ts'

type Staff = { userId: string; ip: string | null }
type Needs = {
  surveys: Pick<Surveys, 'pauseOffers'>
  audit: Pick<Audit, 'record'>
  approvals: Pick<Approvals, 'ask' | 'decided'>
}
/**
 * A locked supplier. `paused`: the surveys that were paused because the supplier is going back to listen-only mode;
 * null when it is not.
 */
export type LockedSupplier = { row: SupplierRow; paused: readonly string[] | null }

/** The reason given for pausing a supplier's surveys when it goes back to listen-only mode. */
const listensAgain = keepWords(inventoryMessage('listens'))

/** Moves suppliers between listen-only mode and live, in the caller's transaction, and records each change. */
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
  /**
   * Puts a locked supplier into listen-only mode and cancels its pending request to go live. `opened`: the surveys that
   * were paused before the supplier was locked.
   */
  const putBack = async (tx: Tx, staff: Staff, row: SupplierRow, opened: readonly string[]): Promise<void> => {
    const { supplier_key: supplierKey } = row
    await live.listen(tx, supplierKey)
    // Pauses the surveys that were opened before the supplier was locked; no more can open now.
    const paused = [...opened, ...(await pause(tx, staff, supplierKey))]
    await live.holdBackOffers(tx, supplierKey, { reason: listensAgain, paused })
    if (row.is_live)
      await record(tx, staff, 'listen', supplierKey, { before: { isLive: true }, after: { isLive: false } })
    else await record(tx, staff, 'withdraw-live', supplierKey)
    await approvals.decided(tx, { kind: liveStep, subject: supplierKey, by: staff.userId })
  }
  /**
   * Requests that a locked supplier go live, on behalf of `staff`, and records everyone who `changed` it. Returns the
   * reason when that is not possible; otherwise null.
   */
  const ask = async (tx: Tx, staff: Staff, row: SupplierRow, changed: readonly string[]) => {
    const { supplier_key: supplierKey, name } = row
    const refused = askRefusal({
      format: row.format,
      isActive: row.is_active,
      isLive: row.is_live,
      isAsked: row.live_asked_at !== null,
      wasHeard: await live.wasHeard(tx, supplierKey),
      openFacts: openFacts(connectors[row.format].facts, await readConfirmedFacts(tx, supplierKey)).length,
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
     * Locks a supplier to change it. If it is live and `loosens` returns true, its surveys are paused first, because
     * opening a survey locks the survey before its supplier. Problem 'not-found'; throws what `loosens` throws.
     */
    hold: async (
      tx: Tx,
      staff: Staff,
      supplierKey: string,
      loosens: (row: SupplierRow) => boolean,
    ): Promise<LockedSupplier> => {
      const seen = await findSupplier(tx, supplierKey)
      if (!seen) throw new Problem('not-found')
      const isPutBack = loosens(seen) && seen.is_live
      const paused = isPutBack ? await pause(tx, staff, supplierKey) : null
      const row = await lock(tx, supplierKey)
      if ((loosens(row) && row.is_live) !== isPutBack)
        throw live.tryAgain('a supplier was changed before it was locked')
      return { row, paused }
    },

    /**
     * Finishes the change of a supplier that `hold` locked. Puts the supplier back into listen-only mode if its terms
     * were loosened, and cancels a pending request to go live. In both cases a new request is made if possible; no one
     * who has changed the supplier since the first request can approve it.
     */
    changed: async (tx: Tx, staff: Staff, { row, paused }: LockedSupplier): Promise<void> => {
      if (!paused && row.live_asked_at === null) return
      await putBack(tx, staff, row, paused ?? [])
      await ask(tx, staff, await lock(tx, row.supplier_key), row.live_changed_by)
    },
  }
}
