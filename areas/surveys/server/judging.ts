import { dayMs } from '../../../platform/contract/durations.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import type { QualityReason } from '../contract/surveys.ts'
import { nowOf, type Tx } from '../../../platform/server/db.ts'
import type { Profiler } from '../../profiler/server/service.ts'
import type { LockedAttempt } from './ending-store.ts'
import { findAnswered, type AnsweredAttempt } from './judging-store.ts'
import type { QuestionnaireFor } from './questionnaire-cache.ts'
import { isTooFast, type Decision, type Ending } from './rules.ts'
import { findSigns, type Signs } from './signs.ts'

/** An attempt that is about to end, with everything known about how it went. */
export type Finished = Pick<
  LockedAttempt,
  'attemptId' | 'userId' | 'surveyId' | 'title' | 'points' | 'startedAt' | 'supplierKey'
> & {
  outcome: Ending['outcome']
  endedAt: Date
  isTooFast: boolean
  /** How the answers were given; null for an external survey. */
  answered: { minutes: number; signs: Signs } | null
}
/**
 * A doubt that the judge has about an attempt. With `hold`, the points wait for that many days; `why` explains the
 * wait to the panelist.
 */
export type Doubt = {
  score: number
  reasons: readonly QualityReason[]
  hold: { days: number; until: Date; why: Message } | null
}
export type Judged = {
  finished: Finished
  doubt: Doubt
  /** How many points were credited as pending. */
  heldPoints: number
  /**
   * The time until which the supplier makes the points wait, whatever the judge decides; null means that it does not
   * make them wait.
   */
  reporterHoldsUntil: Date | null
  at: Date
}
/** Judges how attempts went. The area of the judge depends on surveys, so it is handed in (port `judge`). */
export type Judge = {
  /** The doubts by attempt id; an attempt without an entry is not doubted. */
  doubtsAbout: (tx: Tx, finished: readonly Finished[]) => Promise<ReadonlyMap<string, Doubt>>
  /** Stores the results for doubted attempts, and which attempts were taken back. */
  keep: (tx: Tx, judged: readonly Judged[], takenBack: readonly string[]) => Promise<void>
  /** Called with completions that are given back after they had been taken back. */
  restored: (tx: Tx, attemptIds: readonly string[]) => Promise<void>
  /** Called with each new attempt, before the panelist gets the answer. */
  entered: (entry: { attemptId: string; userId: string; surveyId: string; ip: string }) => Promise<void>
}

type Needs = {
  judge: Judge
  profiler: Pick<Profiler, 'answersOf' | 'isFresh'>
  questionnaireFor: QuestionnaireFor
}
export type Judging = ReturnType<typeof createJudging>
export type Weighed = { finished: ReadonlyMap<string, Finished>; doubts: ReadonlyMap<string, Doubt> }
type Verdict = { ending: Ending; attempt: LockedAttempt | null; decision: Decision | null }

/**
 * Whether the judge may doubt an attempt. A supplier's attempt that was not too fast is never doubted, unless it was
 * marked for a look (`watch`) while it ran.
 */
export const mayBeDoubted = (attempt: LockedAttempt, isWatched: boolean, endedAt: Date): boolean =>
  attempt.supplierKey === null || isWatched || isTooFast(attempt, endedAt)

const judged: ReadonlySet<Ending['outcome']> = new Set(['completed', 'disqualified', 'quota_full'])

/** Passes endings to the judge, with the signs found in hosted answers. */
export function createJudging({ judge, profiler, questionnaireFor }: Needs) {
  const answeredOf = async (tx: Tx, row: AnsweredAttempt, now: Date): Promise<Finished['answered']> => {
    const { document, questionnaire } = await questionnaireFor(tx, row.survey_id, row.revision)
    const elements = questionnaire.profileElements
    const all = elements.length > 0 ? await profiler.answersOf(tx, row.user_id) : new Map()
    const isGood = ([questionId, { answeredAt }]: [string, { answeredAt: Date }]) =>
      profiler.isFresh(questionId, answeredAt, now)
    const profile = new Map([...all].filter(isGood))
    return { minutes: row.minutes, signs: findSigns({ document, answers: row.answers ?? {}, elements, profile }) }
  }

  return {
    /** Asks the judge about the attempts that these endings would end; called before anything is decided. */
    weigh: async (tx: Tx, endings: readonly Ending[], before: ReadonlyMap<string, LockedAttempt>): Promise<Weighed> => {
      const found = new Map<string, Finished>()
      for (const { attemptId, outcome, at } of endings) {
        const attempt = before.get(attemptId.toLowerCase())
        if (!attempt || !judged.has(outcome) || found.has(attempt.attemptId)) continue
        const { userId, surveyId, title, points, startedAt, supplierKey } = attempt
        const known = { attemptId: attempt.attemptId, userId, surveyId, title, points, startedAt, supplierKey }
        const isQuick = outcome === 'completed' && isTooFast(attempt, at)
        found.set(attempt.attemptId, { ...known, outcome, endedAt: at, isTooFast: isQuick, answered: null })
      }
      const ours = [...found.values()].filter(({ supplierKey }) => supplierKey === null)
      const rows =
        ours.length > 0
          ? await findAnswered(
              tx,
              ours.map(({ attemptId }) => attemptId),
            )
          : []
      const now = rows.length > 0 ? await nowOf(tx) : null
      for (const row of now ? rows : []) {
        const finished = found.get(row.attempt_id)
        if (finished && now) found.set(row.attempt_id, { ...finished, answered: await answeredOf(tx, row, now) })
      }
      const doubts = found.size > 0 ? await judge.doubtsAbout(tx, [...found.values()]) : new Map<string, Doubt>()
      return { finished: found, doubts }
    },

    /** Tells the judge the results; called after everything has been written. */
    keep: async (tx: Tx, verdicts: readonly Verdict[], { finished, doubts }: Weighed): Promise<void> => {
      const applied = verdicts.filter(({ decision }) => decision?.reason === 'applied' && decision.event)
      const kept = applied.flatMap(({ ending, attempt, decision }): Judged[] => {
        const about = attempt && finished.get(attempt.attemptId)
        const doubt = attempt && doubts.get(attempt.attemptId)
        if (!about || !doubt || ending.outcome !== about.outcome) return []
        const isHeld = ending.outcome === 'completed' && doubt.hold !== null
        const { at, holdDays = 0 } = ending
        return [
          {
            finished: about,
            doubt,
            heldPoints: isHeld ? (decision?.pays?.points ?? 0) : 0,
            reporterHoldsUntil: holdDays > 0 ? new Date(at.getTime() + holdDays * dayMs) : null,
            at,
          },
        ]
      })
      const takenBack = applied.flatMap(({ attempt }) => (attempt?.outcome === 'reversed' ? [attempt.attemptId] : []))
      if (kept.length > 0 || takenBack.length > 0) await judge.keep(tx, kept, takenBack)
    },
  }
}
