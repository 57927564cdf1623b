import { ageOn, type Day } from '../../../platform/contract/day.ts'
import { birthQuestionId } from '../../profiler/contract.ts'
import { answerOf, hasUnits } from '../../profiler/contract/question-types.ts'
import type { CatalogueQuestion } from '../../profiler/server/catalogue.ts'
import { preferNotToSay } from '../../users/contract/users.ts'
import type { AnswerGrade, MappedCode, SaidKind } from '../contract/maps.ts'

/** A network's id for one of our questions, with its codes. */
export type MapOfQuestion = {
  questionRef: string
  countryId: string | null
  language: string | null
  questionId: string
  said: SaidKind
  options: readonly MappedCode[]
}
/** The facts about a question that decide what may be done with its answers. */
export type MapsQuestion = Pick<
  CatalogueQuestion,
  'questionId' | 'categoryId' | 'type' | 'isSensitive' | 'options' | 'text' | 'translations'
>
export type AnswerNow = { optionIds: readonly string[]; value: string | null }

/** Questions about beliefs. Like those about health, their answers are never passed on, whatever anyone agreed to. */
const beliefIds: ReadonlySet<string> = new Set(['religion', 'politics'])
const healthCategory = 'health'

/** The ways in which answers to a question can be passed to a network; none for free text. */
export function listSaidKinds({ questionId, type }: Pick<MapsQuestion, 'questionId' | 'type'>): SaidKind[] {
  if (questionId === birthQuestionId) return ['age', 'birth-date']
  const answer = answerOf(type)
  if (answer === 'options' || answer === 'postcode') return [answer]
  return answer === 'number' && !hasUnits(type) ? ['number'] : []
}

/**
 * Whether an answer may ever be passed on: never one about health or beliefs, and never free text, which may contain a
 * name or an address.
 */
export const mayLeave = (question: MapsQuestion): boolean =>
  question.categoryId !== healthCategory && !beliefIds.has(question.questionId) && listSaidKinds(question).length > 0

/** How an answer may be used. If staff chose nothing, it may be used to choose surveys, unless it is sensitive. */
export const findGrade = (question: Pick<MapsQuestion, 'isSensitive'>, set: AnswerGrade | undefined): AnswerGrade =>
  set ?? (question.isSensitive ? 'never' : 'filter')

/** The maps for a country and language: for each question of the network, the most specific one. */
export function selectMaps<M extends MapOfQuestion>(
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

/** Whether a map is usable: one that maps options needs at least one code. */
export const isUsable = ({ said, options }: Pick<MapOfQuestion, 'said' | 'options'>): boolean =>
  said !== 'options' || options.length > 0

/** A US postcode is passed on as its first five digits: networks use those, and they reveal less than nine. */
const postcodeSaid = (value: string, countryId: string): string => (countryId === 'US' ? value.slice(0, 5) : value)

function computeCodes(
  map: MapOfQuestion,
  value: string | null,
  at: { countryId: string; today: Day },
): readonly string[] {
  if (value === null) return []
  if (map.said === 'age') return [String(ageOn(value, at.today))]
  if (map.said === 'postcode') return [postcodeSaid(value, at.countryId)]
  return map.said === 'options' ? [] : [value]
}

/** The network's codes that may stand for an answer, for choosing surveys; none when the map has no code for it. */
export function findCodes(
  map: MapOfQuestion,
  answer: AnswerNow,
  at: { countryId: string; today: Day },
): readonly string[] {
  if (map.said !== 'options') return computeCodes(map, answer.value, at)
  const codes = map.options.filter(({ optionId }) => answer.optionIds.includes(optionId)).map(({ code }) => code)
  return [...new Set(codes)]
}

/**
 * The codes that stand for an answer in a link. There are none unless each chosen option lies entirely within one
 * code, so that no answer becomes more specific than it was. "Prefer not to say" has no code, and "non-binary" is
 * never given a code that belongs to another option.
 */
export function findPassedCodes(
  map: MapOfQuestion,
  answer: AnswerNow,
  at: { countryId: string; today: Day },
): readonly string[] {
  if (map.said !== 'options') return computeCodes(map, answer.value, at)
  const codes = answer.optionIds.map((optionId) => {
    const whole = map.options.filter((one) => one.optionId === optionId && one.isWhole)
    const [only] = whole
    if (optionId === preferNotToSay || whole.length !== 1 || !only) return null
    return isForeign(map.options, only) ? null : only.code
  })
  return codes.includes(null) ? [] : [...new Set(codes.filter((code) => code !== null))]
}

const nonBinary = 'non_binary'
/** Whether a code would describe a non-binary person as a woman or a man. */
const isForeign = (options: readonly MappedCode[], { code, optionId }: MappedCode): boolean =>
  optionId === nonBinary && options.some((other) => other.code === code && other.optionId !== nonBinary)

export type MapFlaw =
  | { field: string; flaw: 'questionGone' | 'saidUnfit' | 'codesNone' | 'codeTwice' | 'wholeTwice' | 'notOurs' }
  | { field: string; flaw: 'nonBinary' }

/** What is wrong with a map, by field. */
export function findMapFlaws(map: MapOfQuestion, question: MapsQuestion | undefined): MapFlaw[] {
  if (!question) return [{ field: 'questionId', flaw: 'questionGone' }]
  if (!listSaidKinds(question).includes(map.said)) return [{ field: 'said', flaw: 'saidUnfit' }]
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
