import fc from 'fast-check'
import type { Matching } from './engine.ts'
import type { Answer, Cell, Condition, IndexedSurvey, Panelist } from './rules.ts'

/**
 * Few questions, options and countries, so that random surveys and panelists match. `n` takes a number, the others take
 * options.
 */
const optionQuestions = ['a', 'b', 'c'] as const
const numberQuestion = 'n'
const optionIds = ['o1', 'o2', 'o3', 'o4', 'prefer_not_to_say'] as const
const countries = ['GB', 'FR', 'CI'] as const
const devices = ['desktop', 'tablet', 'phone'] as const

const option = fc.constantFrom(...optionIds)
const options = fc.uniqueArray(option, { maxLength: 4 })
const wide = fc.integer({ min: 0, max: 12 })
const between: fc.Arbitrary<Condition> = fc.tuple(wide, wide).map(([x, y]) => ({
  questionId: numberQuestion,
  min: Math.min(x, y),
  max: Math.max(x, y),
}))
const condition: fc.Arbitrary<Condition> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ questionId: fc.constantFrom(...optionQuestions), optionIds: options }) },
  { weight: 3, arbitrary: between },
  { weight: 1, arbitrary: wide.map((min) => ({ questionId: numberQuestion, min })) },
  { weight: 1, arbitrary: wide.map((max) => ({ questionId: numberQuestion, max })) },
  { weight: 1, arbitrary: fc.record({ questionId: fc.constantFrom(...optionQuestions, numberQuestion) }) },
  { weight: 1, arbitrary: fc.record({ questionId: fc.constantFrom(...optionQuestions), min: wide }) },
)
const cell: fc.Arbitrary<Cell> = fc.record({ questionId: fc.constantFrom(...optionQuestions), optionId: option })
const makeSurveyId = (n: number) => `s${n}`

const mostly = (value: boolean) => fc.integer({ min: 0, max: 3 }).map((n) => (n > 0 ? value : !value))

/** A survey with one of `idCount` ids; ranks repeat, so that there are ties. */
export const anySurvey = (id: fc.Arbitrary<number>): fc.Arbitrary<IndexedSurvey> =>
  fc
    .record({
      surveyId: id.map(makeSurveyId),
      rank: fc.integer({ min: 0, max: 9 }),
      live: mostly(true),
      conditions: fc.array(condition, { maxLength: 4 }),
      countryId: fc.option(fc.constantFrom(...countries)),
      devices: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.subarray([...devices])),
      closedCells: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(cell, { maxLength: 2 })),
      closedCrossings: fc.oneof(
        { weight: 5, arbitrary: fc.constant([]) },
        fc.array(fc.array(condition, { minLength: 1, maxLength: 3 }), { maxLength: 2 }),
      ),
      byList: mostly(false),
      group: fc.option(fc.record({ name: fc.constantFrom('g', 'h'), days: fc.option(fc.integer({ min: 1, max: 9 })) })),
    })
    .map(({ group, ...rest }) => (group ? { ...rest, group } : rest))

const number = fc.integer({ min: -1, max: 26 }).map((n) => n / 2)
const answer: fc.Arbitrary<Answer> = fc.oneof(
  { weight: 8, arbitrary: fc.array(option, { maxLength: 3 }) },
  { weight: 1, arbitrary: number },
)
const someIds = fc.array(fc.integer({ min: 0, max: 200 }).map(makeSurveyId), { maxLength: 10 })
/** A panelist with random answers. */
export const anyPanelist: fc.Arbitrary<Panelist> = fc
  .record({
    answers: fc.record(
      {
        a: answer,
        b: answer,
        c: answer,
        n: fc.oneof({ weight: 8, arbitrary: number }, { weight: 1, arbitrary: answer }),
      },
      { requiredKeys: [] },
    ),
    countryId: fc.option(fc.constantFrom(...countries)),
    device: fc.option(fc.constantFrom(...devices)),
    taken: someIds,
    excluded: someIds,
    lists: fc.array(fc.integer({ min: 0, max: 200 }).map(makeSurveyId), { maxLength: 60 }),
    groups: fc.record({ g: fc.integer({ min: 0, max: 12 }), h: fc.integer({ min: 0, max: 12 }) }, { requiredKeys: [] }),
  })
  .map(({ answers, countryId, device, taken, excluded, lists, groups }) => ({
    answers: new Map(Object.entries(answers).filter((entry): entry is [string, Answer] => entry[1] !== undefined)),
    countryId,
    device,
    taken: new Set(taken),
    excluded: new Set(excluded),
    lists: new Set(lists),
    groups: new Map(Object.entries(groups)),
  }))

