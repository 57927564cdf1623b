import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { isLanguage } from '../../../platform/contract/language.ts'
import type { ProblemCode } from '../../../platform/contract/problems.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { newId } from '../../../platform/server/secrets.ts'
import type { Profiler } from '../../profiler/server/service.ts'
import type { Account, Users } from '../../users/server/service.ts'
import type { Webhooks } from '../../webhooks/server/service.ts'
import { utcDay } from '../../../platform/contract/day.ts'
import { isOnHold, refuseBarred, type Started } from './entry.ts'
import type { Ended } from './endings.ts'
import { importSurveys } from './import-store.ts'
import { timelineMessage } from '../contract/attempt-timeline.ts'
import { readSaidAnswers, type AskedById } from './profile.ts'
import { computeExpiry, describePromise, findSegment, type Ending, type Patience } from './rules.ts'
import * as store from './store.ts'
import type { EntrySurvey } from './store.ts'
import type { SupplierStates } from './supplier-state.ts'
import { tellStart } from './telling.ts'
import type { AskedFirst } from '../contract/surveys.ts'
import type { Visitor, WallEntered, WallOffer, WallRefusal, Walls } from './walls.ts'

type Needs = {
  db: Db
  users: Users
  profiler: Profiler
  patience: Patience
  supplierState: SupplierStates
  walls: Walls
  webhooks: Pick<Webhooks, 'announce'>
  questions: () => AskedById
  chancesOf: (survey: EntrySurvey, segment: string) => { modelled: number; told: number }
  end: (tx: Tx, endings: readonly Ending[]) => Promise<Ended[]>
}
type Ask = {
  visitor: Omit<Visitor, 'countryId'>
  surveyId: string
  /** The points that the card promised; null when the survey was started without one. */
  shownPoints: number | null
}

const refusals = {
  gone: 'survey-not-open',
  silent: 'survey-partner-silent',
  unfit: 'survey-not-a-match',
  full: 'survey-quota-full',
} as const satisfies Record<WallRefusal, ProblemCode>

/**
 * Refuses the start, and lists the profile questions that the partner wants answered first. No attempt is started; the
 * next start uses the answers.
 */
const makeQuestionsProblem = (
  questionIds: readonly string[],
  { language }: Pick<Visitor, 'language'>,
  { profiler }: Needs,
) =>
  new Problem('survey-asks-first', {
    data: { questions: profiler.shown(questionIds, isLanguage(language) ? language : 'en') } satisfies AskedFirst,
  })

/** Marks surveys without an address of their own, because the partner makes one for each start. */
const noAddress = 'wall:'

/**
 * Starts an attempt at a survey of a partner's list, or resumes it. The partner is asked again, for this attempt,
 * before anything is written. A survey that pays less than its card promised is not started; if the survey is gone, the
 * attempt is stored as ended and unpaid. The attempt keeps the promised points.
 */
export async function startAtWall(ask: Ask, needs: Needs): Promise<Started> {
  const { db, users, walls } = needs
  const { userId } = ask.visitor
  const account = await users.find(db, userId)
  if (!account) throw new Problem('not-found')
  refuseBarred(account)
  const visitor = { ...ask.visitor, countryId: account.countryId }
  const taken = await store.findAttemptAt(db, userId, ask.surveyId)
  if (taken) return resume(visitor, taken, needs)
  const attemptId = newId()
  const found = await walls.enter(visitor, ask.surveyId, attemptId)
  if (typeof found === 'string') throw new Problem(refusals[found])
  if ('asks' in found) throw makeQuestionsProblem(found.asks, ask.visitor, needs)
  if ('closed' in found) return closeAtStart({ attemptId, userId, offer: found.closed }, needs)
  const { offer, link, passed } = found
  if (ask.shownPoints !== null && offer.points < ask.shownPoints) throw new Problem('survey-price-lowered')
  const hasBegun = await transaction(db, async (tx) => {
    const locked = await users.lock(tx, userId)
    refuseBarred(locked)
    // The button was pressed twice: the first press has started the attempt.
    if (await store.findAttemptAt(tx, userId, ask.surveyId)) return false
    await begin(tx, { attemptId, account: locked, offer, passed }, needs)
    return true
  })
  return hasBegun ? { attemptId, kind: 'external', entryUrl: link } : startAtWall(ask, needs)
}

type Closing = { attemptId: string; userId: string; offer: WallOffer }
/**
 * Stores an attempt that the partner already knows although its survey was gone at the start: it starts as its card
 * promised and ends unpaid, so that a later callback about it can find it.
 */
