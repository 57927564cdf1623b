import { dayMs, hourMs } from '../../../platform/contract/durations.ts'
import { surveyRefusal } from '../contract/survey-messages.ts'
import { minimumAge } from '../../../platform/contract/fields.ts'
import type { Device, Outcome, OutcomeDetail, ScreenOutStep, SurveyKind } from '../contract/surveys.ts'
import type { SettingStep } from '../../../platform/contract/setting.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import { timelineMessage, type AttemptEvent } from '../contract/attempt-timeline.ts'
import type { ProblemCode } from '../../../platform/contract/problems.ts'
import type { Standing } from '../../users/contract/users.ts'

/**
 * The outcomes that may follow each outcome. A completion, or its rejection, may still arrive after the attempt was
 * abandoned.
 */
export const transitions: Record<Outcome, readonly Outcome[]> = {
  started: ['completed', 'disqualified', 'quota_full', 'quality_rejected', 'security_rejected', 'abandoned'],
  abandoned: ['completed', 'security_rejected'],
  completed: ['reversed'],
  disqualified: [],
  quota_full: [],
  quality_rejected: [],
  security_rejected: [],
  reversed: [],
}

/** The screen-out steps of the setting, in the form of a survey's own steps. */
export const toLadder = (steps: readonly SettingStep[]): readonly ScreenOutStep[] =>
  steps.map(({ from, pays }) => ({ fromSeconds: from, points: pays }))

/** How many completes a time norm needs before any answer is judged by it. */
export const normCompletesMin = 30
/** An answering time below this part of the norm is too fast to be paid at once. */
export const speedPart = 1 / 3

/** How an attempt may end, as a supplier or a hosted questionnaire reports it. */
export type EndOutcome = Exclude<Outcome, 'started'>

/** A report that an attempt ended. */
export type Ending = {
  attemptId: string
  outcome: EndOutcome
  /** The points that the reporter wants paid, which must equal our offer. Absent: the reporter does not state any. */
  points?: number | null
  /** The reporter's own id of this report, for the timeline. */
  key: string
  /** Who reports: `hosted`, `clock`, `supplier:KEY`. */
  source: string
  at: Date
  /** If given, the attempt must belong to a survey of this supplier. */
  supplierKey?: string
  /** The maximum number of points that this reporter may have us pay, if there is a limit. */
  maxPoints?: number
  /** For how many days the points wait before they can be spent. */
  holdDays?: number
  /** Why a completion is taken back, in the reporter's words. */
  because?: string
  /** Whether this completion corrects an ending that paid nothing, or that was taken back. */
  isLate?: boolean
  /** Whether a screen-out pays nothing, because the reason for it is unknown. */
  isUnpaid?: boolean
  /** Why the attempt ended this way, if the reporter says so. */
  detail?: OutcomeDetail | null
}

/** The facts about an attempt that the decision needs. */
export type AttemptState = {
  supplierKey: string | null
  points: number
  outcome: Outcome
  earned: number
  /** The points that disputes granted for it. */
  granted: number
  isPending: boolean
  isCancelled: boolean
  /**
   * How it was credited late: `alone` when no completion had arrived, `beside` in addition to a completion; null when
   * it never was.
   */
  late: 'alone' | 'beside' | null
  /** Whether it has one more credit than reversals account for, so that the next reversal takes nothing. */
  hasSpare: boolean
  startedAt: Date
  normSeconds: number | null
  completes: number
}

export type EndingReason =
  | 'applied'
  | 'parked'
  | 'cancelled'
  | 'already-ended'
  | 'under-age'
  | 'account-closed'
  | 'unknown-attempt'
  | 'not-their-attempt'
  | 'amount-differs'
  | 'over-cap'

/** A line of an attempt's timeline: what happened, and what it means for the panelist. */
export type TimelineEntry = { event: AttemptEvent; detail: Message }
const entry = (event: AttemptEvent, detail: Message): TimelineEntry => ({ event, detail })

/** What happens to an attempt. `pays` is credited now; `takesBack` undoes an earlier credit. */
export type Decision = {
  reason: EndingReason
  next: AttemptState
  pays: { points: number; kind: 'survey' | 'screen_out'; isLate?: boolean; pending: boolean; holdDays?: number } | null
  takesBack: boolean
  event: TimelineEntry | null
}

