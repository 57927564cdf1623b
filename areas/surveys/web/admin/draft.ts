import type { Message } from '../../../../platform/contract/messages.ts'
import { entryLinkProblem, ladderProblem } from '../../contract/survey-checks.ts'
import type { AdminSurvey, Asks, SurveyChanges } from '../../contract/survey-admin.ts'
import type { QuotaDraft, SurveyFields } from '../../contract/survey-draft.ts'
import type { Condition } from '../../../matching/contract.ts'

/** A survey while it is being edited: a number field that was cleared is null. */
export type Draft = Omit<SurveyFields, 'points' | 'minutes' | 'quotas'> & {
  points: number | null
  minutes: number | null
  quotas: DraftQuota[]
}
export type DraftQuota = Omit<QuotaDraft, 'places'> & { places: number | null }
export type DraftField = keyof SurveyFields

export const tabs = ['overview', 'questionnaire', 'targeting', 'quotas', 'pay', 'results'] as const
export type Tab = (typeof tabs)[number]

const tabOf: Record<DraftField, Tab> = {
  title: 'overview',
  category: 'overview',
  opensAt: 'overview',
  closesAt: 'overview',
  kind: 'questionnaire',
  supplierKey: 'questionnaire',
  entryUrl: 'questionnaire',
  questionnaire: 'questionnaire',
  countryId: 'targeting',
  devices: 'targeting',
  targets: 'targeting',
  exclusionGroup: 'targeting',
  cooldownDays: 'targeting',
  dailyCap: 'targeting',
  isByList: 'targeting',
  quotas: 'quotas',
  points: 'pay',
  minutes: 'pay',
  normSeconds: 'pay',
  screenOut: 'pay',
}

const names = Object.keys(tabOf) as DraftField[]

const isEqual = (a: unknown, b: unknown): boolean => serialize(a) === serialize(b)
const serialize = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )

/** Creates a draft of the fields that staff can edit. */
export function createDraft(survey: AdminSurvey): Draft {
  const { title, category, points, minutes, countryId, devices, opensAt, closesAt, kind, supplierKey } = survey
  const { entryUrl, questionnaire, normSeconds, targets, quotas, screenOut } = survey
  const { exclusionGroup, cooldownDays, dailyCap, isByList } = survey
  return {
    title,
    category,
    points,
    minutes,
    countryId,
    devices,
    opensAt,
    closesAt,
    kind,
    supplierKey,
    entryUrl,
    questionnaire,
    normSeconds,
    targets,
    quotas,
    screenOut,
    exclusionGroup,
    cooldownDays,
    dailyCap,
    isByList,
  }
}

/** Returns the fields in which a draft differs from the survey that it started from. */
export const findChangedFields = (base: Draft, draft: Draft): DraftField[] =>
  names.filter((name) => !isEqual(base[name], draft[name]))

/** Returns the changed fields as the call takes them. The draft must not have any problems. */
export const collectChanges = (base: AdminSurvey, draft: Draft): SurveyChanges =>
  Object.fromEntries(findChangedFields(base, draft).map((name) => [name, draft[name]]))

/** Applies the changes that were typed on an older version to the current survey, so that no input is lost. */
export const rebaseDraft = (current: AdminSurvey, base: Draft, draft: Draft): Draft => ({
  ...createDraft(current),
  ...(Object.fromEntries(findChangedFields(base, draft).map((name) => [name, draft[name]])) as Partial<Draft>),
})

/** Returns the fields that both sides have changed to different values. */
export const findConflicts = (current: Draft, base: Draft, draft: Draft): DraftField[] =>
  findChangedFields(base, draft).filter(
    (name) => !isEqual(current[name], base[name]) && !isEqual(current[name], draft[name]),
  )

export type ProblemWord =
  | 'titleMissing'
  | 'categoryMissing'
  | 'pointsMissing'
  | 'minutesMissing'
  | 'closesBeforeOpens'
  | 'groupMissing'
  | 'chooseOption'
  | 'giveBound'
  | 'boundsReversed'
  | 'wholeAge'
  | 'quotaNameMissing'
  | 'placesMissing'
  | 'normRange'
  | 'cooldownRange'
  | 'capRange'
/** A field by the server's name, and its problem: a key of the editor's texts, or a message of the contract. */
export type Problem = { field: string; word: ProblemWord } | { field: string; message: Message }

