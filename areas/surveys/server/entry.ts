import { surveyRefusal } from '../contract/survey-messages.ts'
import { utcDay } from '../../../platform/contract/day.ts'
import type { Device, SurveyKind } from '../contract/surveys.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { newId } from '../../../platform/server/secrets.ts'
import type { Profiler } from '../../profiler/server/service.ts'
import type { Account, Users } from '../../users/server/service.ts'
import { timelineMessage } from '../contract/attempt-timeline.ts'
import { readSaidAnswers, type StoredAnswer, type AskedById } from './profile.ts'
import type { ProfileElement, ReadDocument } from './questionnaire.ts'
import {
  findAccountRefusal,
  leaveOutFullOptions,
  fillEntryUrl,
  computeExpiry,
  describePromise,
  findSegment,
  type Patience,
} from './rules.ts'
import type { Webhooks } from '../../webhooks/server/service.ts'
import type { SupplierStates } from './supplier-state.ts'
import * as store from './store.ts'
import type { AttemptRow, Entrant, EntrySurvey } from './store.ts'
import { tellStart } from './telling.ts'
import { noWork } from './working-time.ts'

export type Started = { attemptId: string; kind: SurveyKind; entryUrl?: string }

type Needs = {
  db: Db
  users: Users
  profiler: Profiler
  patience: Patience
  publicUrl: string
  sandboxUrl: string
  supplierState: SupplierStates
  questions: () => AskedById
  webhooks: Pick<Webhooks, 'announce'>
  chancesOf: (survey: EntrySurvey, segment: string) => { modelled: number; told: number }
  questionnaireFor: (db: Db, surveyId: string, revision: number) => Promise<ReadDocument>
}
type Ask = {
  userId: string
  surveyId: string
  device: Device
  /** The points that the card promised; null when the survey is started without one. */
  shownPoints: number | null
}

/**
 * Starts an attempt, or returns the running one. Checks in this order: account allowed, survey not taken before,
 * targeting, quota open, place reserved. Refusals are Problems. `filled` is true when this entry filled a quota.
 */
export async function startAttempt(ask: Ask, needs: Needs): Promise<Started & { filled: boolean }> {
  return transaction(needs.db, async (tx) => {
    const account = await needs.users.lock(tx, ask.userId)
    refuseBarred(account)
    const earlierAttempt = await store.findAttemptAt(tx, ask.userId, ask.surveyId)
    if (earlierAttempt) return { ...(await resume(tx, ask.userId, earlierAttempt, needs)), filled: false }
    return begin(tx, ask, account, needs)
  })
}

/** Throws the Problem for an account that may not take surveys. */
export function refuseBarred(account: Account): void {
  const refused = findAccountRefusal(account)
  if (refused) throw new Problem(refused.code, refused.message ? { message: refused.message } : {})
}

async function resume(
  tx: Tx,
  userId: string,
  taken: { attempt_id: string; outcome: string },
  needs: Needs,
): Promise<Started> {
  if (taken.outcome !== 'started') throw new Problem('survey-taken')
  const attempt = await store.findOwnAttempt(tx, userId, taken.attempt_id)
  if (!attempt) throw new Problem('not-found')
  if (await isOnHold(tx, attempt, needs)) throw new Problem('attempt-on-hold')
  return startedOf(tx, { userId, attemptId: attempt.attempt_id, survey: attempt }, needs)
}

type Suppliers = Pick<Needs, 'supplierState'>
/** Whether attempts at a survey count now: it is our own, or its supplier is live. */
const isTaking = async (from: Db, supplierKey: string | null, { supplierState }: Suppliers): Promise<boolean> =>
  supplierKey === null || (await supplierState.read(from, supplierKey)) === 'live'

/**
 * Whether a running attempt is on hold, so that nothing is paid automatically: its supplier is not live, or a callback
 * about it waits for staff.
 */
export const isOnHold = async (
  from: Db,
  { outcome, held_at: heldAt, supplier_key: supplierKey }: Pick<AttemptRow, 'outcome' | 'held_at' | 'supplier_key'>,
  needs: Suppliers,
): Promise<boolean> => outcome === 'started' && (heldAt !== null || !(await isTaking(from, supplierKey, needs)))

async function begin(tx: Tx, ask: Ask, account: Account, needs: Needs): Promise<Started & { filled: boolean }> {
  const now = await nowOf(tx)
  const answers = await needs.profiler.answersOf(tx, ask.userId)
  const today = utcDay(now)
  const saidAnswers = readSaidAnswers(answers, { questions: needs.questions(), account, today })
  const panelist = { ...ask, answers: saidAnswers, countryId: account.countryId, today }
  const survey = await store.findSurveyAtEntry(tx, panelist)
  if (!survey || survey.status === 'draft' || survey.status === 'scheduled') throw new Problem('not-found')
  if (survey.status !== 'live' || !(await isTaking(tx, survey.supplier_key, needs)))
    throw new Problem('survey-not-open')
  if (survey.is_same_study) throw new Problem('survey-taken', { message: surveyRefusal('sameStudy') })
  if (!survey.fits) throw new Problem('survey-not-a-match')
  // The price was lowered after the list was made: a survey is not started for less than its card promised.
  if (survey.supplier_key !== null && survey.points < (ask.shownPoints ?? 0)) throw new Problem('survey-price-lowered')
  const { cells, filled, isQuotaFilled } = await takePlaces(tx, panelist, survey.daily_cap)
  const attemptId = newId()
  const segment = findSegment(saidAnswers)
  await store.insertAttempt(tx, {
    attemptId,
    userId: ask.userId,
    surveyId: ask.surveyId,
    supplierKey: survey.supplier_key,
    points: survey.points,
    agreed: { ...survey, ...describePromise(survey) },
    cells,
    odds: { segment, ...needs.chancesOf(survey, segment) },
    countryId: account.countryId,
    now,
    expiresAt: computeExpiry(survey.kind, needs.patience, now),
    event: { eventId: newId(), event: 'started', detail: timelineMessage('started') },
  })
  const { userId, surveyId } = ask
  await tellStart(needs.webhooks, tx, { attemptId, userId, surveyId, supplierKey: survey.supplier_key, isQuotaFilled })
  await needs.users.touch(tx, [ask.userId])
  if (survey.kind === 'hosted') await prefill(tx, { attemptId, survey, answers, now }, needs)
  return { ...(await startedOf(tx, { userId: ask.userId, attemptId, survey }, needs)), filled }
}

