import { documentPaths } from '../../../platform/contract/addresses.ts'
import { pageOf, type Paging } from '../../../platform/contract/paging.ts'
import type { SecondApproval } from '../../../platform/server/area.ts'
import { csvFile, type File } from '../../../platform/server/csv.ts'
import { readCsv } from '../../../platform/server/csv-rows.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { fieldProblem } from '../../../platform/server/field-problem.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId, newId, type Secrets } from '../../../platform/server/secrets.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Approvals } from '../../settings/server/approvals.ts'
import type { Users } from '../../users/server/service.ts'
import { panelCurrency, microsPerDollar, makeMoney } from '../../../platform/contract/amount.ts'
import {
  resultColumns,
  resultRowsMax,
  runColumns,
  runPayoutsMax,
  runStep,
  type PayoutResult,
  type PayoutRun,
  type RunResults,
  type VendorPayout,
} from '../contract/runs.ts'
import { vendorMessage } from '../contract/vendors.ts'
import { findAccounts, findTargets, listAccounts, lockAccounts, type AccountRow } from './account-store.ts'
import { findVendorName, type createAccounts } from './accounts.ts'
import { countResults, findConflict, formatAmount, judgeResults, readResults, readTarget } from './rules.ts'
import * as store from './run-store.ts'
import type { PayoutRow, RunRow } from './run-store.ts'

type Needs = {
  db: Db
  users: Pick<Users, 'findMany'>
  audit: Pick<Audit, 'record'>
  approvals: Pick<Approvals, 'ask' | 'decided' | 'dueOf' | 'isOnePerson'>
  secrets: Pick<Secrets, 'unseal'>
  accounts: Pick<ReturnType<typeof createAccounts>, 'standingOf'>
}
type Staff = { userId: string; ip: string | null }
const subjectOf = (runId: string): string => `vendor-run:${runId}`

