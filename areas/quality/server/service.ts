import { documentPaths } from '../../../platform/contract/addresses.ts'
import { pageOf, type Paging, type Rows } from '../../../platform/contract/paging.ts'
import {
  countingMax,
  qualityNote,
  rejectionMinWords,
  rejectionShownDays,
  wordsIn,
  type CountingHold,
  type HeldAttempt,
  type HoldState,
  type MyHold,
} from '../contract.ts'
import { timelineMessage } from '../../surveys/contract/attempt-timeline.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId } from '../../../platform/server/secrets.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Notifications } from '../../notifications/server/service.ts'
import type { Doubt, Finished, Judge, Judged, Surveys } from '../../surveys/server/service.ts'
import type { Users } from '../../users/server/service.ts'
import type { Visitors } from '../../visitors/server/service.ts'
import type { CountryOf } from '../../../platform/server/country-of.ts'
import { sayWhyHeld, listReasons, releaseAfter, scoreOf, type HoldTerms } from './rules.ts'
import * as store from './store.ts'
import type { HoldRow } from './store.ts'

export type Quality = ReturnType<typeof createQuality>
type Staff = { userId: string; ip: string }
type Ruling = { decision: 'release' | 'reject'; reason: string }
type Needs = {
  db: Db
  users: Pick<Users, 'find' | 'findMany'>
  surveys: Pick<Surveys, 'completedBy' | 'watch' | 'confirm' | 'endAttempts' | 'lockOwnAttempt'>
  visitors: Pick<Visitors, 'besideThese'>
  notify: Notifications['notify']
  audit: Pick<Audit, 'record'>
  countryOf: CountryOf
  /** The threshold and the waiting time that apply when a completion is judged. */
  holdTerms: () => HoldTerms
}

const source = 'quality'
const releasesAtOnce = 200
const secondsOf = ({ startedAt, endedAt }: Finished): number =>
  Math.max(0, Math.round((endedAt.getTime() - startedAt.getTime()) / 1000))
const pageAbout = (attemptId: string): string => `${documentPaths.disputes}?attemptId=${attemptId}`

/**
 * Judges how attempts went by a score with named reasons. Points below the threshold wait for a reviewer, or until
 * their time is over.
 */
