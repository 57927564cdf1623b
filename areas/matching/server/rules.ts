import { preferNotToSay } from '../../users/contract/users.ts'
import type { MatchStrength } from '../contract.ts'

/**
 * One condition of a targeting. Bounds are inclusive. Without options and bounds any answer meets it; with an empty
 * list of options none does.
 */
export type Condition = {
  readonly questionId: string
  readonly optionIds?: readonly string[]
  readonly min?: number
  readonly max?: number
}
/** A quota for one answer. When it is full, panelists with that answer are no longer accepted. */
export type Cell = { readonly questionId: string; readonly optionId: string }

/** What matching knows about a survey. All conditions must hold; no entry in `devices` means any device. */
export type IndexedSurvey = {
  readonly surveyId: string
  /** Surveys with a higher rank come first; see `rankOf`. */
  readonly rank: number
  readonly live: boolean
  readonly conditions: readonly Condition[]
  /** Null for any country. */
  readonly countryId: string | null
  readonly devices: readonly string[]
  readonly closedCells?: readonly Cell[]
  /**
   * Full quotas for several answers together, or for a range: a panelist who meets all conditions of one is no longer
   * accepted.
   */
  readonly closedCrossings?: readonly (readonly Condition[])[]
  /** Whether only panelists whose `lists` name it are accepted. */
  readonly byList?: boolean
  /** The study to which it belongs, and for how many days participants are excluded; null means forever. */
  readonly group?: { readonly name: string; readonly days: number | null }
}

/** An answer: ids of options, or a number; an age is in full years on the day of matching. */
export type Answer = readonly string[] | number

/** What matching knows about a panelist. `taken` holds the ids of all surveys to be left out, for whatever reason. */
export type Panelist = {
  readonly answers: ReadonlyMap<string, Answer>
  readonly countryId: string | null
  readonly device: string | null
  readonly taken: ReadonlySet<string>
  /** Surveys that this panelist must never see again. */
  readonly excluded?: ReadonlySet<string>
  /** Surveys whose include list names this panelist. */
  readonly lists?: ReadonlySet<string>
  /** How many UTC days ago the panelist last took part in each study. */
  readonly groups?: ReadonlyMap<string, number>
}

/** A reason why a survey fits; the caller puts code and question into words. */
export type Reason = { readonly code: 'country' | 'device' } | { readonly code: 'answer'; readonly questionId: string }
/** A reason why a survey does not fit. */
export type Failing =
  | { readonly code: 'not-live' | 'taken' | 'excluded' | 'country' | 'device' | 'not-listed' | 'group' }
  | { readonly code: 'unanswered' | 'answer' | 'quota-full'; readonly questionId: string }
  | { readonly code: 'crossing-full'; readonly questionIds: readonly string[] }
/** The reasons why a survey fits, and those why it does not. */
export type Explanation = { readonly matched: readonly Reason[]; readonly failing: readonly Failing[] }

/** Stands for the device in use; no real question may have this id. */
export const deviceQuestionId = '@device'

/** The options or the number of an answer; null when there is nothing to match. */
export function normalizeAnswer(answer: Answer | undefined): Answer | null {
  if (answer === undefined) return null
  if (typeof answer === 'number') return Number.isNaN(answer) ? null : answer
  const statedAnswer = answer.includes(preferNotToSay)
    ? answer.filter((optionId) => optionId !== preferNotToSay)
    : answer
  return statedAnswer.length > 0 ? statedAnswer : null
}

/** The conditions of a survey, with its devices as one more condition so that both are matched alike. */
export const listDemands = (survey: Pick<IndexedSurvey, 'conditions' | 'devices'>): readonly Condition[] =>
  survey.devices.length === 0
    ? survey.conditions
    : [...survey.conditions, { questionId: deviceQuestionId, optionIds: survey.devices }]

/** The panelist's answer to a question, where the device counts as one. */
export const findAnswer = (panelist: Panelist, questionId: string): Answer | null =>
  questionId !== deviceQuestionId
    ? normalizeAnswer(panelist.answers.get(questionId))
    : panelist.device === null
      ? null
      : [panelist.device]

/** Whether an answer meets a condition; if the answer has several options, one accepted option is enough. */
export function accepts(condition: Condition, answer: Answer): boolean {
  const { optionIds, min, max } = condition
  if (typeof answer !== 'number') {
    if (min !== undefined || max !== undefined) return false
    return answer.some((optionId) => optionIds === undefined || optionIds.includes(optionId))
  }
  return optionIds === undefined && answer >= (min ?? -Infinity) && answer <= (max ?? Infinity)
}