/** Payouts to vendors: proposed by one person, approved by another, and settled once, through a file or one by one. */
export function createRuns({ db, users, audit, approvals, secrets, accounts }: Needs) {
  const shown = async (rows: readonly RunRow[], readerId: string): Promise<PayoutRun[]> => {
    const ids = rows.flatMap((row) => [row.proposed_by ?? [], row.decided_by ?? []].flat())
    const people = await users.findMany(db, [...new Set(ids)])
    const due = await approvals.dueOf(
      db,
      runStep,
      rows.map((row) => row.run_id),
    )
    const emailOf = (userId: string | null) => (userId && people.get(userId)?.email) || ''
    return rows.map((row) => ({
      runId: row.run_id,
      state: row.state,
      proposedAt: row.proposed_at.toISOString(),
      proposedBy: emailOf(row.proposed_by),
      decidedAt: row.decided_at?.toISOString() ?? null,
      decidedBy: emailOf(row.decided_by),
      isOwn: row.proposed_by === readerId,
      dueAt: due.get(row.run_id)?.toISOString() ?? null,
      total: makeMoney(row.micros),
      states: { open: row.open, leftOut: row.left_out, paid: row.paid, returned: row.returned },
    }))
  }
  const find = async (runId: string): Promise<RunRow> => {
    const row = isId(runId) ? await store.findRun(db, runId) : null
    if (!row) throw new Problem('not-found')
    return row
  }
  const readOne = async (runId: string, readerId: string): Promise<PayoutRun> => {
    const [run] = await shown([await find(runId)], readerId)
    if (!run) throw new Problem('not-found')
    return run
  }
  const record = (tx: Tx, { userId, ip }: Staff, action: string, runId: string, after: object): Promise<void> =>
    audit.record(tx, { actorId: userId, ip, action, subject: subjectOf(runId), after })

  /** Finds the vendors whose payout is due, and the amounts. No one can pay themselves. */
  const findDue = (rows: readonly AccountRow[], now: Date, readerId: string) =>
    rows
      .filter((row) => row.vendor_id !== readerId)
      .map((row) => ({ vendorId: row.vendor_id, micros: accounts.standingOf(row, now).due }))
      .filter(({ micros }) => micros > 0)

  /** Approves each payout whose vendor still has the money and the same confirmed address; the others are left out. */
  const approve = async (tx: Tx, run: RunRow, by: Staff | null): Promise<void> => {
    const payouts = await store.listAllPayouts(tx, run.run_id)
    const vendorIds = payouts.map((row) => row.vendor_id)
    await lockAccounts(tx, vendorIds)
    const balances = new Map((await findAccounts(tx, vendorIds)).map((row) => [row.vendor_id, row.balance]))
    const targets = new Map((await findTargets(tx, vendorIds)).map((row) => [row.vendor_id, row]))
    const now = await nowOf(tx)
    const leftOut: string[] = []
    for (const payout of payouts) {
      const target = targets.get(payout.vendor_id)
      const isReady = target?.target_sealed && target.target_from && target.target_from <= now
      const isCovered = (balances.get(payout.vendor_id) ?? 0) >= payout.micros
      if (isReady && target.target_sealed && isCovered && payout.vendor_id !== by?.userId)
        await store.approvePayout(tx, payout.payout_id, target.target_sealed)
      else leftOut.push(payout.payout_id)
    }
    await store.endPayouts(tx, leftOut, 'left-out')
    await store.decideRun(tx, run.run_id, 'approved', by?.userId ?? null, now)
    if (by) await record(tx, by, 'vendors.approve-run', run.run_id, { payouts: payouts.length - leftOut.length })
  }
  const withdraw = async (tx: Tx, run: RunRow, by: Staff | null): Promise<void> => {
    const payouts = await store.listAllPayouts(tx, run.run_id)
    const ids = payouts.map((row) => row.payout_id)
    await store.endPayouts(tx, ids, 'withdrawn')
    await store.decideRun(tx, run.run_id, 'withdrawn', by?.userId ?? null, await nowOf(tx))
    if (by) await record(tx, by, 'vendors.withdraw-run', run.run_id, { payouts: ids.length })
  }
  const lockProposed = async (tx: Tx, runId: string): Promise<RunRow> => {
    const run = isId(runId) ? await store.lockRun(tx, runId) : null
    if (!run) throw new Problem('not-found')
    if (run.state !== 'proposed') throw new Problem('run-decided')
    return run
  }

  const hintOf = (row: PayoutRow): string => {
    if (!row.target_sealed) return ''
    const parsedTarget = readTarget('bank', secrets.unseal('payee', row.target_sealed))
    return 'hint' in parsedTarget ? parsedTarget.hint : ''
  }
  const shownPayouts = async (rows: readonly PayoutRow[]): Promise<VendorPayout[]> => {
    const vendors = await users.findMany(db, [...new Set(rows.map((row) => row.vendor_id))])
    return rows.map((row) => ({
      payoutId: row.payout_id,
      vendorId: row.vendor_id,
      vendorName: findVendorName(vendors.get(row.vendor_id)),
      amount: makeMoney(row.micros),
      state: row.state,
      hint: hintOf(row),
      reference: row.reference,
      note: row.note,
      paidAt: row.paid_at?.toISOString() ?? null,
    }))
  }

  return {
    list: async (staff: Staff, paging: Paging) => {
      const { rows, count } = await store.listRuns(db, pageOf(paging))
      const due = findDue(await listAccounts(db), await nowOf(db), staff.userId)
      const micros = due.reduce((sum, next) => sum + next.micros, 0)
      return { rows: await shown(rows, staff.userId), count, due: { vendors: due.length, micros } }
    },
    one: readOne,
    payouts: async (runId: string, paging: Paging) => {
      const { rows, count } = await store.listPayouts(db, (await find(runId)).run_id, pageOf(paging))
      return { rows: await shownPayouts(rows), count }
    },

    /** Proposes to pay every vendor whose payout is due; 'run-empty' when there is none. */
    propose: async (by: Staff): Promise<PayoutRun> => {
      const runId = newId()
      await transaction(db, async (tx) => {
        const now = await nowOf(tx)
        const known = findDue(await listAccounts(tx), now, by.userId).slice(0, runPayoutsMax)
        const vendorIds = known.map(({ vendorId }) => vendorId)
        // A second proposal at the same time waits here, and then finds these payouts under way.
        await lockAccounts(tx, vendorIds)
        const due = findDue(await findAccounts(tx, vendorIds), now, by.userId)
        if (due.length === 0) throw new Problem('run-empty')
        const payouts = due.map((next) => ({ payoutId: newId(), ...next }))
        await store.insertRunOf(tx, { runId, by: by.userId, now }, payouts)
        const usd = payouts.reduce((sum, { micros }) => sum + micros, 0) / microsPerDollar
        const title = vendorMessage('approveRun', { count: payouts.length, usd })
        await approvals.ask(tx, { kind: runStep, subject: runId, title, by })
        await record(tx, by, 'vendors.propose-run', runId, { payouts: payouts.length })
      })
      return readOne(runId, by.userId)
    },

    /** Approves a run as a second person, or withdraws it; 'run-decided' when it was decided before. */
    decide: async (by: Staff, runId: string, decision: 'approve' | 'withdraw'): Promise<PayoutRun> => {
      await transaction(db, async (tx) => {
        const run = await lockProposed(tx, runId)
        if (decision === 'approve' && run.proposed_by === by.userId) throw new Problem('approval-own')
        await (decision === 'approve' ? approve : withdraw)(tx, run, by)
        await approvals.decided(tx, { kind: runStep, subject: run.run_id, by: by.userId })
      })
      return readOne(runId, by.userId)
    },
    /** The step that approves or withdraws a run, started from the page of waiting steps or when its delay is over. */
    step: {
      kind: runStep,
      permission: 'vendors.pay',
      href: (runId) => documentPaths.vendorRun.replace(':runId', encodeURIComponent(runId)),
      take: async (tx, { subject, by }) => {
        const run = await lockProposed(tx, subject)
        if (by && run.proposed_by === by.userId) throw new Problem('approval-own')
        await approve(tx, run, by)
      },
      takeBack: async (tx, { subject, by }) => withdraw(tx, await lockProposed(tx, subject), by),
    } satisfies SecondApproval,

    /**
     * The file of an approved run for the bank. It lists every payout of the run, settled or not, always in the same
     * order.
     */
    file: async (by: Staff, runId: string): Promise<File> => {
      const run = await find(runId)
      if (run.state !== 'approved') throw new Problem('run-not-approved')
      const rows = (await store.listAllPayouts(db, run.run_id)).filter((row) => row.target_sealed !== null)
      const vendors = await users.findMany(db, [...new Set(rows.map((row) => row.vendor_id))])
      const cells = rows.map((row) => {
        const target = row.target_sealed ? secrets.unseal('payee', row.target_sealed) : ''
        const name = findVendorName(vendors.get(row.vendor_id))
        return [row.payout_id, name, target, panelCurrency, formatAmount(row.micros)]
      })
      await transaction(db, (tx) => record(tx, by, 'vendors.download-run', run.run_id, { payouts: rows.length }))
      return csvFile(`vendor-payouts-${run.run_id}.csv`, runColumns, [cells])
    },

    /** Reads the results of a run's payouts. A dry run changes nothing, and neither does a repeat. */
    putResults: (
      by: Staff,
      runId: string,
      { csv, isDryRun }: { csv: string; isDryRun: boolean },
    ): Promise<RunResults> =>
      transaction(db, async (tx) => {
        const run = isId(runId) ? await store.lockRun(tx, runId) : null
        if (!run) throw new Problem('not-found')
        if (run.state !== 'approved' || !run.decided_at) throw new Problem('run-not-approved')
        const parsedCsv = readCsv(csv, resultRowsMax)
        const rows = typeof parsedCsv === 'string' ? null : readResults(parsedCsv)
        if (!rows)
          throw fieldProblem('invalid-input', 'csv', vendorMessage('fileWrong', { columns: resultColumns.join(', ') }))
        const payouts = new Map((await store.listAllPayouts(tx, run.run_id)).map((row) => [row.payout_id, row]))
        const now = await nowOf(tx)
        const lines = judgeResults(rows, { payoutOf: (payoutId) => payouts.get(payoutId), from: run.decided_at, now })
        const counts = countResults(lines)
        const settlings = isDryRun ? [] : lines.flatMap(({ settling }) => settling ?? [])
        for (const settling of settlings)
          if (!(await store.settle(tx, settling, { now, by: by.userId })))
            throw new Error(`the payout ${settling.payoutId} is not where its run has it`)
        if (!isDryRun) await record(tx, by, 'vendors.settle', run.run_id, counts)
        const [after] = await shownIn(tx, run.run_id, by.userId)
        if (!after) throw new Problem('not-found')
        return {
          isDryRun,
          counts,
          lines: lines.map(({ line, payoutId, outcome, fault }) => ({ line, payoutId, outcome, fault })),
          run: after,
        }
      }),

    /** Records the result of one payout; 'payout-settled' when it already has another result. */
    settle: async (
      by: Staff,
      payoutId: string,
      { result, reference, note = '' }: { result: PayoutResult; reference: string; note?: string },
    ): Promise<VendorPayout> => {
      const known = isId(payoutId) ? await store.findPayout(db, payoutId) : null
      if (!known) throw new Problem('not-found')
      await transaction(db, async (tx) => {
        const run = await store.lockRun(tx, known.run_id)
        const payout = await store.findPayout(tx, known.payout_id)
        if (!run || !payout) throw new Problem('not-found')
        if (run.state !== 'approved') throw new Problem('run-not-approved')
        const conflict = findConflict(payout.state, result)
        if (conflict === 'unchanged') return
        if (conflict) throw new Problem('payout-settled')
        const now = await nowOf(tx)
        const settling = {
          payoutId: payout.payout_id,
          result,
          reference: reference.trim(),
          note: note.trim(),
          paidAt: null,
        }
        if (!(await store.settle(tx, settling, { now, by: by.userId }))) throw new Problem('payout-settled')
        const counts = { paid: result === 'paid' ? 1 : 0, returned: result === 'returned' ? 1 : 0 }
        await record(tx, by, 'vendors.settle', run.run_id, { ...counts, unchanged: 0, wrong: 0 })
      })
      const after = await store.findPayout(db, known.payout_id)
      const [payout] = after ? await shownPayouts([after]) : []
      if (!payout) throw new Problem('not-found')
      return payout
    },
  }

  async function shownIn(tx: Tx, runId: string, readerId: string): Promise<PayoutRun[]> {
    const row = await store.findRun(tx, runId)
    return row ? shown([row], readerId) : []
  }
}