async function closeAtStart({ attemptId, userId, offer }: Closing, needs: Needs): Promise<never> {
  await transaction(needs.db, async (tx) => {
    const account = await needs.users.lock(tx, userId)
    refuseBarred(account)
    if (await store.findAttemptAt(tx, userId, offer.surveyId)) return
    await begin(tx, { attemptId, account, offer, passed: [] }, needs)
    await endAsClosed(tx, { attemptId, supplierKey: offer.supplierKey }, needs)
  })
  throw new Problem('survey-not-open')
}

type Closed = { attemptId: string; supplierKey: string | null }
/** Ends an attempt unpaid, because its partner has closed the survey in the meantime. */
async function endAsClosed(tx: Tx, { attemptId, supplierKey }: Closed, { end }: Pick<Needs, 'end'>): Promise<void> {
  const at = await nowOf(tx)
  const source = `supplier:${supplierKey ?? ''}`
  const closed = { outcome: 'quota_full', detail: 'closed', key: 'closed-meanwhile', isUnpaid: true } as const
  await end(tx, [{ attemptId, source, at, ...closed }])
}

type Beginning = Pick<WallEntered, 'offer' | 'passed'> & { attemptId: string; account: Account }
async function begin(tx: Tx, { attemptId, account, offer, passed }: Beginning, needs: Needs): Promise<void> {
  const { users, profiler, supplierState, walls, patience, chancesOf, webhooks } = needs
  const { userId } = account
  const { supplierKey, surveyId, points } = offer
  const now = await nowOf(tx)
  await importSurveys(tx, [draftOf(offer)])
  if ((await supplierState.hold(tx, supplierKey)) !== 'live') throw new Problem('survey-not-open')
  if (!(await walls.mayTell(tx, supplierKey, userId))) throw new Problem('survey-not-open')
  if (!(await walls.note(tx, { offer, passed, attemptId, userId, at: now }))) throw new Problem('survey-quota-full')
  const today = utcDay(now)
  const said = readSaidAnswers(await profiler.answersOf(tx, userId), { questions: needs.questions(), account, today })
  const at = { userId, surveyId, answers: said, countryId: account.countryId, device: 'desktop', today }
  const survey = await store.findSurveyAtEntry(tx, at)
  if (survey?.supplier_key !== supplierKey) throw new Problem('survey-not-open')
  const segment = findSegment(said)
  await store.insertAttempt(tx, {
    attemptId,
    userId,
    surveyId,
    supplierKey,
    points,
    agreed: { ...survey, ...describePromise(survey) },
    cells: [],
    odds: { segment, ...chancesOf(survey, segment) },
    countryId: account.countryId,
    now,
    expiresAt: computeExpiry('external', patience, now),
    event: { eventId: newId(), event: 'started', detail: timelineMessage('startedAtPartner') },
  })
  await tellStart(webhooks, tx, { attemptId, userId, surveyId, supplierKey, isQuotaFilled: false })
  await users.touch(tx, [userId])
}

/** Stored as closed, because the survey appears only in the lists that the partner makes for each panelist. */
const draftOf = ({ surveyId, supplierKey, title, category, points, minutes, price }: WallOffer) => ({
  surveyId,
  title,
  kind: 'external' as const,
  category,
  points,
  minutes,
  countryId: null,
  devices: [],
  status: 'closed' as const,
  supplierKey,
  entryUrl: noAddress,
  questionnaire: null,
  normSeconds: null,
  targets: [],
  quotas: [],
  price,
  isWanted: true,
})

/** Makes a fresh link for a running attempt; if the survey is gone, the attempt ends unpaid. */
async function resume(
  visitor: Visitor,
  taken: { attempt_id: string; outcome: string },
  { db, walls, end, ...needs }: Needs,
): Promise<Started> {
  if (taken.outcome !== 'started') throw new Problem('survey-taken')
  const { userId } = visitor
  const attempt = await store.findOwnAttempt(db, userId, taken.attempt_id)
  if (!attempt) throw new Problem('not-found')
  if (await isOnHold(db, attempt, needs)) throw new Problem('attempt-on-hold')
  const { attempt_id: attemptId, survey_id: surveyId, supplier_key: supplierKey } = attempt
  const found = await walls.enter(visitor, surveyId, attemptId)
  if (found === 'silent') throw new Problem('survey-partner-silent')
  if (typeof found === 'object' && 'asks' in found)
    throw makeQuestionsProblem(found.asks, visitor, { ...needs, db, walls, end })
  if (typeof found === 'object' && 'link' in found) {
    const { offer, link, passed } = found
    await transaction(db, async (tx) => walls.noteTold(tx, { offer, passed, attemptId, userId, at: await nowOf(tx) }))
    return { attemptId, kind: 'external', entryUrl: link }
  }
  await transaction(db, (tx) => endAsClosed(tx, { attemptId, supplierKey }, { end }))
  throw new Problem('survey-not-open')
}
