import { createHash } from 'node:crypto'
import { documentPaths } from '../../../platform/contract/addresses.ts'
import { Readable } from 'node:stream'
import { pageOf, type Paging, type Rows } from '../../../platform/contract/paging.ts'
import type { PayoutMethod } from '../../rewards/contract.ts'
import {
  answerColumns,
  answerRowsMax,
  answerStep,
  batchRowsMax,
  payoutMessage,
  type Answer,
  type AnswerFault,
  type Batch,
  type BatchLine,
  type BatchSort,
  type LineState,
} from '../contract.ts'
import { csvType, type File } from '../../../platform/server/csv.ts'
import { readCsv } from '../../../platform/server/csv-rows.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId, newId } from '../../../platform/server/secrets.ts'
import type { Finding, SecondApproval } from '../../../platform/server/area.ts'
import type { Approvals } from '../../settings/server/approvals.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { FailedByHand, PaidByHand, Redemptions } from '../../redemptions/server/service.ts'
import type { Account, Users } from '../../users/server/service.ts'
import { findBroken } from './check-store.ts'
import { makeBatchFile, makeBatchFileName } from './file.ts'
import {
  countLines,
  formatDecimal,
  judgeAnswer,
  mayApply,
  readAnswer,
  type AnswerRow,
  type JudgedLine,
  type Settling,
} from './rules.ts'
import * as store from './store.ts'
import type { BatchRow, LineRow } from './store.ts'

export type Payouts = ReturnType<typeof createPayouts>
type Needs = {
  db: Db
  users: Pick<Users, 'findMany'>
  redemptions: Pick<Redemptions, 'takeForBatch' | 'endBatched' | 'payeesOf' | 'waitingForBatch' | 'known'>
  audit: Pick<Audit, 'record'>
  approvals: Pick<Approvals, 'ask' | 'decided' | 'dueOf' | 'isOnePerson'>
}
type Staff = { userId: string; ip: string | null }
type Given = { csv: string; isDryRun: boolean; batchId?: string }
type UploadedAnswer = { batchId: string; rows: readonly AnswerRow[]; csv: string; isDryRun: boolean }
/** A checked answer, whose reasons are still codes. */
export type JudgedAnswer = Omit<Answer, 'lines'> & { lines: JudgedLine[] }

const hashOf = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()