const someSurveys = fc.uniqueArray(anySurvey(fc.integer({ min: 0, max: 200 })), {
  maxLength: 200,
  selector: ({ surveyId }) => surveyId,
  size: 'max',
})
/**
 * Up to 1,000 surveys. Some worlds hold each survey several times under different ids, so that a country fills more
 * than one block.
 */
export const anySurveys: fc.Arbitrary<IndexedSurvey[]> = fc
  .tuple(someSurveys, fc.constantFrom(1, 1, 2, 5))
  .map(([surveys, copies]) =>
    Array.from({ length: copies }, (_, copy) =>
      surveys.map((one) =>
        copy === 0 ? one : { ...one, surveyId: `${one.surveyId}x${copy}`, rank: one.rank + copy / 10 },
      ),
    ).flat(),
  )

/** An event that changes a running index. */
export type Change =
  | { readonly kind: 'live'; readonly surveyId: string; readonly live: boolean }
  | { readonly kind: 'close' | 'open'; readonly surveyId: string; readonly cell: Cell }
  | { readonly kind: 'reindex'; readonly survey: IndexedSurvey }
  /** New conditions for a survey that keeps its place: neither the rank nor the country changes. */
  | { readonly kind: 'retarget'; readonly surveyId: string; readonly conditions: readonly Condition[] }
  | { readonly kind: 'remove'; readonly surveyId: string }
  /** Many changes at once, like those that one poll of the database brings. */
  | { readonly kind: 'follow'; readonly surveys: readonly IndexedSurvey[]; readonly surveyId: string }

const anyId = fc.integer({ min: 0, max: 210 })
/** Options and bounds that perhaps none of the first surveys named, so that no row exists for them. */
const lateCondition: fc.Arbitrary<Condition> = fc.oneof(
  condition,
  fc.constant({ questionId: 'a', optionIds: ['o1', 'late'] }),
  fc.constant({ questionId: 'late', optionIds: ['o1'] }),
  fc.tuple(number, number).map(([min, more]) => ({ questionId: numberQuestion, min, max: min + more })),
)
/** A sequence of changes to a running index. */
export const anyChanges: fc.Arbitrary<Change[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('live' as const), surveyId: anyId.map(makeSurveyId), live: fc.boolean() }),
    fc.record({ kind: fc.constantFrom('close' as const, 'open' as const), surveyId: anyId.map(makeSurveyId), cell }),
    fc.record({ kind: fc.constant('reindex' as const), survey: anySurvey(anyId) }),
    fc.record({
      kind: fc.constant('retarget' as const),
      surveyId: anyId.map(makeSurveyId),
      conditions: fc.array(lateCondition, { maxLength: 4 }),
    }),
    fc.record({ kind: fc.constant('remove' as const), surveyId: anyId.map(makeSurveyId) }),
    fc.record({
      kind: fc.constant('follow' as const),
      surveys: fc.array(anySurvey(anyId), { maxLength: 8 }),
      surveyId: anyId.map(makeSurveyId),
    }),
  ),
  { maxLength: 30, size: 'large' },
)

const sameCell = (a: Cell, b: Cell) => a.questionId === b.questionId && a.optionId === b.optionId

