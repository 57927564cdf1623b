import { documentPaths } from '../../../platform/contract/addresses.ts'
import { valueUsd } from '../../../platform/contract/money.ts'
import { pageOf, type Paging } from '../../../platform/contract/paging.ts'
import type { Finding, SecondApproval } from '../../../platform/server/area.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId, newId } from '../../../platform/server/secrets.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Notifications } from '../../notifications/server/service.ts'
import type { Approvals } from '../../settings/server/approvals.ts'
import type { CompletedAttempt } from '../../surveys/server/fair-store.ts'
import { makeTopUpKey, topUpHouse } from '../../surveys/contract/top-ups.ts'
import type { Users } from '../../users/server/service.ts'
import { transferMessage } from '../../wallet/contract.ts'
import type { Wallet } from '../../wallet/server/service.ts'
import { fairnessMessage, fairnessNote, leastCompletes, nightStep, type FairSurvey } from '../contract.ts'
import { countSurveys, makePlan, type Plan } from './counting.ts'
import * as nights from './night-store.ts'
import type { PlannedRow } from './night-store.ts'
import * as store from './store.ts'

export type Fairness = ReturnType<typeof createFairness>
export type FairnessNeeds = {
  db: Db
  wallet: Pick<Wallet, 'credit'>
  fairTime: { lockCompleted: (tx: Tx, attemptIds: readonly string[]) => Promise<CompletedAttempt[]> }
  users: Pick<Users, 'findMany'>
  notifyAll: Notifications['notifyAll']
  approvals: Pick<Approvals, 'ask'>
  audit: Pick<Audit, 'record'>
  jobs: Pick<Jobs, 'add'>
  /** The most, in US dollars, that a night may cost without a decision by a person. */
  nightlyMax: () => number
  /** How many people are paid in one transaction. */
  paidAtOnce?: number
}

const surveysAtOnce = 100
const usualPaidAtOnce = 100
const linesAtOnce = 1_000
const payJob = 'fairness.pay'

