import { checkMessage } from '../../../platform/contract/fields.ts'
import { ageOf, type Age } from '../../../platform/contract/paging.ts'
import type { Callback, CallbackRow, CallbackState, RefusedCallback } from '../contract/supplier-admin.ts'
import { isDay } from '../../../platform/contract/day.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId } from '../../../platform/server/secrets.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Surveys } from '../../surveys/server/service.ts'
import type { Users } from '../../users/server/service.ts'
import { makeSmallestIdAt, lastId } from './id-times.ts'
import * as store from './inbox-store.ts'
import type { CallbackColumns } from './inbox-store.ts'
import { holdDaysOf } from './known-suppliers.ts'
import { staysLive } from './live-store.ts'
import { cameListening, readVerdict, releaseRefusal, reportable, verdictsOf } from './rules.ts'
import type { Staff } from './settings.ts'
import { listRefusals, findSupplier } from './store.ts'

export type Query = {
  after?: string
  limit?: number
  supplierKey?: string
  attemptId?: string
  eventId?: string
  state?: CallbackState
  startDate?: string
  endDate?: string
  sort?: Age
}
type Asked = { decision: 'release' | 'refuse'; reason: string }
type Needs = {
  db: Db
  surveys: Pick<Surveys, 'endAttempts' | 'letAttemptGo'>
  users: Pick<Users, 'findMany'>
  audit: Pick<Audit, 'record'>
}

const defaultLimit = 20

/** The inbox of callbacks as staff see it, and their decisions about callbacks in quarantine. */
export function createQuarantine({ db, surveys, users, audit }: Needs) {
  const readOne = async (callbackId: string): Promise<Callback> => {
    const row = isId(callbackId) ? await store.findCallback(db, callbackId) : null
    if (!row) throw new Problem('not-found')
    const [attempt] = isId(row.attempt_id) ? await store.findAttempts(db, row.supplier_key, [row.attempt_id]) : []
    const ruling = await store.findRuling(db, row.callback_id)
    const supplier = await findSupplier(db, row.supplier_key)
    const { state, reason } = readVerdict(row.verdict)
    const releasing = { why: reason, outcome: row.outcome, isLive: supplier?.is_live === true }
    const staff = ruling && (await users.findMany(db, [ruling.decided_by])).get(ruling.decided_by)
    return {
      ...toCallback(row),
      raw: row.raw,
      attempt: attempt
        ? { surveyId: attempt.survey_id, points: attempt.points, outcome: attempt.outcome, earned: attempt.earned }
        : null,
      ruling: ruling && {
        decision: ruling.decision,
        reason: ruling.reason,
        decidedBy: staff?.email ?? '',
        decidedAt: ruling.decided_at.toISOString(),
        credited: ruling.credited,
      },
      releaseRefusal: state === 'quarantined' ? releaseRefusal(releasing) : null,
    }
  }

  type Released = { verdict: string; credited: boolean }
  /** Applies a callback as if it had stated our own price; returns the result. */
  const settleAt = async (tx: Tx, row: CallbackColumns, at: Date): Promise<Released> => {
    const isLate = row.outcome === 'credited_late'
    const outcome = isLate ? 'completed' : reportable.find((known) => known === row.outcome)
    if (!outcome) return { verdict: 'released: noted', credited: false }
    const {
      attempt_id: attemptId,
      callback_id: key,
      supplier_key: supplierKey,
      unknown_code: unknownCode,
      detail,
    } = row
    const supplier = await findSupplier(tx, supplierKey)
    // The points wait, because the supplier may still take them back.
    const holdDays = supplier ? holdDaysOf(supplier) : 0
    const source = `supplier:${supplierKey}`
    const reported = { outcome, isLate, isUnpaid: unknownCode !== null, detail, points: null }
    const ending = { attemptId, ...reported, key, source, at, supplierKey, holdDays }
    const [ended] = await surveys.endAttempts(tx, [ending])
    return { verdict: `released: ${ended?.reason ?? 'unknown-attempt'}`, credited: ended?.credited ?? false }
  }

  /**
   * Releases a callback, unless it must not count. Whether the supplier is live is read last, after taking all locks,
   * and stays so until the end.
   */
  const release = async (tx: Tx, row: CallbackColumns, why: string, at: Date): Promise<Released> => {
    const released = await settleAt(tx, row, at)
    const refused = releaseRefusal({ why, outcome: row.outcome, isLive: await staysLive(tx, row.supplier_key) })
    if (refused) throw new Problem(refused)
    return released
  }

  return {
    one: readOne,

    /** A page of the inbox, newest or oldest first. */
    list: async (query: Query): Promise<{ rows: CallbackRow[]; next: string | null }> => {
      const { after, limit = defaultLimit, supplierKey = null, attemptId = null, eventId = null, state } = query
      const { from, before } = spanOf(query)
      const age = ageOf(query.sort)
      const isRising = age === 'oldest' && after !== undefined && after > from
      const found = await store.findCallbacks(db, {
        supplierKey,
        attemptId,
        eventId,
        verdicts: state ? verdictsOf[state] : null,
        from: isRising ? after : from,
        isAfterFrom: isRising,
        before: age === 'newest' && after && after < before ? after : before,
        age,
        limit: limit + 1,
      })
      const rows = found.slice(0, limit).map(toCallback)
      return { rows, next: found.length > limit ? (rows.at(-1)?.callbackId ?? null) : null }
    },

    /** The calls refused in the last days, newest first. */
    refused: async ({
      after,
      limit = defaultLimit,
      supplierKey = null,
    }: Pick<Query, 'after' | 'limit'> & { supplierKey?: string | null }) => {
      if (after !== undefined && !isId(after)) throw new Problem('not-found')
      const found = await listRefusals(db, supplierKey, after ?? lastId, limit + 1)
      const rows = found.slice(0, limit).map((row): RefusedCallback => ({
        refusalId: row.refusal_id,
        supplierKey: row.supplier_key,
        reason: row.reason,
        ip: row.ip,
        raw: row.raw,
        at: row.at.toISOString(),
      }))
      return { rows, next: found.length > limit ? (rows.at(-1)?.refusalId ?? null) : null }
    },

    /**
     * Decides a callback once. Repeating the decision returns the same result; a different one is refused with
     * 'callback-decided'. Reviewers get 'review-own' for their own points, and for a callback that cannot be released
     * the Problem of `releaseRefusal`.
     */
    rule: async ({ userId, ip }: Staff, callbackId: string, asked: Asked): Promise<Callback> => {
      const reason = asked.reason.trim()
      if (reason === '') throw new Problem('reason-missing')
      if (!isId(callbackId)) throw new Problem('not-found')
      await transaction(db, async (tx) => {
        const now = await nowOf(tx)
        const before = await store.findCallback(tx, callbackId)
        if (!before) throw new Problem('not-found')
        if (await isOwn(tx, userId, before)) throw new Problem('review-own')
        const why = readVerdict(before.verdict).reason
        const row = await store.settleCallback(tx, callbackId, `refused: ${why}`)
        if (!row) return refuseAnother(await store.findRuling(tx, callbackId), asked.decision)
        if (why === cameListening && !(await store.isHolding(tx, row))) await surveys.letAttemptGo(tx, row.attempt_id)
        const result = asked.decision === 'release' ? await release(tx, row, why, now) : null
        if (result) await store.nameVerdict(tx, callbackId, result.verdict)
        const ruling = {
          decision: asked.decision,
          reason,
          decided_by: userId,
          decided_at: now,
          credited: result?.credited ?? false,
        }
        await store.keepRuling(tx, callbackId, ruling)
        await audit.record(tx, {
          actorId: userId,
          action: `callbacks.${asked.decision}`,
          subject: `callback:${callbackId}`,
          before: { verdict: before.verdict },
          after: { verdict: result?.verdict ?? `refused: ${why}`, reason },
          ip,
        })
      })
      return readOne(callbackId)
    },
  }
}

