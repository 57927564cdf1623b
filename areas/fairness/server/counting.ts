import { valueUsd } from '../../../platform/contract/money.ts'
import type { Db } from '../../../platform/server/db.ts'
import { leastCompletes, type FairPromise, type FairSurvey } from '../contract.ts'
import type { PlannedTopUp } from './night-store.ts'
import { computeDue, isLate, chooseRound, type Round } from './rules.ts'
import * as store from './store.ts'
import type { PaidRound, PromiseRow } from './store.ts'

/** What is due: the rounds that are opened or continued, and the top-ups. */
export type Plan = { rounds: (PaidRound & { medianMs: number })[]; planned: PlannedTopUp[] }

const makeName = (one: { surveyId: string; promisedMinutes: number }) => `${one.promisedMinutes} ${one.surveyId}`
const readLastRound = ({ round, round_median_ms: medianMs }: PromiseRow): Round | null =>
  round === null || medianMs === null ? null : { round, medianMs }

/** The promises whose surveys took too long, each with tonight's round. */
function findLate(promises: readonly PromiseRow[]): (PaidRound & { medianMs: number })[] {
  return promises.flatMap((row) => {
    const { survey_id: surveyId, promised_minutes: promisedMinutes, median_ms: medianMs, completes } = row
    if (completes < leastCompletes || medianMs === null || !isLate(medianMs, promisedMinutes)) return []
    return [{ surveyId, promisedMinutes, ...chooseRound(medianMs, readLastRound(row)) }]
  })
}

/** What is due for these promises. Rounds in which no one is owed anything are left out. */
export async function makePlan(from: Db, promises: readonly PromiseRow[]): Promise<Plan> {
  const late = new Map(findLate(promises).map((one) => [makeName(one), one]))
  const planned: PlannedTopUp[] = []
  if (late.size === 0) return { rounds: [], planned }
  for await (const rows of store.listOwed(from, [...late.values()]))
    for (const row of rows) {
      const { attempt_id: attemptId, survey_id: surveyId, promised_minutes: promisedMinutes, paid } = row
      const tonight = late.get(makeName({ surveyId, promisedMinutes }))
      if (!tonight) continue
      const points = computeDue({ points: row.points, promisedMinutes, medianMs: tonight.medianMs, paid })
      if (points > 0) planned.push({ attemptId, surveyId, promisedMinutes, round: tonight.round, points })
    }
  const owing = new Set(planned.map(makeName))
  return { rounds: [...late.values()].filter((one) => owing.has(makeName(one))), planned }
}

const describePromise = (row: PromiseRow, planned: readonly PlannedTopUp[]): FairPromise => {
  const due = planned.filter((one) => one.surveyId === row.survey_id && one.promisedMinutes === row.promised_minutes)
  const points = due.reduce((sum, one) => sum + one.points, 0)
  const isEnough = row.completes >= leastCompletes && row.median_ms !== null
  return {
    promisedMinutes: row.promised_minutes,
    completes: row.completes,
    medianSeconds: isEnough ? Math.round((row.median_ms ?? 0) / 1000) : null,
    people: due.length,
    points,
    valueUsd: valueUsd(points),
    rounds: row.round ?? 0,
    paidPoints: row.paid_points,
    unpaidPeople: row.unpaid_people,
  }
}

/** Counts what tonight would pay for a page of surveys; it only reads. */
export async function countSurveys(
  from: Db,
  page: readonly { survey_id: string; title: string }[],
): Promise<FairSurvey[]> {
  if (page.length === 0) return []
  const promises = await store.findPromises(
    from,
    page.map((one) => one.survey_id),
  )
  const { planned } = await makePlan(from, promises)
  return page.map(({ survey_id: surveyId, title }) => ({
    surveyId,
    surveyTitle: title,
    promises: promises.filter((row) => row.survey_id === surveyId).map((row) => describePromise(row, planned)),
  }))
}
