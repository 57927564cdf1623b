import { ageOn } from '../platform/contract/day.ts'
import { devices } from '../areas/surveys/contract/surveys.ts'
import { expect, test } from 'vitest'
import { questions } from '../areas/profiler/server/question-bank.ts'
import { demoAccounts } from './content/accounts.ts'
import { reckonedOn } from './content/life.ts'
import { demoPeople, type DemoPerson } from './content/people.ts'
import { places } from './content/places.ts'
import { questionnaires } from './content/questionnaires.ts'
import type { DemoCondition, DemoSurvey } from './content/survey.ts'
import { surveys } from './content/surveys.ts'

const bank = new Map(questions.map((question) => [question.questionId, question]))
const ids = (some: readonly DemoSurvey[]) => some.map(({ surveyId }) => surveyId)
const live = surveys.filter(({ status }) => status === 'live')
const isForEveryone = ({ countryId, devices: on, targeting, quotas }: DemoSurvey) =>
  countryId === null && on.length === devices.length && targeting.length === 0 && quotas.length === 0

/** Whether a choice question of the bank has all these options. */
const hasOptions = (questionId: string, optionIds: readonly string[]) => {
  const known = new Set(bank.get(questionId)?.options.map(({ optionId }) => optionId))
  return optionIds.length > 0 && optionIds.every((id) => known.has(id))
}

/** Whether a condition can be met at all: options that exist, or a range on a question with an order. */
const makesSense = ({ questionId, optionIds, min, max }: DemoCondition) =>
  optionIds
    ? hasOptions(questionId, optionIds) && min === undefined && max === undefined
    : ['number', 'date'].includes(bank.get(questionId)?.type ?? '') && (min ?? -Infinity) < (max ?? Infinity)

function meets(person: DemoPerson, { questionId, optionIds, min, max }: DemoCondition): boolean {
  const answer = person.answers.find((one) => one.questionId === questionId)
  if (!answer) return false
  if (optionIds) return answer.optionIds?.some((id) => optionIds.includes(id)) ?? false
  const figure = questionId === 'date_of_birth' ? ageOn(answer.value ?? '', reckonedOn) : Number(answer.value)
  return figure >= (min ?? -Infinity) && figure <= (max ?? Infinity)
}
const fits = (person: DemoPerson, { countryId, targeting }: DemoSurvey) =>
  (countryId === null || countryId === person.countryId) && targeting.every((condition) => meets(person, condition))

test('there are 40 surveys, each with an id and a title of its own', () => {
  expect(surveys).toHaveLength(40)
  expect(new Set(ids(surveys)).size).toBe(40)
  expect(new Set(surveys.map(({ title }) => title)).size).toBe(40)
  expect(ids(surveys).filter((id) => !/^[a-z0-9-]{1,64}$/.test(id))).toEqual([])
})

test('five hosted and five external surveys are live and fit everyone, the two fixed ones among them', () => {
  const free = live.filter(isForEveryone)
  expect(ids(free.filter(({ kind }) => kind === 'hosted')).length).toBeGreaterThanOrEqual(5)
  expect(ids(free.filter(({ kind }) => kind === 'external')).length).toBeGreaterThanOrEqual(5)
  expect(free.find(({ surveyId }) => surveyId === 'demo-hosted')).toMatchObject({
    kind: 'hosted',
    questionnaireId: 'demo-hosted',
    normSeconds: null,
  })
  expect(free.find(({ surveyId }) => surveyId === 'demo-external')).toMatchObject({
    kind: 'external',
    supplierKey: 'house',
    normSeconds: null,
  })
})

test('a hosted survey has a questionnaire that exists, an external one the house supplier', () => {
  const known = new Set<string | null>(questionnaires.map(({ questionnaireId }) => questionnaireId))
  const hosted = surveys.filter(({ kind }) => kind === 'hosted')
  const external = surveys.filter(({ kind }) => kind === 'external')
  expect(ids(hosted.filter((one) => !known.has(one.questionnaireId) || one.supplierKey !== null))).toEqual([])
  expect(ids(external.filter((one) => one.questionnaireId !== null || one.supplierKey !== 'house'))).toEqual([])
  expect(new Set(hosted.map(({ questionnaireId }) => questionnaireId))).toEqual(known)
})

test('targeting and quotas name questions and options of the bank', () => {
  expect(ids(surveys.filter(({ targeting }) => !targeting.every(makesSense)))).toEqual([])
  const cells = surveys.flatMap(({ quotas }) => quotas.flatMap((quota) => quota.cells))
  expect(cells.filter(({ questionId, optionIds }) => !hasOptions(questionId, optionIds))).toEqual([])
  expect(surveys.flatMap(({ quotas }) => quotas).filter(({ target }) => target <= 0)).toEqual([])
})

test('a survey pays 8 to 14 points a minute', () => {
  const rates = surveys.map(({ points, minutes }) => points / minutes)
  expect(Math.min(...rates)).toBeGreaterThanOrEqual(8)
  expect(Math.max(...rates)).toBeLessThanOrEqual(14)
})

test('a few surveys are paused or closed, and every country has some of its own', () => {
  expect(new Set(surveys.map(({ status }) => status))).toEqual(new Set(['live', 'paused', 'closed']))
  expect(live.length).toBeGreaterThanOrEqual(34)
  expect(new Set(live.flatMap(({ countryId }) => countryId ?? []))).toEqual(new Set(Object.keys(places)))
})

test('enough live surveys fit Maya to fill three pages', () => {
  const maya = demoAccounts.filter(({ email }) => email === 'maya@example.com')
  expect(maya.map((person) => live.filter((survey) => fits(person, survey)).length > 20)).toEqual([true])
})

test('every survey fits somebody', () => {
  const people = demoPeople()
  expect(ids(surveys.filter((survey) => !people.some((person) => fits(person, survey))))).toEqual([])
})

test('no text shouts, has doubled spaces or loose ends', () => {
  const textsIn = (data: unknown): string[] =>
    typeof data === 'string' ? [data] : data && typeof data === 'object' ? Object.values(data).flatMap(textsIn) : []
  const texts = textsIn([questionnaires, surveys])
  expect(texts.length).toBeGreaterThan(1000)
  expect(texts.filter((text) => /!| {2}|^\s|\s$|^$/.test(text))).toEqual([])
})