type Places = { cells: number[]; filled: boolean; isQuotaFilled: boolean }

/** Takes a place in every quota that counts this panelist, and one of the day's entries, or throws a refusal. */
async function takePlaces(tx: Tx, entrant: Entrant, dailyCap: number | null): Promise<Places> {
  const places = await reserveCells(tx, entrant)
  if (dailyCap === null) return places
  const { taken, filled } = await store.takeDailyEntry(tx, entrant, dailyCap)
  if (!taken) throw new Problem('survey-quota-full', { message: surveyRefusal('dayFull') })
  return { ...places, filled: places.filled || filled }
}

/**
 * Reserves places in the panelist's quotas. Refuses when one is full, or when the answers that are still valid no
 * longer fit the targeting.
 */
async function reserveCells(tx: Tx, panelist: Entrant): Promise<Places> {
  const quotas = await store.lockQuotaCells(tx, panelist.surveyId, panelist.answers)
  if (quotas.length === 0) return { cells: [], filled: false, isQuotaFilled: false }
  const left = leaveOutFullOptions(panelist.answers, quotas)
  if (!left) throw new Problem('survey-quota-full')
  const cells = quotas.filter((cell) => cell.isOpen).map((cell) => cell.cellNo)
  if (cells.length < quotas.length) {
    const again = await store.findSurveyAtEntry(tx, { ...panelist, answers: left })
    if (!again?.fits) throw new Problem('survey-quota-full')
  }
  const { reserved, filled } = await store.reservePlaces(tx, panelist.surveyId, cells)
  if (!reserved) throw new Problem('survey-quota-full')
  return { cells, filled, isQuotaFilled: filled }
}

type NewHosted = {
  attemptId: string
  survey: EntrySurvey
  answers: ReadonlyMap<string, StoredAnswer>
  now: Date
}
/** Fills in the answers that the profile knows, so that they are not asked again. */
async function prefill(tx: Tx, { attemptId, survey, answers, now }: NewHosted, needs: Needs): Promise<void> {
  const { questionnaire } = await needs.questionnaireFor(tx, survey.survey_id, survey.revision)
  const known: Record<string, unknown> = {}
  for (const element of questionnaire.profileElements) {
    const answer = answers.get(element.questionId)
    if (!answer || !needs.profiler.isFresh(element.questionId, answer.answeredAt, now)) continue
    const value = valueFor(element, answer)
    if (value !== null && questionnaire.fits(element.name, value)) known[element.name] = value
  }
  const prefilled = Object.keys(known)
  if (prefilled.length === 0) return
  const expiresAt = computeExpiry('hosted', needs.patience, now)
  await store.saveAnswers(tx, { attemptId, answers: known, pageNo: 0, now, expiresAt, prefilled, work: noWork })
}

/** A profile answer as the value of a question; null when the question does not offer that answer. */
function valueFor({ values, isMultiple }: ProfileElement, { optionIds, value }: StoredAnswer): unknown {
  if (values === null) return value
  if (optionIds.length === 0 || !optionIds.every((optionId) => values.includes(optionId))) return null
  if (isMultiple) return optionIds
  return optionIds.length === 1 ? optionIds[0] : null
}

type Shown = {
  survey_id: string
  title: string
  kind: SurveyKind
  points: number
  minutes: number
  entry_url: string | null
  supplier_key: string | null
}
type EntryRequest = { userId: string; attemptId: string; survey: Shown }
async function startedOf(tx: Tx, { userId, attemptId, survey }: EntryRequest, needs: Needs): Promise<Started> {
  const { publicUrl, sandboxUrl, supplierState } = needs
  const { kind, entry_url: template, supplier_key: supplierKey } = survey
  if (kind === 'hosted' || template === null) return { attemptId, kind }
  const isNamed = supplierKey !== null && template.includes('{alias}')
  const values = {
    attemptId,
    alias: isNamed ? await supplierState.aliasOf(tx, supplierKey, userId) : '',
    surveyId: survey.survey_id,
    title: survey.title,
    minutes: String(survey.minutes),
    points: String(survey.points),
    return: `${publicUrl}/my-survey?attempt=${attemptId}`,
  }
  return { attemptId, kind, entryUrl: fillEntryUrl(template, sandboxUrl, values) }
}
