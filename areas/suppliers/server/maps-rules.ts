import { ageOn, type Day } from '../../../platform/contract/day.ts'
import { birthQuestionId } from '../../profiler/contract.ts'
import type { CatalogueQuestion } from '../../profiler/server/catalogue.ts'
import { preferNotToSay } from '../../users/contract/users.ts'
import type { AnswerGrade, MappedCode, SaidKind } from '../contract/maps.ts'

/** What a network calls one of our questions, and its codes. */
export type MapOfQuestion = {
  questionRef: string
  countryId: string | null
  language: string | null
  questionId: string
  said: SaidKind
  options: readonly MappedCode[]
}
/** What of a question decides about its answers. */
export type MapsQuestion = Pick<
  CatalogueQuestion,
  'questionId' | 'categoryId' | 'type' | 'isSensitive' | 'options' | 'text' | 'translations'
>
export type AnswerNow = { optionIds: readonly string[]; value: string | null }

/** Beliefs; with health they never leave, whatever anyone agreed to. */
const beliefIds: ReadonlySet<string> = new Set(['religion', 'politics'])
const healthCategory = 'health'

/** How an answer to a question can be said to a network; free text cannot. */
export function saidAs({ questionId, type }: Pick<MapsQuestion, 'questionId' | 'type'>): SaidKind[] {
  if (questionId === birthQuestionId) return ['age', 'birth-date']
  if (type === 'single' || type === 'multiple') return ['options']
  if (type === 'postcode') return ['postcode']
  return type === 'number' ? ['number'] : []
}

/** Whether an answer may ever leave: never of health and beliefs, and never free text, which may hold a name or an address. */
export const mayLeave = (question: MapsQuestion): boolean =>
  question.categoryId !== healthCategory && !beliefIds.has(question.questionId) && saidAs(question).length > 0

/** What may become of an answer where staff said nothing: surveys are picked by it, unless it is sensitive. */
export const gradeOf = (question: Pick<MapsQuestion, 'isSensitive'>, set: AnswerGrade | undefined): AnswerGrade =>
  set ?? (question.isSensitive ? 'never' : 'filter')

/** The maps that count for a country and language: of each question of theirs the one that names the most. */
export function mapsFor<M extends MapOfQuestion>(
  maps: readonly M[],
  { countryId, language }: { countryId: string; language: string },
): M[] {
  const best = new Map<string, M>()
  const namesOf = (map: M): number => (map.countryId === null ? 0 : 2) + (map.language === null ? 0 : 1)
  for (const map of maps) {
    if (map.countryId !== null && map.countryId !== countryId) continue
    if (map.language !== null && map.language !== language) continue
    const held = best.get(map.questionRef)
    if (!held || namesOf(map) > namesOf(held)) best.set(map.questionRef, map)
  }
  return [...best.values()]
}

/** Whether a map can say anything: one whose codes are not known yet is a gap. */
export const says = ({ said, options }: Pick<MapOfQuestion, 'said' | 'options'>): boolean =>
  said !== 'options' || options.length > 0

/** US codes of nine digits are said by their first five: networks name those, and they tell less. */
const postcodeSaid = (value: string, countryId: string): string => (countryId === 'US' ? value.slice(0, 5) : value)

function computed(map: MapOfQuestion, value: string | null, at: { countryId: string; today: Day }): readonly string[] {
  if (value === null) return []
  if (map.said === 'age') return [String(ageOn(value, at.today))]
  if (map.said === 'postcode') return [postcodeSaid(value, at.countryId)]
  return map.said === 'options' ? [] : [value]
}

/** Their codes that an answer may be, to pick surveys by; none where the map cannot say it. */
export function codesOf(
  map: MapOfQuestion,
  answer: AnswerNow,
  at: { countryId: string; today: Day },
): readonly string[] {
  if (map.said !== 'options') return computed(map, answer.value, at)
  const codes = map.options.filter(({ optionId }) => answer.optionIds.includes(optionId)).map(({ code }) => code)
  return [...new Set(codes)]
}

/**
 * The codes that stand for an answer in a link: none unless each chosen option lies wholly in one code, so that a band is never said to be
 * narrower than it is. Who declined to answer is not spoken for, and a code that another option has never stands for "non-binary".
 */
export function passedCodesOf(
  map: MapOfQuestion,
  answer: AnswerNow,
  at: { countryId: string; today: Day },
): readonly string[] {
  if (map.said !== 'options') return computed(map, answer.value, at)
  const codes = answer.optionIds.map((optionId) => {
    const whole = map.options.filter((one) => one.optionId === optionId && one.isWhole)
    const [only] = whole
    if (optionId === preferNotToSay || whole.length !== 1 || !only) return null
    return isForeign(map.options, only) ? null : only.code
  })
  return codes.includes(null) ? [] : [...new Set(codes.filter((code) => code !== null))]
}

const nonBinary = 'non_binary'
/** Whether a code would call somebody who is non-binary a woman or a man. */
const isForeign = (options: readonly MappedCode[], { code, optionId }: MappedCode): boolean =>
  optionId === nonBinary && options.some((other) => other.code === code && other.optionId !== nonBinary)

export type MapFlaw =
  | { field: string; flaw: 'questionGone' | 'saidUnfit' | 'codesNone' | 'codeTwice' | 'wholeTwice' | 'notOurs' }
  | { field: string; flaw: 'nonBinary' }

/** What is wrong with a map, beside the field that it is about. */
export function flawsOf(map: MapOfQuestion, question: MapsQuestion | undefined): MapFlaw[] {
  if (!question) return [{ field: 'questionId', flaw: 'questionGone' }]
  if (!saidAs(question).includes(map.said)) return [{ field: 'said', flaw: 'saidUnfit' }]
  if (map.said !== 'options') return []
  if (map.options.length === 0) return [{ field: 'options', flaw: 'codesNone' }]
  const ours = new Set(question.options.map(({ optionId }) => optionId))
  return map.options.flatMap((one, at): MapFlaw[] => {
    const field = `options.${at}.code`
    const before = map.options.slice(0, at)
    if (!ours.has(one.optionId)) return [{ field, flaw: 'notOurs' }]
    if (before.some(({ code, optionId }) => code === one.code && optionId === one.optionId))
      return [{ field, flaw: 'codeTwice' }]
    if (one.isWhole && before.some(({ optionId, isWhole }) => isWhole && optionId === one.optionId))
      return [{ field, flaw: 'wholeTwice' }]
    return isForeign(map.options, one) ? [{ field, flaw: 'nonBinary' }] : []
  })
}