/** Applies a change to the index, and returns the plain list of surveys as it must be afterwards. */
export function apply(matching: Matching, surveys: readonly IndexedSurvey[], change: Change): IndexedSurvey[] {
  const id = change.kind === 'reindex' ? change.survey.surveyId : change.surveyId
  const old = surveys.find(({ surveyId }) => surveyId === id)
  const others = surveys.filter((one) => one !== old)
  const cells = old?.closedCells ?? []
  switch (change.kind) {
    case 'live':
      matching.setLive(id, change.live)
      return old ? [...others, { ...old, live: change.live }] : others
    case 'close':
      matching.closeCell(id, change.cell.questionId, change.cell.optionId)
      return old ? [...others, { ...old, closedCells: [...cells, change.cell] }] : others
    case 'open':
      matching.openCell(id, change.cell.questionId, change.cell.optionId)
      return old ? [...others, { ...old, closedCells: cells.filter((one) => !sameCell(one, change.cell)) }] : others
    case 'reindex':
      matching.reindex(change.survey)
      return [...others, change.survey]
    case 'retarget': {
      if (!old) return others
      const survey = { ...old, conditions: change.conditions }
      matching.reindex(survey)
      return [...others, survey]
    }
    case 'remove':
      matching.remove(id)
      return others
    case 'follow': {
      matching.follow(change.surveys, [id])
      const latest = new Map([...others, ...change.surveys].map((one) => [one.surveyId, one]))
      return [...latest.values()]
    }
  }
}

/**
 * Decides naively whether a survey fits: the rules of targeting written a second time, sharing no code with the index
 * under test.
 */
export function fitsNaively(survey: IndexedSurvey, panelist: Panelist): boolean {
  const { surveyId, group } = survey
  if (!survey.live || panelist.taken.has(surveyId) || panelist.excluded?.has(surveyId)) return false
  if (survey.byList && !panelist.lists?.has(surveyId)) return false
  const daysAgo = group && panelist.groups?.get(group.name)
  if (group && daysAgo !== undefined && (group.days === null || daysAgo < group.days)) return false
  if (survey.countryId && survey.countryId !== panelist.countryId) return false
  if (survey.devices.length > 0 && !(panelist.device && survey.devices.includes(panelist.device))) return false
  const closed = survey.closedCells ?? []
  const said = (questionId: string): string[] | number | null => {
    const given = panelist.answers.get(questionId)
    if (typeof given === 'number') return given
    const left = (given ?? []).filter((optionId) => optionId !== 'prefer_not_to_say')
    return left.length === 0 ? null : left
  }
  const roomFor = (questionId: string, optionId: string) =>
    !closed.some((one) => sameCell(one, { questionId, optionId }))
  for (const { questionId } of closed) {
    const given = said(questionId)
    if (Array.isArray(given) && !given.some((optionId) => roomFor(questionId, optionId))) return false
  }
  const meets = (
    { questionId, optionIds: wanted, min, max }: Condition,
    left: (optionId: string) => boolean = () => true,
  ): boolean => {
    const given = said(questionId)
    if (given === null) return false
    if (Array.isArray(given)) {
      if (min !== undefined || max !== undefined) return false
      return given.some((optionId) => left(optionId) && (!wanted || wanted.includes(optionId)))
    }
    if (wanted) return false
    return !(min !== undefined && given < min) && !(max !== undefined && given > max)
  }
  if ((survey.closedCrossings ?? []).some((crossing) => crossing.every((one) => meets(one)))) return false
  return survey.conditions.every((one) => meets(one, (optionId) => roomFor(one.questionId, optionId)))
}

/** The whole list as it must be: naive matches by rank, and ties by survey id. */
export const listNaively = (surveys: readonly IndexedSurvey[], panelist: Panelist): string[] =>
  surveys
    .filter((one) => fitsNaively(one, panelist))
    .toSorted((a, b) => b.rank - a.rank || (a.surveyId < b.surveyId ? -1 : 1))
    .map(({ surveyId }) => surveyId)

/**
 * The property that every version of the index must have: panelists who were prepared before any change read the naive
 * list after each change. Broken variants are tested with the same property, to show that it catches them.
 */
export const makeAgreementProperty = (create: (surveys: Iterable<IndexedSurvey>) => Matching) =>
  fc.property(
    anySurveys,
    fc.array(anyPanelist, { minLength: 1, maxLength: 4 }),
    anyChanges,
    (first, people, changes) => {
      const matching = create(first)
      const prepared = people.map(matching.prepare)
      let surveys: readonly IndexedSurvey[] = first
      const agrees = () =>
        prepared.every((one) => {
          const listed = matching.page(one, 0, Infinity)
          const wanted = listNaively(surveys, one.panelist)
          return listed.length === wanted.length && listed.every((surveyId, i) => surveyId === wanted[i])
        })
      if (!agrees()) return false
      return changes.every((change) => {
        surveys = apply(matching, surveys, change)
        return agrees()
      })
    },
  )
