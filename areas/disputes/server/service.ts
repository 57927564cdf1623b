import { disputeNote } from '../contract.ts'
import { documentPaths } from '../../../platform/contract/addresses.ts'
import {
  disputeSettingMessage,
  disputeSettings,
  type Dispute,
  type DisputeReason,
  type DisputeStatus,
} from '../contract.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import { emptyProblem } from '../../../platform/contract/fields.ts'
import { pageOf, type Paging, type Rows } from '../../../platform/contract/paging.ts'
import { nowOf, transaction, uniqueViolation, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Caller } from '../../../platform/server/http.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Mail } from '../../../platform/server/mail.ts'
import type { MailReader } from '../../../platform/server/mail-writer.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId, newId } from '../../../platform/server/secrets.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Notifications } from '../../notifications/server/service.ts'
import type { Surveys } from '../../surveys/server/service.ts'
import type { Account, Users } from '../../users/server/service.ts'
import { timelineMessage } from '../../surveys/contract/attempt-timeline.ts'
import { transferMessage, walletSettings } from '../../wallet/contract.ts'
import type { Finding, Wallet } from '../../wallet/server/service.ts'
import { listFindings } from './check-store.ts'
import { writeDecidedLetter, writeReceivedLetter, writeReminderLetter } from './mail.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'
import type { DisputeRow } from './store.ts'

export type Disputes = ReturnType<typeof createDisputes>

/** A notification to an account, in the transaction of its cause. */
type Notice = { userId: string; kind: 'dispute'; message: Message; link: string }

export type DisputeNeeds = {
  db: Db
  users: Pick<Users, 'find' | 'findMany' | 'logActivity'>
  wallet: Pick<Wallet, 'credit'>
  surveys: Pick<Surveys, 'lockOwnAttempt' | 'noteEvent' | 'noteGrant' | 'earnedBy'>
  audit: Pick<Audit, 'record'>
  jobs: Pick<Jobs, 'add'>
  mail: Pick<Mail, 'send' | 'write'>
  notify?: (tx: Tx, notice: Notice) => Promise<void>
  /**
   * Makes the unsubscribe link for an email about a dispute, or null when the panelist does not want such emails.
   * Without it, all emails are sent.
   */
  mailing?: Notifications['mailing']
  /** For how many days the points of an attempt that ended at `endedAt` can be disputed. */
  disputeDays?: (endedAt: Date) => number
  /** The number of days within which a dispute that is raised now is decided. */
  decisionDays?: () => number
  /** The time for all decisions: the database's, unless a test passes another. */
  clock?: (db: Db) => Promise<Date>
}
type Staff = { userId: string; ip: string }
export type Ruling = { disputeId: string; answer: string } & rules.Decision
type ListQuery = Paging & { scope?: 'own' | 'all'; status?: DisputeStatus; attemptId?: string }
type Question = { attemptId: string; reason?: DisputeReason; message: string }

/** The house account that granted points come from. */
const house = 'disputes'

/**
 * Disputes of panelists about the points of their attempts. Each is decided once, by someone else, with or without a
 * new transfer.
 */