/** Batches of approved requests for the people who pay them, and the answers with the results of the payments. */
export function createPayouts({ db, users, redemptions, audit, approvals }: Needs) {
  const describeBatches = async (rows: readonly BatchRow[], readerId: string, from: Db = db): Promise<Batch[]> => {
    const makers = await users.findMany(from, [...new Set(rows.map((row) => row.created_by))])
    const ids = rows.map((row) => row.batch_id)
    const due = await approvals.dueOf(from, answerStep, ids)
    return rows.map((row) => ({
      ...batchOf(row, makers, readerId),
      isByDelay: row.created_by === readerId && approvals.isOnePerson(),
      dueAt: due.get(row.batch_id)?.toISOString() ?? null,
    }))
  }
  const readOne = async (batchId: string, readerId: string, from: Db = db): Promise<Batch> => {
    const row = isId(batchId) ? await store.findBatch(from, batchId) : null
    const [batch] = row ? await describeBatches([row], readerId, from) : []
    if (!batch) throw new Problem('not-found')
    return batch
  }

  /**
   * Finds the batch to which an answer belongs: the given one, which must contain every request, or the one that
   * contains these requests.
   */
  const findBatchOfAnswer = async (rows: readonly AnswerRow[], given: string | undefined): Promise<string> => {
    if (given !== undefined && !isId(given)) throw new Problem('not-found')
    const ids = [...new Set(rows.map(({ redemptionId }) => redemptionId).filter(isId))]
    const named = await store.findBatchesOf(db, ids)
    if (named.length > 1 || (given !== undefined && named.some((batchId) => batchId !== given.toLowerCase())))
      throw makeFileRefusal('other-batch')
    const batchId = given ?? named[0]
    if (batchId === undefined) throw makeFileRefusal('no-batch')
    return batchId.toLowerCase()
  }

  const judge = async (from: Db, batch: Batch, rows: readonly AnswerRow[], reader: Staff): Promise<JudgedLine[]> => {
    const lines = new Map((await store.listAllLines(from, batch.batchId)).map((line) => [line.redemption_id, line]))
    const others = rows.map(({ redemptionId }) => redemptionId).filter((id) => isId(id) && !lines.has(id))
    const known = await redemptions.known(from, others)
    return judgeAnswer(rows, {
      lineOf: (redemptionId) => {
        const line = lines.get(redemptionId)
        return line && { userId: line.user_id, amountCents: line.amount_cents, state: line.state }
      },
      exists: (redemptionId) => known.has(redemptionId) || lines.has(redemptionId),
      readerId: reader.userId,
      from: new Date(batch.createdAt),
      now: await nowOf(from),
    })
  }

  /** Applies the new results of an answer: to each request, to its points, and to its line in the batch. */
  const settle = async (tx: Tx, by: Staff, batchId: string, settlings: readonly Settling[]): Promise<void> => {
    if (settlings.length === 0) return
    const ended = await redemptions.endBatched(tx, by, settlings.map(endOf))
    const left = settlings.find(({ redemptionId }) => !ended.has(redemptionId))
    if (left) throw new Error(`payouts: the request ${left.redemptionId} is not where its batch has it`)
    await store.settle(tx, batchId, settlings, { by: by.userId, now: await nowOf(tx) })
  }

  /** Applies a judged answer in its transaction, and ends the wait of an earlier one. */
  const applyAnswer = async (tx: Tx, by: Staff, batchId: string, sha256: Buffer, lines: readonly JudgedLine[]) => {
    await settle(
      tx,
      by,
      batchId,
      lines.flatMap(({ settling }) => settling ?? []),
    )
    const after = { sha256: sha256.toString('hex'), ...countLines(lines) }
    await audit.record(tx, {
      actorId: by.userId,
      action: 'payouts.apply',
      subject: subjectOf(batchId),
      after,
      ip: by.ip,
    })
  }

  const apply = (by: Staff, { batchId, rows, csv, isDryRun }: UploadedAnswer) =>
    transaction(db, async (tx): Promise<JudgedAnswer> => {
      if (!isDryRun) await store.lockBatch(tx, batchId)
      const batch = await readOne(batchId, by.userId, tx)
      const sha256 = hashOf(csv)
      // On a panel run by one person, the maker of the batch submits the answer, which is applied after the delay.
      const mustWait = !isDryRun && !mayApply(batch, by.userId)
      if (!isDryRun) {
        if (mustWait && !approvals.isOnePerson()) throw new Problem('batch-second-person')
        if (!(await store.isSeen(tx, batchId, sha256))) throw new Problem('batch-dry-run-first')
      }
      const lines = await judge(tx, batch, rows, by)
      const counts = countLines(lines)
      if (mustWait) {
        if (!(await store.keepAnswer(tx, batchId, csv, by.userId))) throw new Problem('batch-answer-waits')
        const title = payoutMessage('applyAnswer', { count: counts.paid + counts.refused + counts.returned })
        await approvals.ask(tx, { kind: answerStep, subject: batchId, title, by })
        const after = { sha256: sha256.toString('hex'), ...counts }
        await audit.record(tx, {
          actorId: by.userId,
          action: 'payouts.hand-in',
          subject: subjectOf(batchId),
          after,
          ip: by.ip,
        })
      } else {
        const now = await nowOf(tx)
        await store.addAnswer(tx, { answerId: newId(), batchId, sha256, isDryRun, uploadedBy: by.userId, now, counts })
      }
      if (!isDryRun && !mustWait) {
        await applyAnswer(tx, by, batchId, sha256, lines)
        if (await store.takeAnswer(tx, batchId))
          await approvals.decided(tx, { kind: answerStep, subject: batchId, by: by.userId })
      }
      const shownHash = sha256.toString('hex')
      return { batchId, isDryRun, sha256: shownHash, counts, lines, batch: await readOne(batchId, by.userId, tx) }
    })

  /** Applies or drops a waiting answer. The answer is checked again, so that results recorded in the meantime stay. */
  const step: SecondApproval = {
    kind: answerStep,
    permission: 'redemptions.review',
    href: (batchId) => documentPaths.payout.replace(':batchId', encodeURIComponent(batchId)),
    take: async (tx, { subject: batchId, by }) => {
      await store.lockBatch(tx, batchId)
      const waiting = await store.takeAnswer(tx, batchId)
      if (!waiting) throw new Problem('approval-ended')
      const applying = by ?? { userId: waiting.asked_by, ip: null }
      const batch = await readOne(batchId, applying.userId, tx)
      if (by && !mayApply(batch, by.userId)) throw new Problem('batch-second-person')
      const lines = await judge(tx, batch, readRows(waiting.csv), applying)
      const sha256 = hashOf(waiting.csv)
      const [now, counts] = [await nowOf(tx), countLines(lines)]
      const answer = { answerId: newId(), batchId, sha256, isDryRun: false, uploadedBy: applying.userId, now, counts }
      await store.addAnswer(tx, answer)
      await applyAnswer(tx, applying, batchId, sha256, lines)
    },
    takeBack: async (tx, { subject: batchId }) => {
      await store.lockBatch(tx, batchId)
      if (!(await store.takeAnswer(tx, batchId))) throw new Problem('approval-ended')
    },
  }

  return {
    /** How many approved requests wait for a batch, by method of payment. */
    waiting: async () => ({
      waiting: (await redemptions.waitingForBatch()).map(({ method, count, points }) => ({
        method,
        rows: count,
        points,
      })),
    }),

    /**
     * Puts waiting requests into a batch; 'batch-empty' when there are none, or when another batch has just taken
     * them.
     */
    create: async (by: Staff, method: PayoutMethod | null): Promise<Batch> => {
      const batchId = newId()
      // Requests are returned to the reviewers, or wait for a debt, even if none remains for a batch.
      const isMade = await transaction(db, async (tx) => {
        const taken = await redemptions.takeForBatch(tx, { method, limit: batchRowsMax })
        if (taken.length === 0) return false
        const lines = taken.map((request, index) => ({ ...request, lineNo: index + 1 }))
        const payees = await redemptions.payeesOf(
          taken.map(({ redemptionId }) => redemptionId),
          tx,
        )
        const sha256 = hashOf(makeBatchFile(batchId, lines.map(exportedOf), payees))
        await store.addBatch(tx, { batchId, createdBy: by.userId, now: await nowOf(tx), method, sha256 }, lines)
        const after = { rows: lines.length, ...(method ? { method } : {}), sha256: sha256.toString('hex') }
        const subject = subjectOf(batchId)
        await audit.record(tx, { actorId: by.userId, action: 'payouts.create', subject, after, ip: by.ip })
        return true
      })
      if (!isMade) throw new Problem('batch-empty')
      return readOne(batchId, by.userId)
    },

    list: async (
      readerId: string,
      { sort = 'newest', ...paging }: Paging & { sort?: BatchSort },
    ): Promise<Rows<Batch>> => {
      const { rows, count } = await store.listBatches(db, { sort, ...pageOf(paging) })
      return { rows: await describeBatches(rows, readerId), count }
    },
    one: (batchId: string, readerId: string) => readOne(batchId, readerId),

    lines: async (batchId: string, { state, ...paging }: Paging & { state?: LineState }): Promise<Rows<BatchLine>> => {
      if (!isId(batchId) || !(await store.findBatch(db, batchId))) throw new Problem('not-found')
      const { rows, count } = await store.listLines(db, batchId, state ?? null, pageOf(paging))
      const ids = rows.flatMap((row) => [row.user_id, ...(row.settled_by ? [row.settled_by] : [])])
      const accounts = await users.findMany(db, [...new Set(ids)])
      const payees = await redemptions.payeesOf(rows.map((row) => row.redemption_id))
      return {
        rows: rows.map((row) => ({ ...lineOf(row, accounts), payee: payees.get(row.redemption_id) ?? null })),
        count,
      }
    },

    /** The file of a batch, built again from what is stored; each download is recorded. */
    file: async (by: Staff, batchId: string): Promise<File> => {
      const { batchId: found } = await readOne(batchId, by.userId)
      const lines = await store.listAllLines(db, found)
      const payees = await redemptions.payeesOf(lines.map((line) => line.redemption_id))
      const subject = subjectOf(found)
      await transaction(db, (tx) =>
        audit.record(tx, { actorId: by.userId, action: 'payouts.download', subject, ip: by.ip }),
      )
      return {
        name: makeBatchFileName(found),
        type: csvType,
        body: Readable.from([makeBatchFile(found, lines, payees)]),
      }
    },

    /** Checks an answer without changing anything, or applies it, unless the caller made the batch. */
    answer: async (by: Staff, { csv, isDryRun, batchId: given }: Given): Promise<JudgedAnswer> => {
      const rows = readRows(csv)
      const batchId = await findBatchOfAnswer(rows, given)
      return apply(by, { batchId, rows, csv, isDryRun })
    },

    /** The payments by hand of a user, for the copy of their data. */
    exportOf: async (userId: string) =>
      (await store.listLinesOfUser(db, userId)).map((row) => ({
        redemptionId: row.redemption_id,
        method: row.method,
        country: row.country,
        amount: formatDecimal(row.amount_cents),
        currency: row.currency,
        state: row.state,
        reference: row.reference,
        note: row.note,
        paidAt: row.paid_at,
      })),
    /** Removes notes and references from the payments of a closed account. */
    erase: (tx: Tx, { userId }: { userId: string }): Promise<void> => store.erase(tx, userId),

    step,
    /** Every contradiction between batches and requests; the list should be empty. */
    check: (from: Db): Promise<Finding[]> => findBroken(from),
  }
}