/** The points of a screen-out after this many seconds, before the daily cap. */
export function screenOutPoints(ladder: readonly ScreenOutStep[], seconds: number): number {
  return ladder.reduce((points, step) => (seconds >= step.fromSeconds ? step.points : points), 0)
}

/**
 * Whether a completion came too fast to be paid at once; false without a norm, or while the survey has too few
 * completes.
 */
export function isTooFast({ normSeconds, completes, startedAt }: AttemptState, endedAt: Date): boolean {
  if (normSeconds === null || completes < normCompletesMin) return false
  return (endedAt.getTime() - startedAt.getTime()) / 1000 < normSeconds * speedPart
}

export const goodStanding: Standing = { isUnderAge: false, isBlocked: false, isClosed: false }

type Circumstances = {
  ladder: readonly ScreenOutStep[]
  screenOutLeft: number
  /** The state of things when the report arrives; some of it may have become known only after the attempt began. */
  standing: Standing
  /**
   * The judge's doubt about the attempt; null when the judge has none, absent when there is no judge and only the speed
   * rule counts.
   */
  doubt?: { hold: Hold | null } | null
}
type Hold = { days: number; why: Message }

/**
 * Decides what one report does. `screenOutLeft` is how many points today's cap on screen-out pay leaves this panelist.
 * An underage panelist is paid nothing. The points of a blocked account wait, because it may be unblocked. A closed
 * account earns nothing, because no one is left to spend the points.
 */
export function decide(
  attempt: AttemptState,
  ending: Ending,
  { ladder, screenOutLeft, standing, doubt }: Circumstances,
): Decision {
  const ignoreEvent = (reason: EndingReason): Decision => ({
    reason,
    next: attempt,
    pays: null,
    takesBack: false,
    event: null,
  })
  if (ending.supplierKey !== undefined && ending.supplierKey !== attempt.supplierKey)
    return ignoreEvent('not-their-attempt')
  if (claimsAnotherAmount(attempt, ending)) return ignoreEvent('amount-differs')
  if (ending.outcome === 'completed' && attempt.points > (ending.maxPoints ?? Infinity)) return ignoreEvent('over-cap')
  const again = findRepeatedCredit(attempt, ending)
  if (again) return again
  const isBack = isCreditAgain(attempt, ending)
  if (ending.outcome === 'reversed' && transitions[attempt.outcome].includes('completed')) {
    if (attempt.isCancelled) return ignoreEvent('already-ended')
    return {
      ...ignoreEvent('parked'),
      next: { ...attempt, isCancelled: true },
      event: entry('cancelled', timelineMessage('cancelled')),
    }
  }
  if (!isBack && !transitions[attempt.outcome].includes(ending.outcome)) return ignoreEvent('already-ended')
  if (ending.outcome === 'completed' && attempt.isCancelled && !isBack) return decideWithdrawn(attempt, ending)
  if (standing.isUnderAge && wouldPay.has(ending.outcome)) return decideUnderAge(attempt)
  if (standing.isClosed && wouldPay.has(ending.outcome)) return decideAccountClosed(attempt, ending)
  if (ending.outcome === 'completed') return decideCompletion(attempt, ending, standing, doubt)
  if (ending.outcome === 'reversed') return decideReversal(attempt, ending)
  const seconds = (ending.at.getTime() - attempt.startedAt.getTime()) / 1000
  const isScreenOut = ending.outcome === 'disqualified' || ending.outcome === 'quota_full'
  const points =
    isScreenOut && !ending.isUnpaid ? Math.max(0, Math.min(screenOutPoints(ladder, seconds), screenOutLeft)) : 0
  return {
    reason: 'applied',
    next: { ...attempt, outcome: ending.outcome, earned: points, isPending: points > 0 && standing.isBlocked },
    pays: points > 0 ? { points, kind: 'screen_out', pending: standing.isBlocked } : null,
    takesBack: false,
    event: sayEnding(ending.outcome, points, standing),
  }
}

