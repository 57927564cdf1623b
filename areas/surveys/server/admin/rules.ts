import type { Message } from '../../../../platform/contract/messages.ts'
import { surveyDesk } from '../../contract/survey-desk.ts'
import { entryLinkProblem, ladderProblem } from '../../contract/survey-checks.ts'
import type { ProblemCode } from '../../../../platform/contract/problems.ts'
import type { SurveyCheck } from '../../contract/survey-admin.ts'
import type { SurveyFields, SurveyStatus } from '../../contract/survey-draft.ts'
import { postcodePrefix, postcodeQuestionId, type Condition } from '../../../matching/contract.ts'
import { valueUsd } from '../../../../platform/contract/money.ts'
import type { Flaw } from './questionnaire-check.ts'
import type { SupplierState } from '../supplier-state.ts'
import { findQuotaFlaws, findTargetFlaws, type Question } from './targeting-check.ts'

/**
 * The states that staff may move a survey to from each state. A closed survey stays closed, because panelists were told
 * that it is over.
 */
export const moves: Record<SurveyStatus, readonly SurveyStatus[]> = {
  draft: ['scheduled', 'live', 'closed'],
  scheduled: ['draft', 'live', 'closed'],
  live: ['paused', 'closed'],
  paused: ['live', 'closed'],
  closed: [],
}
/** The states in which panelists can see a survey, now or later, without another check by staff. */
export const mustBeWhole: ReadonlySet<SurveyStatus> = new Set(['scheduled', 'live', 'paused'])

/** The fields of a new draft. */
export const blankSurvey: Omit<SurveyFields, 'title' | 'kind'> = {
  category: 'General',
  points: 50,
  minutes: 5,
  countryId: null,
  devices: [],
  opensAt: null,
  closesAt: null,
  supplierKey: null,
  entryUrl: null,
  questionnaire: null,
  normSeconds: null,
  targets: [],
  quotas: [],
  screenOut: null,
  exclusionGroup: null,
  cooldownDays: null,
  dailyCap: null,
  isByList: false,
}

/**
 * Makes a survey ready to be stored: drops fields that its kind cannot have, and writes postcodes in the spelling of
 * their country.
 */
export function tidySurvey(survey: SurveyFields): SurveyFields {
  const { kind, targets, quotas } = survey
  const ofKind = kind === 'hosted' ? { supplierKey: null, entryUrl: null } : { questionnaire: null, normSeconds: null }
  return {
    ...survey,
    ...ofKind,
    targets: targets.map(withPostcodes),
    quotas: quotas.map((quota) => ({ ...quota, conditions: quota.conditions.map(withPostcodes) })),
  }
}
const withPostcodes = (condition: Condition): Condition =>
  condition.questionId === postcodeQuestionId && condition.optionIds
    ? { ...condition, optionIds: [...new Set(condition.optionIds.map(postcodePrefix))] }
    : condition

type Facts = {
  questions: ReadonlyMap<string, Question>
  /** The flaws of the questionnaire; an external survey has none. */
  documentFlaws: readonly Flaw[]
}
export type FieldFlaw = { field: string; message: Message }

/**
 * Finds what cannot be saved, even in a draft: fields that are invalid, or that contradict other fields or the
 * question bank.
 */
export function findFieldFlaws(survey: SurveyFields, { questions, documentFlaws }: Facts): FieldFlaw[] {
  const { entryUrl, screenOut, opensAt, closesAt, cooldownDays, exclusionGroup } = survey
  const flaws: FieldFlaw[] = [
    ...findTargetFlaws(survey.targets, questions),
    ...findQuotaFlaws(survey.quotas, questions),
    ...documentFlaws.map(({ path, message }) => ({ field: path ? `questionnaire.${path}` : 'questionnaire', message })),
  ]
  const linkProblem = entryUrl === null ? null : entryLinkProblem(entryUrl)
  if (linkProblem) flaws.push({ field: 'entryUrl', message: linkProblem })
  const stepProblem = screenOut === null ? null : ladderProblem(screenOut)
  if (stepProblem) flaws.push({ field: 'screenOut', message: stepProblem })
  if (opensAt !== null && closesAt !== null && Date.parse(closesAt) <= Date.parse(opensAt))
    flaws.push({ field: 'closesAt', message: surveyDesk('closesLater') })
  if (cooldownDays !== null && exclusionGroup === null)
    flaws.push({ field: 'cooldownDays', message: surveyDesk('studyMissing') })
  return flaws
}