export function createQuality({ db, users, surveys, visitors, notify, audit, countryOf, holdTerms }: Needs) {
  /** The panelists among these who are completing a survey that another account completed from the same device. */
  const onSharedDevices = async (tx: Tx, finished: readonly Finished[]): Promise<Set<string>> => {
    const beside = await visitors.besideThese(tx, [...new Set(finished.map(({ userId }) => userId))])
    if (beside.size === 0) return new Set()
    const surveyIds = [...new Set(finished.map(({ surveyId }) => surveyId))]
    const others = [...new Set([...beside.values()].flat())]
    const known = (await surveys.completedBy(tx, surveyIds, others)).map(key)
    const completed = new Set(known)
    const isShared = ({ userId, surveyId }: Finished): boolean =>
      (beside.get(userId) ?? []).some((otherId) => completed.has(key({ surveyId, userId: otherId })))
    return new Set(finished.filter(isShared).map(({ attemptId }) => attemptId))
  }

  const doubtsAbout = async (tx: Tx, finished: readonly Finished[]): Promise<Map<string, Doubt>> => {
    const shared = await onSharedDevices(tx, finished)
    const foreign = await store.findForeign(
      tx,
      finished.map(({ attemptId }) => attemptId),
    )
    const found = new Map<string, Doubt>()
    for (const one of finished) {
      const { attemptId, isTooFast, answered, endedAt } = one
      const seen = { isTooFast, answered, seconds: secondsOf(one), isSameDevice: shared.has(attemptId) }
      const reasons = listReasons({ ...seen, foreign: foreign.get(attemptId) ?? null })
      const [first, ...others] = reasons.map(({ sign }) => sign)
      if (!first) continue
      const score = scoreOf(reasons)
      const { threshold, holdDays } = holdTerms()
      const until = releaseAfter(endedAt, { holdDays })
      const hold = { days: holdDays, until, why: sayWhyHeld([first, ...others], until) }
      found.set(attemptId, { reasons, score, hold: score < threshold ? hold : null })
    }
    return found
  }

  const keep = async (tx: Tx, { finished, doubt, heldPoints, reporterHoldsUntil, at }: Judged): Promise<void> => {
    const { attemptId, userId, surveyId, title } = finished
    const isHeld = heldPoints > 0
    const isNew = await store.storeAssessment(tx, {
      attemptId,
      userId,
      surveyId,
      title,
      points: heldPoints,
      score: doubt.score,
      reasons: doubt.reasons,
      seconds: secondsOf(finished),
      at,
      releaseAt: isHeld ? (doubt.hold?.until ?? null) : null,
      reporterUntil: reporterHoldsUntil,
    })
    if (!isNew || !isHeld) return
    const message = qualityNote('pending', { count: heldPoints, title })
    await notify(tx, { userId, kind: 'points', message, link: pageAbout(attemptId) })
  }

  const judge: Judge = {
    doubtsAbout,
    keep: async (tx, judged, takenBack) => {
      if (takenBack.length > 0) await store.withdraw(tx, takenBack)
      for (const one of judged) await keep(tx, one)
    },
    restored: async (tx, attemptIds) => void (await store.holdAgain(tx, attemptIds)),
    entered: async ({ attemptId, userId, surveyId, ip }) => {
      const beside = (await visitors.besideThese(db, [userId])).get(userId) ?? []
      const countryId = await countryOf(ip)
      const homeId = countryId === null ? null : ((await users.find(db, userId))?.countryId ?? null)
      const isForeign = countryId !== null && homeId !== null && homeId !== countryId
      if (isForeign) await store.keepForeign(db, { attemptId, userId, countryId, homeId })
      // Accounts that share a device are both marked, because it is unknown which of them ends first.
      if (isForeign || beside.length > 0) await surveys.watch(surveyId, [userId, ...beside])
    },
  }

  const shownTo = async (rows: readonly HoldRow[]): Promise<HeldAttempt[]> => {
    const ids = [...new Set(rows.flatMap(({ user_id, decided_by }) => [user_id, decided_by ?? []].flat()))]
    const people = await users.findMany(db, ids)
    return rows.map((row) => ({
      ...toHold(row),
      userId: row.user_id,
      email: people.get(row.user_id)?.email ?? '',
      surveyId: row.survey_id,
      title: row.title,
      score: row.score,
      reasons: row.reasons,
      seconds: row.seconds,
      heldAt: row.at.toISOString(),
      decidedBy: row.decided_by === null ? null : (people.get(row.decided_by)?.email ?? ''),
    }))
  }
  const readOne = async (attemptId: string): Promise<HeldAttempt> => {
    const row = await store.holdOf(db, attemptId)
    const [held] = row ? await shownTo([row]) : []
    if (!held) throw new Problem('not-found')
    return held
  }

  /** Locks the attempt before its hold, in the order of every ending. */
  const lockHold = async (tx: Tx, attemptId: string): Promise<HoldRow> => {
    const row = isId(attemptId) ? await store.holdOf(tx, attemptId) : null
    if (!row) throw new Problem('not-found')
    await surveys.lockOwnAttempt(tx, row.user_id, attemptId)
    return row
  }

  const release = async (tx: Tx, row: HoldRow, at: Date, why: 'looked' | 'unopposed'): Promise<void> => {
    const paysNow = row.reporter_until === null || row.reporter_until <= at
    const { points: count, title } = row
    const detail = timelineMessage(`${why}${paysNow ? 'Added' : 'Later'}`, { count })
    if (!(await surveys.confirm(tx, { attemptId: row.attempt_id, detail, source, at, paysNow }))) return
    const message = qualityNote(paysNow ? 'added' : 'passed', { count, title, said: detail })
    await notify(tx, { userId: row.user_id, kind: 'points', message, link: pageAbout(row.attempt_id) })
  }

  const reject = async (tx: Tx, { attempt_id: attemptId }: HoldRow, at: Date, because: string): Promise<void> => {
    const ending = { attemptId, outcome: 'reversed', key: `${source}:${attemptId}`, source, at, because } as const
    await surveys.endAttempts(tx, [ending])
  }

  return {
    judge,

    /** A page of the review queue, or of decided holds. */
    list: async (query: Paging & { state?: HoldState }): Promise<Rows<HeldAttempt>> => {
      const { state = 'held' } = query
      const [rows, count] = await Promise.all([store.listPage(db, state, pageOf(query)), store.count(db, state)])
      return { rows: await shownTo(rows), count }
    },

    /** How many completions of the last 30 days would have waited with this threshold, and with the current one. */
    wouldWait: async (score: number): Promise<{ count: number; now: number }> => {
      const [count, now] = await store.countScoredBelow(db, score, holdTerms().threshold)
      return { count, now }
    },
    /** How many completions wait for a decision. */
    countWaiting: () => store.count(db, 'held'),

    /**
     * Decides a hold once. Repeating the decision returns the same result; a different one is refused with
     * 'hold-decided'. Reviewers get 'review-own' for their own points.
     */
    decide: async ({ userId, ip }: Staff, attemptId: string, { decision, reason: given }: Ruling) => {
      const reason = given.trim()
      if (decision === 'reject' && wordsIn(reason) < rejectionMinWords) throw new Problem('rejection-short')
      const state = decision === 'release' ? 'released' : 'rejected'
      await transaction(db, async (tx) => {
        const before = await lockHold(tx, attemptId)
        if (before.user_id === userId) throw new Problem('review-own')
        const at = await nowOf(tx)
        const row = await store.settle(tx, attemptId, { state, by: userId, reason: reason || null, at })
        if (!row) {
          if ((await store.holdOf(tx, attemptId))?.state !== state) throw new Problem('hold-decided')
          return
        }
        if (decision === 'release') await release(tx, row, at, 'looked')
        else await reject(tx, row, at, reason)
        await audit.record(tx, {
          actorId: userId,
          action: `quality.${decision}`,
          subject: `attempt:${attemptId}`,
          before: { state: 'held', score: row.score },
          after: { state, reason },
          ip,
        })
      })
      return readOne(attemptId)
    },

    /** Why the points of one's own attempt wait; null when they never did, and for someone else's attempt. */
    mine: async (userId: string, attemptId: string): Promise<MyHold | null> => {
      const row = isId(attemptId) ? await store.holdOf(db, attemptId) : null
      return row?.user_id === userId ? mineOf(row) : null
    },

    /** A panelist's open holds and recent rejections, as the panelist sees them. */
    counting: async (userId: string): Promise<CountingHold[]> =>
      (await store.listCounting(db, userId, rejectionShownDays, countingMax)).map((row) => ({
        ...mineOf(row),
        title: row.title,
      })),

    /**
     * Stores the panelist's reply to a hold, once, and only while it is undecided. Problems 'appeal-made',
     * 'hold-decided', 'not-found'.
     */
    appeal: (userId: string, attemptId: string, given: string): Promise<MyHold> =>
      transaction(db, async (tx) => {
        const text = given.trim()
        if (text === '') throw new Problem('reason-missing')
        const before = await lockHold(tx, attemptId)
        if (before.user_id !== userId) throw new Problem('not-found')
        const at = await nowOf(tx)
        const row = await store.storeAppeal(tx, attemptId, userId, text, at)
        if (row) return mineOf(row)
        throw new Problem((await store.holdOf(tx, attemptId))?.state === 'held' ? 'appeal-made' : 'hold-decided')
      }),

    /** Releases points for which no decision was made in time, each in its own transaction; returns how many. */
    releaseDue: async (): Promise<number> => {
      let released = 0
      for (;;) {
        const ids = await store.listDue(db, releasesAtOnce)
        for (const attemptId of ids)
          released += await transaction(db, async (tx) => {
            await lockHold(tx, attemptId)
            const at = await nowOf(tx)
            const row = await store.settle(tx, attemptId, { state: 'released', by: null, reason: null, at })
            if (row) await release(tx, row, at, 'unopposed')
            return row ? 1 : 0
          })
        if (ids.length < releasesAtOnce) return released
      }
    },

    /** Everything that the quality area stores about a user. */
    exportOf: async (userId: string) => {
      const rows = await store.readAllOfUser(db, userId)
      const entries = await store.readEntriesOfUser(db, userId)
      const checks = rows.map((row) => ({
        attemptId: row.attempt_id,
        survey: row.title,
        score: row.score,
        signs: row.reasons.map(({ sign }) => sign),
        state: row.state,
        at: row.at,
        appeal: row.appeal,
        reason: row.reason,
      }))
      return {
        checks,
        elsewhere: entries.map((row) => ({ attemptId: row.attempt_id, country: row.country_id, at: row.at })),
      }
    },
    erase: (tx: Tx, { userId }: { userId: string }): Promise<void> => store.erase(tx, userId),
  }
}

const key = ({ surveyId, userId }: { surveyId: string; userId: string }): string => `${userId} ${surveyId}`

const toHold = (row: HoldRow) => ({
  attemptId: row.attempt_id,
  points: row.points,
  state: row.state,
  releaseAt: row.release_at.toISOString(),
  appeal: row.appeal,
  appealedAt: row.appealed_at?.toISOString() ?? null,
  decidedAt: row.decided_at?.toISOString() ?? null,
  reason: row.reason,
})
const mineOf = (row: HoldRow): MyHold => ({ ...toHold(row), signs: row.reasons.map(({ sign }) => sign) })