const subjectOf = (batchId: string): string => `batch:${batchId}`

function makeFileRefusal(fault: AnswerFault): Problem {
  const message =
    fault === 'columns'
      ? payoutMessage('file-columns', { columns: answerColumns.join(', ') })
      : fault === 'too-many-lines'
        ? payoutMessage('file-too-many-lines', { max: answerRowsMax })
        : payoutMessage(`file-${fault}`)
  return new Problem('invalid-input', { message, errors: [{ field: 'csv', message }] })
}

/** Reads the lines of an answer; refuses the file as a whole if it cannot be read. */
function readRows(csv: string): AnswerRow[] {
  const read = readCsv(csv, answerRowsMax + 1)
  if (read === 'too-many-rows') throw makeFileRefusal('too-many-lines')
  if (typeof read === 'string') throw makeFileRefusal(read)
  const rows = readAnswer(read)
  if (!rows) throw makeFileRefusal('columns')
  if (rows.length === 0) throw makeFileRefusal('no-lines')
  return rows
}

function endOf({ redemptionId, outcome, reference, paidAt }: Settling): PaidByHand | FailedByHand {
  if (outcome !== 'paid') return { redemptionId, state: outcome }
  if (!paidAt) throw new Error(`payouts: ${redemptionId} was paid at no time`)
  return { redemptionId, state: outcome, paidAt: paidAt.toISOString(), reference }
}