export function createDisputes(needs: DisputeNeeds) {
  const { db, users, wallet, surveys, audit, jobs, mail, notify = async () => {}, mailing, clock = nowOf } = needs
  const { disputeDays = () => walletSettings.disputeDays.default } = needs
  const { decisionDays = () => disputeSettings.decisionDays.default } = needs

  const requireDispute = async (disputeId: string): Promise<DisputeRow> => {
    const row = isId(disputeId) ? await store.find(db, disputeId) : undefined
    if (!row) throw new Problem('not-found')
    return row
  }
  /** A dispute and its panelist, for an email; null when either is gone or the account is closed. */
  const findLetter = async (
    disputeId: string,
    userId?: string,
  ): Promise<{ row: DisputeRow; reader: MailReader } | null> => {
    const row = isId(disputeId) ? await store.find(db, disputeId) : undefined
    const account = row && (await users.find(db, userId ?? row.user_id))
    if (!row || !account || account.closedAt) return null
    return { row, reader: { to: account.email, language: account.language } }
  }

  /** A dispute and its panelist, for an email that the panelist may have turned off; null if so. */
  const findWantedLetter = async (disputeId: string): Promise<{ row: DisputeRow; reader: MailReader } | null> => {
    const letter = await findLetter(disputeId)
    if (!letter || !mailing) return letter
    const endable = await mailing(letter.row.user_id, 'dispute')
    return endable && { ...letter, reader: { ...letter.reader, ...endable } }
  }

  const remindLater = async (tx: Tx, disputeId: string, raisedAt: Date, days: number): Promise<void> => {
    for (const day of rules.listReminderDays(days)) {
      const options = { runAt: rules.computeReminderTime(raisedAt, day), key: `dispute:${disputeId}:${day}` }
      await jobs.add(tx, 'disputes.remind', { disputeId, day }, options)
    }
  }

  /** Pays the granted points, in a separate transfer. */
  const pay = async (tx: Tx, { dispute_id: disputeId, user_id: userId, title }: DisputeRow, points: number) => {
    const description = transferMessage('granted', { title })
    await wallet.credit(tx, [{ key: `dispute:${disputeId}`, userId, points, kind: 'dispute', house, description }])
  }

  /** Tells the panelist the decision: on the attempt's timeline, by a notification, and by email. */
  const tellDecision = async (tx: Tx, row: DisputeRow, points: number, at: Date): Promise<void> => {
    const { dispute_id: disputeId, attempt_id: attemptId, user_id: userId, title } = row
    const detail = points > 0 ? timelineMessage('added', { count: points }) : timelineMessage('decidedNone')
    const event = { event: 'decided', detail } as const
    await surveys.noteEvent(tx, { attemptId, ...event, source: 'staff', key: `${disputeId}:decided`, at })
    const message = disputeNote('decided', { title, said: detail })
    await notify(tx, { userId, kind: 'dispute', message, link: documentPaths.disputes })
    await jobs.add(tx, 'disputes.mail-decided', { disputeId })
  }

  return {
    /**
     * Raises a dispute about the points of the user's own ended attempt; only one at a time, and not after the last
     * day.
     */
    raise: async (userId: string, ask: Question, ip: string): Promise<Dispute> => {
      const message = requireText('message', ask.message)
      if (!isId(ask.attemptId)) throw new Problem('not-found')
      const disputeId = newId()
      await transaction(db, async (tx) => {
        const attempt = await surveys.lockOwnAttempt(tx, userId, ask.attemptId)
        if (!attempt) throw new Problem('not-found')
        const { attemptId, surveyId, title, points: surveyPoints } = attempt
        const raisedAt = await clock(tx)
        const { open, decided } = await store.countAbout(tx, attemptId)
        const mayAskFor = attempt.endedAt ? disputeDays(attempt.endedAt) : 0
        const refused = rules.raiseRefusal(attempt.endedAt, decided, raisedAt, mayAskFor)
        if (refused === 'dispute-too-late')
          throw new Problem(refused, { message: disputeSettingMessage('tooLate', { count: mayAskFor }) })
        if (refused) throw new Problem(refused)
        if (open > 0) throw new Problem('dispute-open')
        const days = decisionDays()
        const decideBy = rules.decideBy(raisedAt, days)
        const asked = { disputeId, attemptId, userId, surveyId, title, surveyPoints, raisedAt, decideBy }
        await store.insert(tx, { ...asked, message, reason: ask.reason ?? 'other' })
        const event = { event: 'asked', detail: timelineMessage('asked', { count: days }) } as const
        await surveys.noteEvent(tx, { attemptId, ...event, source: 'panelist', key: disputeId, at: raisedAt })
        await jobs.add(tx, 'disputes.mail-received', { disputeId })
        await remindLater(tx, disputeId, raisedAt, days)
        await users.logActivity(tx, { userId, ip, activityType: 'dispute-raised', activityDetails: disputeId })
      }).catch((error: unknown) => {
        throw uniqueViolation(error) === 'disputes_one_open' ? new Problem('dispute-open') : error
      })
      return toDispute(await requireDispute(disputeId))
    },

    /** Lists the caller's own disputes. For staff who may view disputes, lists everyone's, the most urgent first. */
    list: async (
      caller: Caller,
      { scope = 'own', status, attemptId, ...paging }: ListQuery,
    ): Promise<Rows<Dispute>> => {
      if (scope === 'own') {
        if (attemptId !== undefined && !isId(attemptId)) throw new Problem('not-found')
        const mine = attemptId
          ? await store.listDisputesAbout(db, caller.userId, attemptId, pageOf(paging))
          : await store.listOwnDisputes(db, caller.userId, status, pageOf(paging))
        return { rows: mine.rows.map(toDispute), count: mine.count }
      }
      if (!caller.permissions.includes('disputes.view')) throw new Problem('not-allowed')
      const { rows, count } = await store.listDisputes(db, status, pageOf(paging))
      const accounts = await users.findMany(
        db,
        rows.map((row) => row.user_id),
      )
      const earned = await surveys.earnedBy(rows.map((row) => row.attempt_id))
      return { rows: rows.map((row) => shownToStaff(row, accounts.get(row.user_id), earned)), count }
    },

    /** Grants points or refuses, once; of two people who decide at the same time, the second gets 'dispute-decided'. */
    decide: async (staff: Staff, { disputeId, answer, ...decision }: Ruling): Promise<Dispute> => {
      const words = requireText('answer', answer)
      const gap = rules.findDecisionGap(decision)
      if (gap) throw makeInvalidInput('points', gap)
      if (!isId(disputeId)) throw new Problem('not-found')
      const { userId: decidedBy, ip } = staff
      const points = decision.points ?? 0
      await transaction(db, async (tx) => {
        const row = await store.lock(tx, disputeId)
        if (!row) throw new Problem('not-found')
        // The attempt is locked, so that a callback from the supplier is handled either before or after, but not in
        // between.
        const attempt = await surveys.lockOwnAttempt(tx, row.user_id, row.attempt_id)
        if (!attempt) throw new Problem('not-found')
        const left = rules.countGrantable({ promised: row.survey_points, earned: attempt.earned, granted: row.granted })
        const question = { userId: row.user_id, status: row.status, left }
        const refused = rules.findDecisionRefusal(question, decidedBy, decision)
        if (refused) throw new Problem(refused)
        const decidedAt = await clock(tx)
        const isFirst = await store.decide(tx, { disputeId, points, answer: words, decidedBy, decidedAt })
        if (!isFirst) throw new Problem('dispute-decided')
        if (points > 0) {
          await surveys.noteGrant(tx, row.attempt_id, points)
          await pay(tx, row, points)
        }
        await tellDecision(tx, row, points, decidedAt)
        await audit.record(tx, {
          actorId: decidedBy,
          action: `disputes.${decision.decision}`,
          subject: disputeId,
          before: { status: row.status },
          after: { status: points > 0 ? 'granted' : 'refused', points },
          ip,
        })
      })
      const row = await requireDispute(disputeId)
      const earned = await surveys.earnedBy([row.attempt_id])
      return shownToStaff(row, (await users.find(db, row.user_id)) ?? undefined, earned)
    },

    deliverReceived: async (disputeId: string): Promise<void> => {
      const letter = await findWantedLetter(disputeId)
      if (letter) await mail.send(writeReceivedLetter(mail, letter.reader, letter.row))
    },
    deliverDecided: async (disputeId: string): Promise<void> => {
      const letter = await findWantedLetter(disputeId)
      if (!letter) return
      const { row: dispute, reader } = letter
      const { user_id: userId, attempt_id: attemptId } = dispute
      const attempt = await transaction(db, (tx) => surveys.lockOwnAttempt(tx, userId, attemptId))
      const told = { dispute, disputeDays: disputeDays(attempt?.endedAt ?? dispute.raised_at) }
      await mail.send(writeDecidedLetter(mail, reader, told))
    },

    /** Queues a reminder to everyone who may decide, once a day, while the dispute is open. */
    remind: (disputeId: string, day: number): Promise<void> =>
      transaction(db, async (tx) => {
        if (!isId(disputeId) || !(await store.remindOnce(tx, disputeId, day))) return
        for (const userId of await store.listDeciders(tx))
          await jobs.add(tx, 'disputes.mail-reminder', { disputeId, day, userId })
      }),
    deliverReminder: async (disputeId: string, day: number, userId: string): Promise<void> => {
      const letter = await findLetter(disputeId, userId)
      if (letter?.row.status === 'open') await mail.send(writeReminderLetter(mail, letter.reader, letter.row, day))
    },

    /** How many disputes wait for a decision. */
    countOpen: () => store.countOpen(db),

    /** Everything stored about a user's disputes, for the export of their data. */
    exportOf: async (userId: string): Promise<Dispute[]> => {
      const { rows } = await store.listOwnDisputes(db, userId, undefined, { limit: exportAtMost, offset: 0 })
      return rows.map(toDispute)
    },
    /** Removes what a user wrote and the answers; points and times stay, because the ledger needs them. */
    erase: store.erase,

    /** Every dispute that contradicts the ledger (W5); an empty list is the only good answer. */
    check: (from: Db): Promise<Finding[]> => listFindings(from),
  }
}

