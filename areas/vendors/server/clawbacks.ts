import { pageOf, type AgedPaging, type Paging, type Rows } from '../../../platform/contract/paging.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Mail } from '../../../platform/server/mail.ts'
import { documentPaths } from '../../../platform/contract/addresses.ts'
import { fieldProblem } from '../../../platform/server/field-problem.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId, newId } from '../../../platform/server/secrets.ts'
import type { Affiliates } from '../../affiliates/server/service.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Users } from '../../users/server/service.ts'
import {
  answerDays,
  type ClawbackReason,
  type Commission,
  type CommissionState,
  type StaffObjection,
} from '../contract/commissions.ts'
import { makeMoney, microsPerCent } from '../../../platform/contract/amount.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import { vendorMessage } from '../contract/vendors.ts'
import { findVendorName } from './accounts.ts'
import * as store from './commission-store.ts'
import type { CommissionRow } from './commission-store.ts'
import { isTakenBack } from './earnings.ts'
import { writeAnswerLetter, writeClawbackLetter } from './mail.ts'
import * as objectionStore from './objection-store.ts'
import type { ObjectionRow } from './objection-store.ts'
import { findAskedVendor, refuseReadOnly, seesAll, type By, type Reader } from './readers.ts'
import { findObjectionEnd, findWayBack } from './rules.ts'

type Needs = {
  db: Db
  users: Pick<Users, 'find' | 'findMany'>
  affiliates: Pick<Affiliates, 'campaignsBy' | 'countTakenBack'>
  audit: Pick<Audit, 'record'>
  jobs: Pick<Jobs, 'add'>
  mail: Pick<Mail, 'send' | 'write'>
}
type Listing = AgedPaging & { vendorId?: string; affId?: number; state?: CommissionState; waiting?: boolean }
type ClawbackRequest = { commissionIds: readonly string[]; reason: ClawbackReason; note?: string }

const toObjection = (row: ObjectionRow) => ({
  objectionId: row.objection_id,
  text: row.text,
  madeAt: row.made_at.toISOString(),
  dueAt: row.due_at.toISOString(),
  answeredAt: row.answered_at?.toISOString() ?? null,
  isUpheld: row.is_upheld,
  answer: row.answer,
})
/** Whether a row takes something back: it is a clawback, or a commission taken back while it was held. */
const takesBack = ({ kind, state }: CommissionRow): boolean => kind === 'clawback' || state === 'reversed'