const exportedOf = (line: store.NewLine) => ({
  redemption_id: line.redemptionId,
  method: line.method,
  country: line.country,
  currency: line.currency,
  amount_cents: line.amountCents,
  points: line.points,
  approved_at: line.approvedAt,
})

function batchOf(
  row: BatchRow,
  makers: ReadonlyMap<string, Account>,
  readerId: string,
): Omit<Batch, 'isByDelay' | 'dueAt'> {
  const { exported = 0, paid = 0, refused = 0, returned = 0 } = row.states
  return {
    batchId: row.batch_id,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    createdByEmail: makers.get(row.created_by)?.email ?? '',
    method: row.method,
    rows: row.rows,
    amounts: row.amounts.map(({ currency, rows, cents }) => ({ currency, rows, total: formatDecimal(cents) })),
    states: { exported, paid, refused, returned },
    sha256: row.sha256.toString('hex'),
    forgotten: row.forgotten,
    isOwn: row.created_by === readerId,
  }
}

const lineOf = (row: LineRow, accounts: ReadonlyMap<string, Account>): Omit<BatchLine, 'payee'> => ({
  line: row.line_no,
  redemptionId: row.redemption_id,
  panelistId: row.user_id,
  email: accounts.get(row.user_id)?.email ?? '',
  method: row.method,
  country: row.country,
  currency: row.currency,
  amount: formatDecimal(row.amount_cents),
  points: row.points,
  state: row.state,
  fee: row.fee_cents === null ? null : formatDecimal(row.fee_cents),
  reference: row.reference,
  note: row.note,
  paidAt: row.paid_at?.toISOString() ?? null,
  settledAt: row.settled_at?.toISOString() ?? null,
  settledByEmail: (row.settled_by && accounts.get(row.settled_by)?.email) || '',
})