/** A check before its message is translated for the reader. */
export type UnwordedCheck = Omit<SurveyCheck, 'message'> & { message: Message }
type Readiness = {
  now: Date
  /** How many questions the questionnaire has, and our estimate of the minutes they take. */
  asked: { questions: number; minutes: number }
  /** How many questions have no text; panelists would see their names instead. */
  untitled: number
  supplier: SupplierState
  listed: number
  /** How many completes the targeting is expected to bring; null when no estimate was made. */
  expected: number | null
}
/** Staff are warned when a complete pays less than this many points an hour; they may ignore it. */
const fairPerHour = 300

const saySupplier = (supplier: SupplierState): Message =>
  surveyDesk(supplier === 'listening' ? 'supplierListens' : 'supplierActive')

/**
 * Lists the checks to pass before panelists see a survey, those that must pass and those that should, in the order in
 * which staff fix them. A check is left out where it does not apply: a survey without a closing day has no check of
 * that day.
 */
export function checkReadiness(survey: SurveyFields, facts: Readiness): UnwordedCheck[] {
  const { now, asked, untitled, supplier, listed, expected } = facts
  const { kind, points, minutes, closesAt, quotas, isByList } = survey
  const must = (code: string, field: string, ok: boolean, message: Message): UnwordedCheck => ({
    code,
    level: 'must',
    ok,
    message,
    field,
  })
  const should = (...[code, field, ok, message]: Parameters<typeof must>): UnwordedCheck => ({
    ...must(code, field, ok, message),
    level: 'should',
  })
  const perHour = Math.round((points / minutes) * 60)
  const wanted = quotas.find(isOverall)?.places ?? null
  const ofHosted = [
    must('questions', 'questionnaire', asked.questions > 0, surveyDesk('asks', { questions: count(asked.questions) })),
    should('wording', 'questionnaire', untitled === 0, sayWording(untitled)),
    should(
      'length',
      'minutes',
      asked.questions === 0 || (minutes >= asked.minutes / 2 && minutes <= asked.minutes * 3),
      surveyDesk('length', { card: minutesOf(minutes), asked: minutesOf(asked.minutes) }),
    ),
  ]
  const ofExternal = [
    must('supplier', 'supplierKey', supplier === 'live', saySupplier(supplier)),
    must('entry-link', 'entryUrl', survey.entryUrl !== null, surveyDesk('linkThere')),
  ]
  return [
    ...(kind === 'hosted' ? ofHosted : ofExternal),
    must('pays', 'points', points > 0, surveyDesk('pays', { points })),
    should('fair-pay', 'points', perHour >= fairPerHour, surveyDesk('perHour', { points: perHour })),
    ...(closesAt === null
      ? []
      : [must('not-over', 'closesAt', Date.parse(closesAt) > now.getTime(), surveyDesk('closesToCome'))]),
    ...(isByList ? [must('list', 'isByList', listed > 0, surveyDesk('listed', { people: listed }))] : []),
    wanted === null
      ? should('limit', 'quotas', false, surveyDesk('unlimited'))
      : should('limit', 'quotas', true, sayCost(wanted, points)),
    ...(wanted === null || expected === null
      ? []
      : [should('reach', 'targets', expected >= wanted, surveyDesk('reach', { expected, wanted }))]),
    ...(quotas.length === 0
      ? []
      : [
          must(
            'places',
            'quotas',
            quotas.every(({ places }) => places > 0),
            surveyDesk('placesThere'),
          ),
        ]),
  ]
}
const sayCost = (completes: number, points: number): Message =>
  surveyDesk('cost', { completes, points, value: valueOf(completes * points) })
