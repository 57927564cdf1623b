import { surveyRefusal } from '../contract/survey-messages.ts'
import { answersMaxBytes, type Outcome } from '../contract/surveys.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId } from '../../../platform/server/secrets.ts'
import type { Users } from '../../users/server/service.ts'
import type { Ended } from './endings.ts'
import { isOnHold, refuseBarred } from './entry.ts'
import {
  makeBrowserDocument,
  isBlank,
  mergeAnswers,
  type GivenAnswers,
  type Questionnaire,
  type ReadDocument,
} from './questionnaire.ts'
import type { QuestionnaireFor } from './questionnaire-cache.ts'
import { computeExpiry, transitions, type Ending, type Patience } from './rules.ts'
import type { SupplierStates } from './supplier-state.ts'
import * as store from './store.ts'
import type { AttemptRow } from './store.ts'
import type { UnwordedAttempt } from './wording.ts'
import { addStay, noWork, type Work } from './working-time.ts'

/** Refuses answers that are missing or not valid, naming each question, before anything is paid. */
function refuseFlawed(questionnaire: Questionnaire, answers: GivenAnswers): void {
  const errors = questionnaire.flaws(answers).map((field) => ({
    field,
    message: surveyRefusal(isBlank(answers[field]) ? 'answersMissing' : 'noAnswer'),
  }))
  if (errors.length > 0) throw new Problem('answers-incomplete', { errors })
}

/** Refuses answers to questions that the survey does not have, and values that could never become an answer. */
function refuseStrangers(questionnaire: Questionnaire, given: GivenAnswers): void {
  const errors = questionnaire
    .findUnknownNames(given)
    .map((field) => ({ field, message: surveyRefusal(questionnaire.names.has(field) ? 'noAnswer' : 'notAsked') }))
  if (errors.length > 0) throw new Problem('answers-unfit', { errors })
}

/** The work stored with an attempt; null for an attempt that was already under way when measuring began. */
const readWork = ({ saved_at: savedAt, pages, worked_ms: workedMs }: AttemptRow): Work =>
  savedAt === null ? noWork : { pages: pages ?? [], workedMs }

type Needs = {
  db: Db
  users: Pick<Users, 'find'>
  patience: Patience
  end: (tx: Tx, endings: readonly Ending[]) => Promise<Ended[]>
  /** The time until which the points of an attempt that ended at `endedAt` can be disputed. */
  disputeUntil: (endedAt: Date) => Date
  questionnaireFor: QuestionnaireFor
  supplierState: SupplierStates
}