const isOpen = (cells: readonly Cell[], questionId: string, optionId: string) =>
  !cells.some((cell) => cell.questionId === questionId && cell.optionId === optionId)

/**
 * The part of an answer whose quotas still have room; an answer with several options counts as long as one of them has
 * room.
 */
function keepOpenOptions(cells: readonly Cell[], questionId: string, answer: Answer | null): Answer | null {
  if (answer === null || typeof answer === 'number' || cells.length === 0) return answer
  return answer.filter((optionId) => isOpen(cells, questionId, optionId))
}

/** Every condition that the panelist does not meet, in the order of the targeting, followed by the full quotas. */
export function findMissed(survey: IndexedSurvey, panelist: Panelist): Failing[] {
  const cells = survey.closedCells ?? []
  const failing: Failing[] = []
  for (const demand of listDemands(survey)) {
    const { questionId } = demand
    const answer = findAnswer(panelist, questionId)
    if (answer !== null && accepts(demand, answer)) {
      const open = keepOpenOptions(cells, questionId, answer)
      if (open !== null && !accepts(demand, open)) failing.push({ code: 'quota-full', questionId })
    } else if (questionId === deviceQuestionId) failing.push({ code: 'device' })
    else failing.push({ code: answer === null ? 'unanswered' : 'answer', questionId })
  }
  const demanded = new Set(listDemands(survey).map(({ questionId }) => questionId))
  for (const questionId of new Set(cells.map((cell) => cell.questionId))) {
    if (demanded.has(questionId)) continue
    const open = keepOpenOptions(cells, questionId, findAnswer(panelist, questionId))
    if (open !== null && typeof open !== 'number' && open.length === 0) failing.push({ code: 'quota-full', questionId })
  }
  return [...failing, ...findOtherFailing(survey, panelist)]
}

const meetsAll = (conditions: readonly Condition[], panelist: Panelist): boolean =>
  conditions.every((condition) => {
    const answer = findAnswer(panelist, condition.questionId)
    return answer !== null && accepts(condition, answer)
  })

/** Whether a survey has demands that rows of bits cannot express, so that each match is checked by the rules. */
export const isJudged = ({ byList, group, closedCrossings }: IndexedSurvey): boolean =>
  byList === true || group !== undefined || (closedCrossings !== undefined && closedCrossings.length > 0)

/**
 * Finds the failing demands that are not about single answers: the include list, the study, and full quotas of several
 * answers.
 */
function findOtherFailing(survey: IndexedSurvey, panelist: Panelist): Failing[] {
  if (!isJudged(survey)) return []
  const { surveyId, byList, group, closedCrossings = [] } = survey
  const failing: Failing[] = []
  if (byList && !panelist.lists?.has(surveyId)) failing.push({ code: 'not-listed' })
  const daysAgo = group && panelist.groups?.get(group.name)
  if (group && daysAgo !== undefined && daysAgo < (group.days ?? Infinity)) failing.push({ code: 'group' })
  for (const conditions of closedCrossings) {
    if (meetsAll(conditions, panelist))
      failing.push({ code: 'crossing-full', questionIds: conditions.map(({ questionId }) => questionId) })
  }
  return failing
}

/**
 * Explains why a survey fits a panelist or why it does not; `failing` is empty exactly when the panelist may enter.
 */
export function explain(survey: IndexedSurvey, panelist: Panelist): Explanation {
  const matched: Reason[] = []
  const failing: Failing[] = []
  if (!survey.live) failing.push({ code: 'not-live' })
  if (panelist.taken.has(survey.surveyId)) failing.push({ code: 'taken' })
  if (panelist.excluded?.has(survey.surveyId)) failing.push({ code: 'excluded' })
  if (survey.countryId !== null) {
    if (survey.countryId === panelist.countryId) matched.push({ code: 'country' })
    else failing.push({ code: 'country' })
  }
  const misses = findMissed(survey, panelist)
  const missedQuestions = new Set(misses.flatMap(listQuestions))
  for (const questionId of new Set(listDemands(survey).map((demand) => demand.questionId))) {
    if (missedQuestions.has(questionId)) continue
    matched.push(questionId === deviceQuestionId ? { code: 'device' } : { code: 'answer', questionId })
  }
  return { matched, failing: [...failing, ...misses] }
}