const valueOf = (points: number): string => `$${valueUsd(points).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
const sayWording = (untitled: number): Message =>
  untitled === 0 ? surveyDesk('worded') : surveyDesk('unworded', { questions: count(untitled) })
const count = (questions: number): Message => surveyDesk('questions', { count: questions })
const minutesOf = (minutes: number): Message => surveyDesk('minutes', { count: minutes })
const isOverall = ({ conditions }: SurveyFields['quotas'][number]): boolean => conditions.length === 0

/**
 * The checks that an edited survey in this state must pass. Unless the survey is live, the state of its supplier is
 * not checked: that happens when the survey opens, and staff can still correct a survey that is paused because its
 * supplier is in listen-only mode.
 */
export const listEditChecks = (
  checks: readonly UnwordedCheck[],
  status: SurveyStatus,
  changed: Partial<SurveyFields>,
): UnwordedCheck[] => checks.filter(({ code }) => code !== 'supplier' || status === 'live' || 'supplierKey' in changed)

/** Whether every check that must pass does. */
export const isReady = (checks: readonly UnwordedCheck[]): boolean =>
  checks.every(({ level, ok }) => ok || level === 'should')

/** The fields in which two versions of a survey differ, with the value before and after. */
export function findChanges(
  before: SurveyFields,
  after: SurveyFields,
): { before: Partial<SurveyFields>; after: Partial<SurveyFields> } | null {
  const names = (Object.keys(after) as (keyof SurveyFields)[]).filter(
    (name) => stringifyStably(before[name]) !== stringifyStably(after[name]),
  )
  if (names.length === 0) return null
  const pick = (from: SurveyFields): Partial<SurveyFields> =>
    Object.fromEntries(names.map((name) => [name, from[name]]))
  return { before: pick(before), after: pick(after) }
}
/** JSON with sorted keys, because the database returns the keys of a document in another order. */
const stringifyStably = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )

/** The fields that can no longer change once anyone has entered the survey. */
const frozenByEntry: readonly (keyof SurveyFields)[] = ['kind', 'supplierKey', 'questionnaire']

type Standing = { status: SurveyStatus; isUntouched: boolean; running: number }

/**
 * The reason why these changes may not be made to a survey in this state, or null. Points may fall at any time, because
 * an attempt is paid what was offered at its start. Screen-out pay may not fall while attempts are running, because it
 * is not stored at their start.
 */
export function findEditRefusal(
  { before, after }: { before: Partial<SurveyFields>; after: Partial<SurveyFields> },
  { status, isUntouched, running }: Standing,
  houseLadder: readonly LadderStep[],
): ProblemCode | null {
  if (status === 'closed') return 'survey-closed'
  if (!isUntouched && frozenByEntry.some((name) => name in after)) return 'survey-entered'
  if (running > 0 && 'screenOut' in after) {
    const lowered = doesPayLess(before.screenOut ?? houseLadder, after.screenOut ?? houseLadder)
    if (lowered) return 'screen-out-lowered'
  }
  return null
}

export type LadderStep = { fromSeconds: number; points: number }
/** Whether the second pay ladder pays less than the first after any time. */
export function doesPayLess(before: readonly LadderStep[], after: readonly LadderStep[]): boolean {
  const at = (ladder: readonly LadderStep[], seconds: number): number =>
    ladder.reduce((points, step) => (seconds >= step.fromSeconds ? step.points : points), 0)
  return [...before, ...after].some(({ fromSeconds }) => at(after, fromSeconds) < at(before, fromSeconds))
}

/**
 * The state that a survey gets when staff ask for one: a survey with an opening time in the future is scheduled, not
 * live.
 */
export function findDestination(
  asked: SurveyStatus,
  from: SurveyStatus,
  opensAt: string | null,
  now: Date,
): SurveyStatus {
  const isLater = opensAt !== null && Date.parse(opensAt) > now.getTime()
  return asked === 'live' && from === 'draft' && isLater ? 'scheduled' : asked
}