/** Whether the points would go to the person who decides. */
async function isOwn(tx: Tx, userId: string, row: CallbackColumns): Promise<boolean> {
  if (!isId(row.attempt_id)) return false
  const attempts = await store.findAttempts(tx, row.supplier_key, [row.attempt_id])
  return attempts.some((attempt) => attempt.user_id === userId)
}

/**
 * Refuses a decision about a callback that was never in quarantine or was decided otherwise; the same decision is a
 * repeat.
 */
function refuseAnother(standing: store.RulingRow | null, decision: Asked['decision']): void {
  if (standing?.decision !== decision) throw new Problem('callback-decided')
}

function spanOf({ startDate, endDate, after }: Query): { from: string; before: string } {
  if (after !== undefined && !isId(after)) throw new Problem('not-found')
  for (const [field, day] of Object.entries({ startDate, endDate })) {
    const message = checkMessage('dateInvalid')
    if (day !== undefined && !isDay(day)) throw new Problem('invalid-input', { message, errors: [{ field, message }] })
  }
  return {
    from: startDate ? makeSmallestIdAt(Date.parse(startDate)) : makeSmallestIdAt(0),
    before: endDate ? makeSmallestIdAt(Date.parse(endDate) + dayMs) : lastId,
  }
}

const toCallback = (row: CallbackColumns): CallbackRow => ({
  callbackId: row.callback_id,
  supplierKey: row.supplier_key,
  eventId: row.event_id,
  outcome: row.outcome,
  attemptId: row.attempt_id,
  amount: row.amount,
  money: store.getMoney(row),
  unknownCode: row.unknown_code,
  ...readVerdict(row.verdict),
  repeats: row.repeats,
  receivedAt: row.received_at.toISOString(),
  delayMs: row.delay_ms,
})