function claimsAnotherAmount(attempt: AttemptState, { outcome, points }: Ending): boolean {
  if (points === undefined || points === null) return false
  if (outcome === 'completed') return points !== attempt.points
  return outcome === 'reversed' && Math.abs(points) !== attempt.points
}

const wouldPay: ReadonlySet<EndOutcome> = new Set(['completed', 'disqualified', 'quota_full'])

const decideUnderAge = (attempt: AttemptState): Decision => ({
  reason: 'under-age',
  next: { ...attempt, outcome: 'security_rejected', earned: 0 },
  pays: null,
  takesBack: false,
  event: entry('rejected', timelineMessage('underAge', { age: minimumAge })),
})

/** The decision for an attempt of a closed account: it ends as reported and uses its place, but pays no points. */
const decideAccountClosed = (attempt: AttemptState, ending: Ending): Decision => ({
  reason: 'account-closed',
  next: {
    ...attempt,
    outcome: ending.outcome,
    earned: 0,
    late: ending.outcome === 'completed' ? lateAfter(attempt, ending) : attempt.late,
  },
  pays: null,
  takesBack: false,
  event: entry('ended', timelineMessage('accountClosed')),
})

const decideWithdrawn = (attempt: AttemptState, ending: Ending): Decision => ({
  reason: 'cancelled',
  next: { ...attempt, outcome: 'reversed', earned: 0, late: lateAfter(attempt, ending) },
  pays: null,
  takesBack: false,
  event: entry('reversed', timelineMessage('alreadyWithdrawn')),
})

/**
 * A completion and its late credit are two credits; a reversal cancels one of them, in whatever order the reports
 * arrive.
 */
const lateAfter = ({ outcome, late }: AttemptState, { isLate }: Ending): AttemptState['late'] => {
  const isOpen = transitions[outcome].includes('completed')
  if (!isLate) return late && 'beside'
  return isOpen ? 'alone' : 'beside'
}

/** Whether a report credits an attempt that ended without pay, or whose pay was taken back. */
const isCreditAgain = ({ outcome, late }: AttemptState, ending: Ending): boolean => {
  if (ending.outcome !== 'completed' || transitions[outcome].includes('completed')) return false
  return ending.isLate ? late === null : late === 'alone' && outcome === 'reversed'
}

/**
 * The decision for a report that changes no points: the second credit of a completion, or the reversal that cancels
 * it. Null for other reports.
 */
function findRepeatedCredit(attempt: AttemptState, ending: Ending): Decision | null {
  if (attempt.outcome !== 'completed') return null
  const decideWithoutPoints = (reason: EndingReason, next: Partial<AttemptState>, detail: Message): Decision => ({
    reason,
    next: { ...attempt, ...next },
    pays: null,
    takesBack: false,
    event: entry('noted', detail),
  })
  if (ending.outcome === 'reversed' && attempt.hasSpare)
    return decideWithoutPoints('applied', { hasSpare: false }, timelineMessage('spareTakenBack'))
  const isSecond = ending.outcome === 'completed' && (ending.isLate ? attempt.late === null : attempt.late === 'alone')
  return isSecond
    ? decideWithoutPoints('already-ended', { late: 'beside', hasSpare: true }, timelineMessage('reportedAgain'))
    : null
}

function decideCompletion(
  attempt: AttemptState,
  ending: Ending,
  { isBlocked }: Standing,
  doubt: Circumstances['doubt'],
): Decision {
  const { at, holdDays = 0, isLate = false } = ending
  const isDoubtful = isBlocked || (doubt === undefined && isTooFast(attempt, at))
  const hold = doubt?.hold ?? null
  const days = Math.max(holdDays, hold?.days ?? 0)
  const pending = isDoubtful || days > 0
  // Screen-out pay that was already credited counts towards the promised points.
  const points = Math.max(attempt.points - attempt.granted - attempt.earned, 0)
  return {
    reason: 'applied',
    next: {
      ...attempt,
      outcome: 'completed',
      earned: attempt.earned + points,
      isPending: pending && points > 0,
      late: lateAfter(attempt, ending),
    },
    pays:
      points > 0
        ? {
            points,
            kind: 'survey',
            ...(isLate ? { isLate } : {}),
            pending: isDoubtful,
            ...(days > 0 ? { holdDays: days } : {}),
          }
        : null,
    takesBack: false,
    event: entry(
      'completed',
      points > 0 ? sayCompleted(points, { isDoubtful, isBlocked, holdDays, hold }) : timelineMessage('paidByDispute'),
    ),
  }
}