/** More disputes than anyone could raise by hand. */
const exportAtMost = 10_000

const makeInvalidInput = (field: string, message: Message): Problem =>
  new Problem('invalid-input', { message, errors: [{ field, message }] })

/** A text without leading and trailing blanks; refuses a text that has nothing else. */
function requireText(field: 'message' | 'answer', text: string): string {
  const empty = emptyProblem(field, text)
  if (empty) throw makeInvalidInput(field, empty)
  return text.trim()
}

const toDispute = (row: DisputeRow): Dispute => ({
  disputeId: row.dispute_id,
  attemptId: row.attempt_id,
  surveyId: row.survey_id,
  title: row.title,
  reason: row.reason,
  message: row.message,
  status: row.status,
  points: row.points,
  answer: row.answer,
  raisedAt: row.raised_at.toISOString(),
  decideBy: row.decide_by.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
})

const shownToStaff = (row: DisputeRow, account: Account | undefined, earned: ReadonlyMap<string, number>): Dispute => ({
  ...toDispute(row),
  panelistId: row.user_id,
  email: account?.email ?? '',
  earned: earned.get(row.attempt_id) ?? 0,
  mostPoints: rules.countGrantable({
    promised: row.survey_points,
    earned: earned.get(row.attempt_id) ?? 0,
    granted: row.granted,
  }),
})