/** Hosted questionnaires: shows, saves and submits attempts. */
export function createHosted({ db, users, patience, end, disputeUntil, questionnaireFor, supplierState }: Needs) {
  const readFor = async (from: Db, { kind, survey_id: surveyId, revision }: AttemptRow): Promise<ReadDocument | null> =>
    kind === 'hosted' ? questionnaireFor(from, surveyId, revision) : null

  /** Locks the caller's own hosted attempt, and merges the new answers with the earlier ones. */
  const openAttempt = async (tx: Tx, userId: string, attemptId: string, answers: Record<string, unknown>) => {
    const attempt = isId(attemptId) ? await store.lockOwnAttempt(tx, userId, attemptId) : undefined
    const loaded = attempt ? await readFor(tx, attempt) : null
    if (!attempt || !loaded) throw new Problem('not-found')
    const { questionnaire } = loaded
    return { attempt, questionnaire, merged: mergeAnswers(questionnaire, attempt.answers ?? {}, answers) }
  }

  /** Refuses the account if it may not take surveys now: a panelist who turns out to be underage may not continue. */
  const allow = async (tx: Tx, userId: string): Promise<void> => {
    const account = await users.find(tx, userId)
    if (!account) throw new Problem('not-found')
    refuseBarred(account)
  }

  type Saved = { tx: Tx; attempt: AttemptRow; merged: Record<string, unknown>; pageNo: number; now: Date }
  const save = async ({ tx, attempt, merged, pageNo, now }: Saved): Promise<void> => {
    if (Buffer.byteLength(JSON.stringify(merged)) > answersMaxBytes) throw new Problem('answers-too-large')
    await store.saveAnswers(tx, {
      attemptId: attempt.attempt_id,
      answers: merged,
      pageNo,
      now,
      expiresAt: computeExpiry('hosted', patience, now),
      prefilled: attempt.prefilled ?? [],
      work: addStay(readWork(attempt), {
        page: attempt.page_no ?? 0,
        since: attempt.saved_at ?? attempt.started_at,
        now,
      }),
    })
  }

  const finish = async (tx: Tx, attemptId: string, outcome: 'completed' | 'disqualified', at: Date): Promise<void> => {
    const [ended] = await end(tx, [{ attemptId, outcome, key: `hosted:${attemptId}`, source: 'hosted', at }])
    if (!ended?.changed) throw new Error(`attempt ${attemptId} could not be ended: ${ended?.reason ?? 'not found'}`)
  }

  return {
    /**
     * One of the caller's attempts with everything that its page shows; Problem 'not-found' for someone else's
     * attempt.
     */
    attempt: async (userId: string, attemptId: string): Promise<UnwordedAttempt> => {
      const attempt = isId(attemptId) ? await store.findOwnAttempt(db, userId, attemptId) : undefined
      if (!attempt) throw new Problem('not-found')
      const events = await store.readTimeline(db, attemptId)
      const read = await readFor(db, attempt)
      const isHeld = await isOnHold(db, attempt, { supplierState })
      if (attempt.kind === 'external' && attempt.returned_at === null) await store.noteReturn(db, userId, attemptId)
      return {
        attemptId: attempt.attempt_id,
        surveyId: attempt.survey_id,
        title: attempt.title,
        kind: attempt.kind,
        category: attempt.category,
        points: attempt.points,
        minutes: attempt.minutes,
        outcome: attempt.outcome,
        earned: attempt.earned,
        isOnHold: isHeld,
        questionnaire: read ? makeBrowserDocument(read.document, attempt.prefilled ?? []) : null,
        answers: attempt.answers ?? {},
        pageNo: attempt.page_no ?? 0,
        startedAt: attempt.started_at.toISOString(),
        endedAt: attempt.ended_at?.toISOString() ?? null,
        disputeUntil: attempt.ended_at ? disputeUntil(attempt.ended_at).toISOString() : null,
        timeline: events.map(({ event, detail, at }) => ({ event, detail, at: at.toISOString() })),
      }
    },

    /**
     * Stores the answers of a page over earlier ones, and ends the attempt when they show that the panelist does not
     * qualify.
     */
    saveAnswers: (userId: string, attemptId: string, given: { answers: Record<string, unknown>; pageNo: number }) =>
      transaction(db, async (tx): Promise<{ savedAt: string; screenedOut: boolean }> => {
        const { attempt, questionnaire, merged } = await openAttempt(tx, userId, attemptId, given.answers)
        if (attempt.outcome !== 'started') throw new Problem('attempt-ended')
        await allow(tx, userId)
        refuseStrangers(questionnaire, given.answers)
        const now = await nowOf(tx)
        await save({ tx, attempt, merged, pageNo: given.pageNo, now })
        const screenedOut = questionnaire.screensOut(merged)
        if (screenedOut) await finish(tx, attempt.attempt_id, 'disqualified', now)
        return { savedAt: now.toISOString(), screenedOut }
      }),

    /**
     * Ends an attempt with its last answers, and pays it in the same transaction; a repeat returns the first result.
     */
    submit: (userId: string, attemptId: string, answers: Record<string, unknown>) =>
      transaction(db, async (tx): Promise<{ outcome: Outcome; points: number }> => {
        const { attempt, questionnaire, merged } = await openAttempt(tx, userId, attemptId, answers)
        if (!transitions[attempt.outcome].includes('completed'))
          return { outcome: attempt.outcome, points: attempt.earned }
        await allow(tx, userId)
        const isUnknown = ([name]: [string, unknown]) => !questionnaire.names.has(name)
        refuseStrangers(questionnaire, Object.fromEntries(Object.entries(answers).filter(isUnknown)))
        const screenedOut = questionnaire.screensOut(merged)
        if (screenedOut && attempt.outcome !== 'started') throw new Problem('attempt-ended')
        if (!screenedOut) refuseFlawed(questionnaire, merged)
        const now = await nowOf(tx)
        await save({ tx, attempt, merged, pageNo: attempt.page_no ?? 0, now })
        await finish(tx, attempt.attempt_id, screenedOut ? 'disqualified' : 'completed', now)
        const ended = await store.findOwnAttempt(tx, userId, attemptId)
        if (!ended) throw new Error(`attempt ${attemptId} is gone`)
        return { outcome: ended.outcome, points: ended.earned }
      }),
  }
}