function listQuestions(failing: Failing): readonly string[] {
  if ('questionId' in failing) return [failing.questionId]
  return failing.code === 'device' ? [deviceQuestionId] : []
}

/**
 * The results of earlier entrants: how many qualified, and how many were turned away because of screening or full
 * quotas.
 */
export type Entrants = { readonly qualified: number; readonly turnedAway: number }

/**
 * The prior for a survey without history: as if four of ten entrants had qualified. Its weight of ten people is small,
 * so that real entrants soon outweigh it.
 */
export const priorEntrants: Entrants = { qualified: 4, turnedAway: 6 }

/**
 * Estimates the chance to qualify, from 0 to 1: the posterior mean of the beta-binomial model, (a + q) / (a + b + n),
 * with the prior as a and b.
 */
export function estimateChance(seen: Entrants, prior: Entrants = priorEntrants): number {
  const qualified = prior.qualified + seen.qualified
  return qualified / (qualified + prior.turnedAway + seen.turnedAway)
}

/**
 * How many entrants the whole survey counts for in the estimate for a segment, which is assumed to be like the whole
 * survey until its own entrants show otherwise.
 */
const segmentWeight = 20

/**
 * Estimates the chance for one segment of panelists: again a posterior mean, whose prior is the chance of the whole
 * survey with the weight of twenty entrants. A segment without history has the survey's chance, and one with much
 * history has its own.
 */
export function estimateSegmentChance(survey: Entrants, segment: Entrants): number {
  const seen = segment.qualified + segment.turnedAway
  return (estimateChance(survey) * segmentWeight + segment.qualified) / (segmentWeight + seen)
}

/** The predicted chances of some entrants, and how many of them qualified. */
export type OddsBin = { readonly entrants: number; readonly predicted: number; readonly qualified: number }
/**
 * The prediction for an empty bin is assumed to be right; this many entrants move it halfway to the observed share.
 */
const binWeight = 20

/**
 * Fits a correction of predicted chances to the results of earlier entrants: rising steps through the bins (pool
 * adjacent violators), joined by straight lines, so that the order of chances does not change. Without bins, nothing
 * is corrected.
 */
export function fitCorrection(bins: readonly OddsBin[]): (chance: number) => number {
  const blocks: { from: number; to: number; weight: number; actual: number }[] = []
  for (const { entrants, predicted, qualified } of bins.toSorted((a, b) => a.predicted - b.predicted)) {
    const weight = binWeight + entrants
    let block = { from: predicted, to: predicted, weight, actual: (predicted * binWeight + qualified) / weight }
    for (let last = blocks.at(-1); last && last.actual > block.actual; last = blocks.at(-1)) {
      blocks.pop()
      const both = last.weight + block.weight
      const actual = (last.actual * last.weight + block.actual * block.weight) / both
      block = { from: last.from, to: block.to, weight: both, actual }
    }
    blocks.push(block)
  }
  const points = blocks.flatMap(({ from, to, actual }) => [
    [from, actual],
    [to, actual],
  ])
  const corners = [[0, 0], ...points, [1, 1]] as [number, number][]
  return (chance) => {
    const at = corners.findIndex(([x], i) => i > 0 && chance <= x)
    const [[x0, y0], [x1, y1]] = [corners[at - 1] ?? [0, 0], corners[at] ?? [1, 1]]
    return x1 === x0 ? y1 : y0 + ((y1 - y0) * (chance - x0)) / (x1 - x0)
  }
}

/** The points that an hour of such surveys would earn, rounded; a survey of less than a minute counts as one minute. */
export const computePointsPerHour = (points: number, minutes: number): number =>
  Math.round((points * 60) / Math.max(minutes, 1))

/**
 * The rank in a panelist's list, higher first: points per hour times the chance to qualify, so that a generous survey
 * that turns most people away does not come first.
 */
export const computeRank = (survey: { points: number; minutes: number }, chance: number): number =>
  computePointsPerHour(survey.points, survey.minutes) * chance

const strongMin = 0.6
const goodMin = 0.3

/** The match strength that a survey's card shows for a chance; a survey without history is `good`. */
export function matchStrength(chance: number): MatchStrength {
  if (chance >= strongMin) return 'strong'
  return chance >= goodMin ? 'good' : 'possible'
}