type WaitFacts = { isDoubtful: boolean; isBlocked: boolean; holdDays: number; hold: Hold | null }
function sayCompleted(count: number, { isDoubtful, isBlocked, holdDays, hold }: WaitFacts): Message {
  if (isBlocked) return timelineMessage('blocked', { count })
  if (isDoubtful) return timelineMessage('quick', { count })
  if (hold) return timelineMessage('held', { count, why: hold.why })
  if (holdDays > 0) return timelineMessage('late', { count, days: timelineMessage('days', { count: holdDays }) })
  return timelineMessage('added', { count })
}

/** The source given for endings that reviewers of answers cause. */
export const qualitySource = 'quality'
/** The source of endings caused by decisions about linked accounts. */
export const linkedSource = 'rings'

const decideReversal = (attempt: AttemptState, { because, source }: Ending): Decision => ({
  reason: 'applied',
  next: { ...attempt, outcome: 'reversed', earned: 0 },
  pays: null,
  takesBack: attempt.earned > 0,
  event:
    source === qualitySource
      ? entry('rejected', timelineMessage('notAccepted', { count: attempt.earned, reason: because ?? '' }))
      : source === linkedSource
        ? entry('rejected', timelineMessage('linkedAccounts', { count: attempt.earned }))
        : entry(
            'reversed',
            because
              ? timelineMessage('takenBackBecause', { count: attempt.earned, reason: because })
              : timelineMessage('takenBack', { count: attempt.earned }),
          ),
})

function sayEnding(outcome: EndOutcome, count: number, { isBlocked }: Standing): TimelineEntry {
  const paid = count > 0 ? timelineMessage(isBlocked ? 'forYourTimeBlocked' : 'forYourTime', { count }) : null
  if (outcome === 'disqualified')
    return entry('not-a-fit', paid ? timelineMessage('notAFitPaid', { paid }) : timelineMessage('notAFit'))
  if (outcome === 'quota_full')
    return entry('quota-full', paid ? timelineMessage('quotaFullPaid', { paid }) : timelineMessage('quotaFull'))
  if (outcome === 'quality_rejected') return entry('rejected', timelineMessage('qualityRejected'))
  if (outcome === 'security_rejected') return entry('rejected', timelineMessage('securityRejected'))
  return entry('abandoned', timelineMessage('abandoned'))
}

/**
 * How the places of an attempt change with its outcome: reserved while started, used when completed, otherwise free.
 */
export function computePlaceChanges(from: Outcome, to: Outcome): { reserved: number; completed: number } {
  const countHeld = (outcome: Outcome) => (outcome === 'started' ? 1 : 0)
  const countUsed = (outcome: Outcome) => (outcome === 'completed' ? 1 : 0)
  return { reserved: countHeld(to) - countHeld(from), completed: countUsed(to) - countUsed(from) }
}

/** The facts about an account that entry needs. */
export type Applicant = {
  isActive: boolean
  isUnderAge: boolean
  stopsSurveys: boolean
  emailVerifiedAt: Date | null
  blockedAt: Date | null
  closedAt: Date | null
}

/**
 * The reason why this account may not take surveys, or null: a code, and a message where the code's own words do not
 * suit.
 */
export function findAccountRefusal(applicant: Applicant): { code: ProblemCode; message?: Message } | null {
  if (applicant.closedAt) return { code: 'account-closed' }
  if (applicant.blockedAt) return { code: 'account-blocked' }
  if (!applicant.isActive) return { code: 'account-restricted', message: surveyRefusal('barred') }
  if (!applicant.emailVerifiedAt) return { code: 'email-not-verified', message: surveyRefusal('unverified') }
  if (applicant.isUnderAge) return { code: 'too-young' }
  if (applicant.stopsSurveys) return { code: 'account-locked' }
  return null
}

