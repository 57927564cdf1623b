import type { Message } from '../../../../platform/contract/messages.ts'
import { entryLinkProblem, ladderProblem } from '../../contract/survey-checks.ts'
import type { AdminSurvey, Asks, SurveyChanges } from '../../contract/survey-admin.ts'
import type { QuotaDraft, SurveyFields } from '../../contract/survey-draft.ts'
import type { Condition } from '../../../matching/contract.ts'

/** A survey while it is written: a number that has been wiped out is null until another is typed. */
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

const same = (a: unknown, b: unknown): boolean => stable(a) === stable(b)
const stable = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )

/** What of a survey staff write. */
export function draftOf(survey: AdminSurvey): Draft {
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

/** The fields in which a draft differs from the survey it was made of. */
export const changedFields = (base: Draft, draft: Draft): DraftField[] =>
  names.filter((name) => !same(base[name], draft[name]))

/** The changed fields as the call takes them; only of a draft without problems. */
export const changesOf = (base: AdminSurvey, draft: Draft): SurveyChanges =>
  Object.fromEntries(changedFields(base, draft).map((name) => [name, draft[name]]))

/** The survey as it is now with what was typed over an older one laid on it: nothing typed is lost. */
export const laidOver = (current: AdminSurvey, base: Draft, draft: Draft): Draft => ({
  ...draftOf(current),
  ...(Object.fromEntries(changedFields(base, draft).map((name) => [name, draft[name]])) as Partial<Draft>),
})

/** Fields that both have changed to different values. */
export const inBoth = (current: Draft, base: Draft, draft: Draft): DraftField[] =>
  changedFields(base, draft).filter((name) => !same(current[name], base[name]) && !same(current[name], draft[name]))

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
/** A field as the server names it, and what is wrong with it: a word of ours or a sentence of the contract. */
export type Problem = { field: string; word: ProblemWord } | { field: string; message: Message }

/** How the answers of a question are asked for; places of the address are asked for by options. */
export type AsksOf = (questionId: string) => Asks

/** The most places that one quota may have. */
export const placesMax = 1_000_000
/** Whether this is a whole number between two bounds, both included. */
export const isWhole = (value: number | null, least: number, most: number): value is number =>
  value !== null && Number.isInteger(value) && value >= least && value <= most

/** Why a demand says nothing yet, or cannot hold for anybody. */
export function conditionProblem({ optionIds, min, max }: Condition, asks: Asks): ProblemWord | null {
  if (asks === 'options') return optionIds === undefined || optionIds.length > 0 ? null : 'chooseOption'
  if (min === undefined && max === undefined) return 'giveBound'
  if (min !== undefined && max !== undefined && min > max) return 'boundsReversed'
  const isAge = (age: number | undefined) => age === undefined || (Number.isInteger(age) && age >= 0 && age <= 120)
  return asks === 'range' || (isAge(min) && isAge(max)) ? null : 'wholeAge'
}

/** Everything that can be seen here to keep a draft from being saved; the server has the last word. */
export function problemsOf(draft: Draft, asksOf: AsksOf): Problem[] {
  const { opensAt, closesAt, entryUrl, screenOut, normSeconds } = draft
  const found: Problem[] = []
  const note = (field: string, word: ProblemWord | null) => word && found.push({ field, word })
  note('title', draft.title.trim() === '' ? 'titleMissing' : null)
  note('category', draft.category.trim() === '' ? 'categoryMissing' : null)
  const isReversed = opensAt !== null && closesAt !== null && Date.parse(closesAt) <= Date.parse(opensAt)
  note('closesAt', isReversed ? 'closesBeforeOpens' : null)
  const linkProblem = draft.kind === 'external' && entryUrl !== null ? entryLinkProblem(entryUrl) : null
  if (linkProblem) found.push({ field: 'entryUrl', message: linkProblem })
  draft.targets.forEach((one, no) => note(`targets[${no}]`, conditionProblem(one, asksOf(one.questionId))))
  const { cooldownDays, dailyCap } = draft
  if (cooldownDays !== null && draft.exclusionGroup === null) note('cooldownDays', 'groupMissing')
  else note('cooldownDays', cooldownDays === null || isWhole(cooldownDays, 1, 3_650) ? null : 'cooldownRange')
  note('dailyCap', dailyCap === null || isWhole(dailyCap, 1, placesMax) ? null : 'capRange')
  draft.quotas.forEach(({ name, places, conditions }, no) => {
    note(`quotas[${no}].name`, name.trim() === '' ? 'quotaNameMissing' : null)
    note(`quotas[${no}].places`, isWhole(places, 0, placesMax) ? null : 'placesMissing')
    conditions.forEach((one, at) => {
      const isVague = one.optionIds === undefined && asksOf(one.questionId) === 'options'
      note(`quotas[${no}].conditions[${at}]`, isVague ? 'chooseOption' : conditionProblem(one, asksOf(one.questionId)))
    })
  })
  note('points', isWhole(draft.points, 0, 100_000) ? null : 'pointsMissing')
  note('minutes', isWhole(draft.minutes, 1, 240) ? null : 'minutesMissing')
  note('normSeconds', normSeconds === null || isWhole(normSeconds, 10, 14_400) ? null : 'normRange')
  const stepProblem = screenOut === null ? null : ladderProblem(screenOut)
  if (stepProblem) found.push({ field: 'screenOut', message: stepProblem })
  return found
}

/** The field of the survey that a place as the server names it (`targets[0]`) belongs to. */
export const fieldAt = (place: string): DraftField | null =>
  names.find((name) => name === /^\w+/.exec(place)?.[0]) ?? null
/** Where a field is written. */
export function tabAt(place: string): Tab {
  const field = fieldAt(place)
  return field ? tabOf[field] : 'overview'
}
/** The id of the element that shows a field. */
export const idAt = (place: string): string => `field-${place.replace(/[^\w]+/g, '-').replace(/-$/, '')}`