/** Reads commissions, and records what people decide about them. */
export function createClawbacks({ db, users, affiliates, audit, jobs, mail }: Needs) {
  const shown = async (rows: readonly CommissionRow[], reader: Reader, from: Db = db): Promise<Commission[]> => {
    const campaigns = await affiliates.campaignsBy(from, [...new Set(rows.map((row) => row.aff_id))])
    const objections = await objectionStore.findObjections(
      from,
      rows.filter(takesBack).map((row) => row.commission_id),
    )
    const now = await nowOf(from)
    return rows.map((row) => {
      const objection = objections.get(row.commission_id)
      const end = row.ended_at && takesBack(row) ? findObjectionEnd(row.ended_at) : null
      return {
        commissionId: row.commission_id,
        kind: row.kind,
        leadId: row.lead_id,
        event: row.event,
        vendorId: row.vendor_id,
        affId: String(row.aff_id),
        campaign: campaigns.get(row.aff_id)?.title ?? '',
        amount: makeMoney(row.micros),
        state: row.state,
        earnedAt: row.earned_at.toISOString(),
        holdUntil: row.hold_until.toISOString(),
        endedAt: row.ended_at?.toISOString() ?? null,
        reason: row.reason,
        note: row.note,
        isTakenBack: row.kind === 'earning' && isTakenBack(row),
        // Vendors do not learn that a member is blocked.
        waitsFor: seesAll(reader) ? row.waits_for : null,
        isWaiting: row.waits_since !== null,
        statement: row.statement_number,
        objection: objection ? toObjection(objection) : null,
        mayObject: row.vendor_id === reader.userId && !objection && end !== null && now <= end,
      }
    })
  }

  /** Locks commissions for a decision. They must exist, and must not be the decider's own. */
  const lockToDecide = async (tx: Tx, { reader }: By, ids: readonly string[]): Promise<CommissionRow[]> => {
    const wanted = [...new Set(ids.map((id) => id.toLowerCase()))]
    if (!wanted.every(isId)) throw new Problem('not-found')
    const rows = await store.lockCommissions(tx, wanted)
    if (rows.length < wanted.length) throw new Problem('not-found')
    if (rows.some((row) => row.vendor_id === reader.userId)) throw new Problem('not-allowed')
    return rows
  }

  /** Records a decision, once for each campaign it affects. */
  const record = async (tx: Tx, { reader, ip }: By, action: string, rows: readonly CommissionRow[], more: object) => {
    for (const affId of new Set(rows.map((row) => row.aff_id))) {
      const about = rows.filter((row) => row.aff_id === affId)
      await audit.record(tx, {
        actorId: reader.userId,
        ip,
        action,
        subject: `campaign:${affId}`,
        after: { commissions: about.length, leadIds: about.map((row) => row.lead_id).join(' '), ...more },
      })
    }
  }

  const readOne = async (reader: Reader, commissionId: string): Promise<Commission> => {
    const row = isId(commissionId) ? await store.findCommission(db, commissionId) : null
    const [commission] = row ? await shown([row], reader) : []
    if (!commission) throw new Problem('not-found')
    return commission
  }

  return {
    list: async (
      reader: Reader,
      { vendorId, affId, state, waiting, ...paging }: Listing,
    ): Promise<Rows<Commission>> => {
      const asked = findAskedVendor(reader, vendorId)
      if (asked !== null && !isId(asked)) throw new Problem('not-found')
      const filter = { vendorId: asked, affId: affId ?? null, state: state ?? null, isWaiting: waiting ?? false }
      const { rows, count } = await store.listCommissions(db, filter, pageOf(paging))
      return { rows: await shown(rows, reader), count }
    },

    /**
     * Takes commissions back for a listed reason, all or none. Throws 'clawback-late' when one of them was earned too
     * long ago. A commission that was already taken back stays unchanged.
     */
    clawBack: async (by: By, { commissionIds, reason, note = '' }: ClawbackRequest) => {
      refuseReadOnly(by.reader)
      return transaction(db, async (tx) => {
        const rows = await lockToDecide(tx, by, commissionIds)
        const now = await nowOf(tx)
        const ways = rows.map((row) => {
          const facts = { kind: row.kind, state: row.state, earnedAt: row.earned_at, isTakenBack: row.is_reversed }
          return findWayBack(facts, now)
        })
        if (ways.includes('late')) throw new Problem('clawback-late')
        const withdrawn = rows.filter((_row, at) => ways[at] === 'withdraw')
        const clawedBack = rows.filter((_row, at) => ways[at] === 'claw-back')
        const taking = { now, by: by.reader.userId, reason, note: note.trim() }
        await store.withdraw(
          tx,
          withdrawn.map((row) => row.commission_id),
          taking,
        )
        await store.clawBack(
          tx,
          clawedBack.map((row) => [row.commission_id, newId()] as const),
          taking,
        )
        const taken = [...withdrawn, ...clawedBack]
        await affiliates.countTakenBack(
          tx,
          taken.map((row) => row.lead_id),
          'taken',
        )
        await record(tx, by, 'vendors.claw-back', taken, { reason, note: taking.note })
        for (const vendorId of new Set(taken.map((row) => row.vendor_id))) {
          const about = taken.filter((row) => row.vendor_id === vendorId)
          const cents = about.reduce((sum, row) => sum + row.micros, 0) / microsPerCent
          await jobs.add(tx, 'vendors.mail-clawback', { vendorId, reason, count: about.length, cents })
        }
        const unchanged = rows.length - taken.length
        return { withdrawn: withdrawn.length, clawedBack: clawedBack.length, unchanged }
      })
    },

    /** Decides that waiting commissions stay. Those whose hold is over are released. */
    keep: async (by: By, commissionIds: readonly string[]) => {
      refuseReadOnly(by.reader)
      return transaction(db, async (tx) => {
        const rows = (await lockToDecide(tx, by, commissionIds)).filter((row) => row.waits_since !== null)
        const ids = rows.map((row) => row.commission_id)
        const kept = await store.keep(tx, ids, await nowOf(tx), by.reader.userId)
        await record(tx, by, 'vendors.keep', rows, {})
        return { kept, unchanged: commissionIds.length - kept }
      })
    },

    /** Records a vendor's objection to a clawback: once, and within the time allowed. */
    object: async ({ reader, ip }: By, commissionId: string, given: string): Promise<Commission> => {
      const text = given.trim()
      const known = isId(commissionId) ? await store.findCommission(db, commissionId) : null
      if (!known || known.vendor_id !== reader.userId) throw new Problem('not-found')
      if (text === '') throw fieldProblem('invalid-input', 'text', vendorMessage('objectionEmpty'))
      await transaction(db, async (tx) => {
        const [row] = await store.lockCommissions(tx, [known.commission_id])
        const now = await nowOf(tx)
        if (!row?.ended_at || !takesBack(row)) throw new Problem('objection-late')
        if (now > findObjectionEnd(row.ended_at)) throw new Problem('objection-late')
        const dueAt = new Date(now.getTime() + answerDays * dayMs)
        const objection = { objectionId: newId(), commissionId: row.commission_id, vendorId: row.vendor_id, text, now }
        if (!(await objectionStore.insertObjection(tx, { ...objection, dueAt }))) throw new Problem('objection-made')
        await audit.record(tx, {
          actorId: reader.userId,
          ip,
          action: 'vendors.object',
          subject: `campaign:${row.aff_id}`,
          after: { leadIds: row.lead_id },
        })
      })
      return readOne(reader, known.commission_id)
    },

    objections: async (
      reader: Reader,
      { vendorId, state = 'open', ...paging }: Paging & { vendorId?: string; state?: 'open' | 'answered' },
    ): Promise<Rows<StaffObjection>> => {
      const asked = findAskedVendor(reader, vendorId)
      if (asked !== null && !isId(asked)) throw new Problem('not-found')
      const filter = { vendorId: asked, isOpen: state === 'open' }
      const { rows, count } = await objectionStore.listObjections(db, filter, pageOf(paging))
      return { rows: await shownObjections(rows, reader), count }
    },

    /**
     * Answers an objection. The person who took the commission back cannot answer. If the objection is upheld, the
     * vendor gets the commission back.
     */
    answer: async (by: By, objectionId: string, { isUpheld, answer: given }: { isUpheld: boolean; answer: string }) => {
      refuseReadOnly(by.reader)
      const answer = given.trim()
      if (answer === '') throw fieldProblem('invalid-input', 'answer', vendorMessage('answerEmpty'))
      const row = await transaction(db, async (tx) => {
        const objection = isId(objectionId) ? await objectionStore.lockObjection(tx, objectionId) : null
        if (!objection) throw new Problem('not-found')
        if (objection.answered_at) throw new Problem('objection-answered')
        const [commission] = await lockToDecide(tx, by, [objection.commission_id])
        if (!commission) throw new Problem('not-found')
        if (commission.decided_by === by.reader.userId) throw new Problem('objection-same-person')
        const now = await nowOf(tx)
        const answered = { now, by: by.reader.userId, isUpheld, answer }
        await objectionStore.answerObjection(tx, objection.objection_id, answered)
        if (isUpheld) {
          await store.giveBack(tx, commission.commission_id, newId(), now, by.reader.userId)
          await affiliates.countTakenBack(tx, [commission.lead_id], 'given')
        }
        await jobs.add(tx, 'vendors.mail-answer', { objectionId: objection.objection_id })
        await record(tx, by, 'vendors.answer', [commission], { isUpheld, note: answer })
        return { ...objection, answered_at: now, answered_by: by.reader.userId, is_upheld: isUpheld, answer }
      })
      const [shownOne] = await shownObjections([row], by.reader)
      if (!shownOne) throw new Problem('not-found')
      return shownOne
    },

    /** Emails a vendor what was taken back and why; called by the job. */
    deliverClawback: async (vendorId: string, told: { reason: ClawbackReason; count: number; cents: number }) => {
      const account = await users.find(db, vendorId)
      if (!account || account.closedAt) return
      const reader = { to: account.email, language: account.language }
      await mail.send(writeClawbackLetter(mail, reader, { ...told, link: documentPaths.myStatements }))
    },
    /** Emails a vendor the answer to an objection; called by the job. */
    deliverAnswer: async (objectionId: string) => {
      const row = await transaction(db, (tx) => objectionStore.lockObjection(tx, objectionId))
      const account = row ? await users.find(db, row.vendor_id) : null
      if (!row || row.is_upheld === null || !account || account.closedAt) return
      const reader = { to: account.email, language: account.language }
      const { is_upheld: isUpheld, answer } = row
      await mail.send(writeAnswerLetter(mail, reader, { isUpheld, answer, link: documentPaths.myStatements }))
    },
  }

  async function shownObjections(rows: readonly ObjectionRow[], reader: Reader): Promise<StaffObjection[]> {
    const ids = rows.map((row) => row.commission_id)
    const found = new Map((await store.findCommissions(db, ids)).map((row) => [row.commission_id, row]))
    const commissions = new Map((await shown([...found.values()], reader)).map((next) => [next.commissionId, next]))
    const accounts = await users.findMany(db, [...new Set(rows.map((row) => row.vendor_id))])
    const now = await nowOf(db)
    return rows.flatMap((row) => {
      const commission = commissions.get(row.commission_id)
      if (!commission) return []
      const { leadId, campaign, amount, reason, note, endedAt } = commission
      return {
        ...toObjection(row),
        vendorId: row.vendor_id,
        vendorName: findVendorName(accounts.get(row.vendor_id)),
        commissionId: row.commission_id,
        leadId,
        campaign,
        amount,
        reason,
        note,
        takenBackAt: endedAt,
        isLate: row.answered_at === null && row.due_at < now,
        isOwn: found.get(row.commission_id)?.decided_by === reader.userId,
      }
    })
  }
}