/** An answer in the form that targetings compare: options, or a number. */
export type SaidAnswer = readonly string[] | number
/** The ages at which age groups begin; odds differ more between these groups than within them. */
const ageBands = [55, 35, 18]
/** The segment of people whose odds are counted together: gender and age group, where known. */
export function findSegment(said: ReadonlyMap<string, SaidAnswer>): string {
  const gender = said.get('gender')
  const age = said.get('date_of_birth')
  const band = typeof age === 'number' ? ageBands.find((from) => age >= from) : undefined
  return `${Array.isArray(gender) ? gender[0] : 'any'}-${band ?? 'any'}`
}

/** For how many days attempts count in the odds, and started attempts count as activity of the panel. */
export const oddsDays = 180
export const activeDays = 28
/**
 * The assumed figures of a panel without history: 15 of 100 who were asked took part, and 4 of 10 entrants qualified.
 */
export const oddsPriors = { asked: 100, took: 15, entrants: 10, qualified: 4 } as const

/** A quota in which this panelist would take a place. */
export type QuotaCell = {
  cellNo: number
  questionId: string | null
  optionIds: readonly string[]
  /** Whether the quota has several conditions, or one that is a range. */
  isCrossing: boolean
  isOpen: boolean
}

/**
 * Removes the options of full quotas from a panelist's answers. Null when the survey is full for this panelist: the
 * quota without conditions is full, or a quota with several conditions is, or an answer has no option left.
 */
export function leaveOutFullOptions(
  answers: ReadonlyMap<string, SaidAnswer>,
  cells: readonly QuotaCell[],
): ReadonlyMap<string, SaidAnswer> | null {
  const left = new Map(answers)
  for (const { isOpen, isCrossing, questionId, optionIds } of cells) {
    if (isOpen) continue
    if (isCrossing || questionId === null) return null
    const said = left.get(questionId)
    if (said === undefined || typeof said === 'number') continue
    const openOptions = said.filter((optionId) => !optionIds.includes(optionId))
    if (openOptions.length === 0) return null
    left.set(questionId, openOptions)
  }
  return left
}

/** Guesses the device from the browser's user agent. */
export function guessDevice(userAgent: string): Device {
  if (/iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet'
  return /Mobi|iPhone|iPod|Windows Phone/i.test(userAgent) ? 'phone' : 'desktop'
}

/**
 * Replaces each `{name}` in an entry link with its percent-encoded value; `{sandbox}` at its start is an address and
 * stays unencoded.
 */
export function fillEntryUrl(template: string, sandboxUrl: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'sandbox' ? sandboxUrl : encodeURIComponent(values[name] ?? ''),
  )
}

export const addDays = (instant: Date, days: number): Date => new Date(instant.getTime() + days * dayMs)

/** For how many hours a started attempt keeps its place while the panelist does nothing. */
export type Patience = { hostedHours: number; externalHours: number }
export const defaultPatience: Patience = { hostedHours: 24, externalHours: 4 }

/** When an attempt is abandoned if the panelist does not continue it. */
export const computeExpiry = (kind: SurveyKind, { hostedHours, externalHours }: Patience, now: Date): Date =>
  new Date(now.getTime() + (kind === 'hosted' ? hostedHours : externalHours) * hourMs)

/**
 * The minutes that a card shows: the measured norm once there are enough completes, otherwise the announced length.
 */
export const computeCardMinutes = (survey: { norm_seconds: number | null; minutes: number }): number =>
  survey.norm_seconds === null ? survey.minutes : Math.max(1, Math.round(survey.norm_seconds / 60))

/** The minutes within which four of five panelists finish, never fewer than `computeCardMinutes`; null until measured. */
export const computeMostCardMinutes = (survey: {
  norm_seconds: number | null
  most_seconds: number | null
  minutes: number
}): number | null =>
  survey.most_seconds === null ? null : Math.max(computeCardMinutes(survey), Math.ceil(survey.most_seconds / 60))
/** What the card of a survey promises: its minutes, and those within which four of five finish. */
export const describePromise = (
  survey: Parameters<typeof computeMostCardMinutes>[0],
): { promisedMinutes: number; promisedP80: number | null } => ({
  promisedMinutes: computeCardMinutes(survey),
  promisedP80: computeMostCardMinutes(survey),
})