/** Every night, tops up the completions of surveys that take longer than their cards promised. */
export function createFairness(needs: FairnessNeeds) {
  const { db, wallet, fairTime, users, notifyAll, approvals, audit, jobs, paidAtOnce = usualPaidAtOnce } = needs

  /** Everything due across all surveys. */
  const planAll = async (tx: Tx): Promise<Plan> => {
    const whole: Plan = { rounds: [], planned: [] }
    for (let after = ''; ;) {
      const surveyIds = await store.listSurveysAfter(tx, leastCompletes, after, surveysAtOnce)
      if (surveyIds.length > 0) {
        const part = await makePlan(tx, await store.findPromises(tx, surveyIds))
        whole.rounds.push(...part.rounds)
        whole.planned.push(...part.planned)
      }
      const last = surveyIds.at(-1)
      if (last === undefined || surveyIds.length < surveysAtOnce) return whole
      after = last
    }
  }

  /**
   * Plans what is due now, in one transaction; returns the night, or null when nothing is due. Above the limit it
   * waits for a person.
   */
  const plan = (): Promise<string | null> =>
    transaction(db, async (tx) => {
      await nights.holdPlanning(tx)
      const { rounds, planned } = await planAll(tx)
      if (planned.length === 0) return null
      const nightId = newId()
      const points = planned.reduce((sum, one) => sum + one.points, 0)
      const isOver = valueUsd(points) > needs.nightlyMax()
      const people = planned.length
      const state = isOver ? 'waiting' : 'paying'
      await nights.addNight(tx, { night_id: nightId, state, people, points, made_at: await nowOf(tx) })
      await nights.addRounds(tx, nightId, rounds)
      for (let from = 0; from < people; from += linesAtOnce)
        await nights.addPlanned(tx, nightId, planned.slice(from, from + linesAtOnce))
      const title = fairnessMessage('night', { count: people, value: valueUsd(points) })
      if (isOver) await approvals.ask(tx, { kind: nightStep, subject: nightId, title, by: null })
      else await jobs.add(tx, payJob, { nightId })
      return nightId
    })

  const credit = async (tx: Tx, lines: readonly PlannedRow[]): Promise<ReadonlySet<PlannedRow>> => {
    const attempts = await fairTime.lockCompleted(tx, [...new Set(lines.map((one) => one.attempt_id))].sort())
    const accounts = await users.findMany(tx, [...new Set(attempts.map((one) => one.user_id))])
    const open = new Map(
      attempts.filter((one) => accounts.get(one.user_id)?.closedAt === null).map((one) => [one.attempt_id, one]),
    )
    const paid = lines.flatMap((line) => {
      const attempt = open.get(line.attempt_id)
      return attempt ? [{ line, attempt }] : []
    })
    await wallet.credit(
      tx,
      paid.map(({ line, attempt }) => ({
        key: makeTopUpKey(
          { surveyId: line.survey_id, promisedMinutes: line.promised_minutes },
          line.attempt_id,
          line.round,
        ),
        userId: attempt.user_id,
        points: line.points,
        kind: 'top_up',
        house: topUpHouse,
        description: transferMessage('toppedUp', { title: attempt.title }),
      })),
    )
    await notifyAll(
      tx,
      paid.map(({ line, attempt: { user_id: userId, title } }) => ({
        userId,
        kind: 'points',
        message: fairnessNote('toppedUp', { count: line.points, title, promised: line.promised_minutes }),
        link: documentPaths.earnings,
      })),
    )
    return new Set(paid.map(({ line }) => line))
  }

  /** Pays the next top-ups of a night in one transaction; returns whether there may be more. */
  const payPortion = (nightId: string): Promise<boolean> =>
    transaction(db, async (tx) => {
      const night = await nights.lockNight(tx, nightId)
      if (night?.state !== 'paying') return false
      const lines = await nights.takePlanned(tx, nightId, paidAtOnce)
      if (lines.length === 0) {
        await nights.move(tx, nightId, 'paid', await nowOf(tx))
        return false
      }
      const paid = await credit(tx, lines)
      await nights.settle(
        tx,
        lines.map((line) => ({ attemptId: line.attempt_id, round: line.round, isPaid: paid.has(line) })),
      )
      return true
    })

  /** Pays everything left of a night. Harmless to repeat, or to resume after a crash. */
  const pay = async (nightId: string): Promise<void> => {
    if (!isId(nightId)) return
    while (await payPortion(nightId));
  }

  const record = (
    tx: Tx,
    nightId: string,
    action: 'pay' | 'refuse',
    by: { userId: string; ip: string | null } | null,
  ) =>
    audit.record(tx, {
      actorId: by?.userId ?? null,
      action: `fairness.${action}`,
      subject: nightId,
      after: {},
      ip: by?.ip ?? null,
    })
  const lockWaiting = async (tx: Tx, nightId: string) => {
    const night = isId(nightId) ? await nights.lockNight(tx, nightId) : null
    if (night?.state !== 'waiting') throw new Problem('approval-ended')
    return night
  }
  const step: SecondApproval = {
    kind: nightStep,
    permission: 'finance.adjust',
    needsPerson: true,
    href: () => documentPaths.fairTime,
    take: async (tx, { subject: nightId, by }) => {
      await lockWaiting(tx, nightId)
      await nights.move(tx, nightId, 'paying', await nowOf(tx))
      await jobs.add(tx, payJob, { nightId })
      await record(tx, nightId, 'pay', by)
    },
    takeBack: async (tx, { subject: nightId, by }) => {
      await lockWaiting(tx, nightId)
      await nights.dropPlanned(tx, nightId)
      await nights.move(tx, nightId, 'refused', await nowOf(tx))
      await record(tx, nightId, 'refuse', by)
    },
  }

  return {
    pay,
    step,
    /** The nightly work: plans what is due, then fully pays every night that may be paid. */
    runNight: async (): Promise<void> => {
      await plan()
      for (const nightId of await nights.listUnpaid(db)) await pay(nightId)
    },
    /** A page of the surveys with enough completes, and the top-ups that wait for a person. */
    list: async (paging: Paging) => {
      const page = await store.listSurveysWith(db, leastCompletes, pageOf(paging))
      const [rows, count, waiting] = await Promise.all([
        countSurveys(db, page),
        store.countSurveysWith(db, leastCompletes),
        nights.countWaiting(db),
      ])
      const waitingNight = waiting.people > 0 ? { ...waiting, valueUsd: valueUsd(waiting.points) } : null
      return { rows, count, waiting: waitingNight, nightlyMaxUsd: needs.nightlyMax() }
    },
    /** What one survey promised, how long it took, and whom tonight would top up; Problem 'not-found'. */
    preview: async (surveyId: string): Promise<FairSurvey> => {
      const found = await store.findSurvey(db, surveyId)
      const [survey] = found ? await countSurveys(db, [found]) : []
      if (!survey) throw new Problem('not-found')
      return survey
    },
    /** How many top-ups wait for a person. */
    countWaiting: async (): Promise<number> => (await nights.countWaiting(db)).people,
    check: async (from: Db): Promise<Finding[]> =>
      (await nights.listBroken(from)).map((subject) => ({
        invariant: 'T1',
        subject,
        // Not for users: the check of the books states what is broken in the terms of the invariants.
        message: 'a top-up is paid here and not in the ledger, or the other way round',
      })),
  }
}