/** How a condition may use the answers to a question; conditions on the address use options. */
export type AsksOf = (questionId: string) => Asks

/** The maximum number of completes that one quota may have. */
export const placesMax = 1_000_000
/** Tells whether the value is an integer within the bounds, which are included. */
export const isIntegerBetween = (value: number | null, least: number, most: number): value is number =>
  value !== null && Number.isInteger(value) && value >= least && value <= most

/** Returns what is wrong with a condition, which may be incomplete or impossible to meet; null when it is valid. */
export function findConditionProblem({ optionIds, min, max }: Condition, asks: Asks): ProblemWord | null {
  if (asks === 'options') return optionIds === undefined || optionIds.length > 0 ? null : 'chooseOption'
  if (min === undefined && max === undefined) return 'giveBound'
  if (min !== undefined && max !== undefined && min > max) return 'boundsReversed'
  const isAge = (age: number | undefined) => age === undefined || (Number.isInteger(age) && age >= 0 && age <= 120)
  return asks === 'range' || (isAge(min) && isAge(max)) ? null : 'wholeAge'
}

/** Returns the problems that can be found in the browser and that prevent saving. The server checks everything again. */
export function findProblems(draft: Draft, asksOf: AsksOf): Problem[] {
  const { opensAt, closesAt, entryUrl, screenOut, normSeconds } = draft
  const found: Problem[] = []
  const note = (field: string, word: ProblemWord | null) => word && found.push({ field, word })
  note('title', draft.title.trim() === '' ? 'titleMissing' : null)
  note('category', draft.category.trim() === '' ? 'categoryMissing' : null)
  const isReversed = opensAt !== null && closesAt !== null && Date.parse(closesAt) <= Date.parse(opensAt)
  note('closesAt', isReversed ? 'closesBeforeOpens' : null)
  const linkProblem = draft.kind === 'external' && entryUrl !== null ? entryLinkProblem(entryUrl) : null
  if (linkProblem) found.push({ field: 'entryUrl', message: linkProblem })
  draft.targets.forEach((one, no) => note(`targets[${no}]`, findConditionProblem(one, asksOf(one.questionId))))
  const { cooldownDays, dailyCap } = draft
  if (cooldownDays !== null && draft.exclusionGroup === null) note('cooldownDays', 'groupMissing')
  else note('cooldownDays', cooldownDays === null || isIntegerBetween(cooldownDays, 1, 3_650) ? null : 'cooldownRange')
  note('dailyCap', dailyCap === null || isIntegerBetween(dailyCap, 1, placesMax) ? null : 'capRange')
  draft.quotas.forEach(({ name, places, conditions }, no) => {
    note(`quotas[${no}].name`, name.trim() === '' ? 'quotaNameMissing' : null)
    note(`quotas[${no}].places`, isIntegerBetween(places, 0, placesMax) ? null : 'placesMissing')
    conditions.forEach((one, at) => {
      const isVague = one.optionIds === undefined && asksOf(one.questionId) === 'options'
      note(
        `quotas[${no}].conditions[${at}]`,
        isVague ? 'chooseOption' : findConditionProblem(one, asksOf(one.questionId)),
      )
    })
  })
  note('points', isIntegerBetween(draft.points, 0, 100_000) ? null : 'pointsMissing')
  note('minutes', isIntegerBetween(draft.minutes, 1, 240) ? null : 'minutesMissing')
  note('normSeconds', normSeconds === null || isIntegerBetween(normSeconds, 10, 14_400) ? null : 'normRange')
  const stepProblem = screenOut === null ? null : ladderProblem(screenOut)
  if (stepProblem) found.push({ field: 'screenOut', message: stepProblem })
  return found
}

/** Returns the field to which a place belongs; the server names places like `targets[0]`. */
export const findField = (place: string): DraftField | null =>
  names.find((name) => name === /^\w+/.exec(place)?.[0]) ?? null
/** Returns the part of the editor that shows a place. */
export function findTab(place: string): Tab {
  const field = findField(place)
  return field ? tabOf[field] : 'overview'
}
/** Returns the id of the element that shows a place. */
export const getElementId = (place: string): string => `field-${place.replace(/[^\w]+/g, '-').replace(/-$/, '')}`
