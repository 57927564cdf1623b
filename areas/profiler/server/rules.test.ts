import { learn, sentenceOf } from '../../../platform/server/words.ts'
import { topQuestionIds } from '../contract.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs } from '../../../platform/contract/durations.ts'
import { bankCatalogue } from './catalogue.ts'
import { categories } from './question-bank.ts'
import {
  pickRefusal,
  hasTopAnswers,
  isFresh,
  pickAccountAnswers,
  offeredAtOnce,
  measureProgress,
  readReplies,
  chooseNextQuestions,
} from './rules.ts'
import type { GivenAnswer } from './rules.ts'
import { profilerWords } from './words.ts'

const catalogue = bankCatalogue.questions
learn(profilerWords)
const now = new Date('2026-06-15T12:00:00Z')
const respondent = { countryId: 'US', isUnderAge: false, today: '2026-06-15' }
const read = (reply: Parameters<typeof readReplies>[0][number], who = respondent) =>
  readReplies([reply], catalogue, who)
const wordsOf = (reply: Parameters<typeof read>[0], who = respondent) =>
  read(reply, who).refusals.map((one) => sentenceOf(one.message, 'en'))
const answered = (questionIds: Iterable<string>, answeredAt = now) =>
  new Map<string, GivenAnswer>([...questionIds].map((id) => [id, { optionIds: ['x'], value: null, answeredAt }]))

describe('a reply is recorded as it was meant', () => {
  test.each([
    [
      { questionId: 'gender', optionIds: ['female'] },
      { optionIds: ['female'], value: null },
    ],
    [
      { questionId: 'gender', optionIds: ['female', 'female'] },
      { optionIds: ['female'], value: null },
    ],
    [
      { questionId: 'pets', optionIds: ['cat', 'dog'] },
      { optionIds: ['dog', 'cat'], value: null },
    ],
    [
      { questionId: 'household_size', value: ' 04 ' },
      { optionIds: [], value: '4' },
    ],
    [
      { questionId: 'date_of_birth', value: '1991-04-17' },
      { optionIds: [], value: '1991-04-17' },
    ],
    [
      { questionId: 'postcode', value: '11215' },
      { optionIds: [], value: '11215' },
    ],
    [
      { questionId: 'job_title', value: '  Site   manager ' },
      { optionIds: [], value: 'Site manager' },
    ],
    [
      { questionId: 'religion', optionIds: ['prefer_not_to_say'] },
      { optionIds: ['prefer_not_to_say'], value: null },
    ],
  ])('%j', (reply, answer) => {
    expect(read(reply)).toEqual({ answers: [{ questionId: reply.questionId, ...answer }], refusals: [] })
  })
})

describe('a reply that is no answer is refused with words at its question', () => {
  test.each([
    [{ questionId: 'gender' }, 'Please answer all questions'],
    [{ questionId: 'gender', optionIds: [] }, 'Please answer all questions'],
    [{ questionId: 'job_title', value: '   ' }, 'Please answer all questions'],
    [{ questionId: 'gender', optionIds: ['female', 'male'] }, 'Please choose one answer'],
    [{ questionId: 'gender', optionIds: ['__proto__'] }, 'Please choose from the list'],
    [{ questionId: 'gender', value: 'female' }, 'Please choose from the list'],
    [{ questionId: 'pets', optionIds: ['none', 'cat'] }, 'One of these answers cannot be combined with others'],
    [{ questionId: 'household_size', value: '0' }, 'Please enter a whole number from 1 to 15'],
    [{ questionId: 'household_size', value: '2.5' }, 'Please enter a whole number from 1 to 15'],
    [{ questionId: 'household_size', value: '1e1' }, 'Please enter a whole number from 1 to 15'],
    [{ questionId: 'household_size', optionIds: ['2'] }, 'Please type your answer'],
    [{ questionId: 'date_of_birth', value: '1991-02-30' }, 'There is no such date. Check the month and the day'],
    [{ questionId: 'date_of_birth', value: '2027-01-01' }, 'This date is in the future. Check the year'],
    [{ questionId: 'date_of_birth', value: '1900-01-01' }, 'This date is too long ago. Check the year'],
    [{ questionId: 'postcode', value: 'EH9 1JS' }, 'Please enter a postcode like 11215'],
    [{ questionId: 'job_title', value: 'x'.repeat(81) }, 'Please use at most 80 characters'],
    [{ questionId: 'job_title', value: 'a\u0000b' }, 'Please use letters and digits'],
    [{ questionId: 'shoe_size', value: '42' }, 'This question is not asked'],
    [{ questionId: 'constructor', value: '42' }, 'This question is not asked'],
  ])('%j: %s', (reply, message) => {
    expect(read(reply).answers).toEqual([])
    expect(wordsOf(reply)).toEqual([message])
  })
  test('a question is answered once in a call', () => {
    const twice = { questionId: 'pets', optionIds: ['cat'] }
    expect(readReplies([twice, twice], catalogue, respondent).refusals).toMatchObject([{ field: 'pets' }])
  })
  test('no reply whatever is recorded against its question', () => {
    const anything = fc.record(
      {
        questionId: fc.constantFrom(...catalogue.keys()),
        optionIds: fc.array(fc.oneof(fc.string(), fc.constantFrom('female', 'none', 'yes', 'prefer_not_to_say'))),
        value: fc.oneof(
          fc.string(),
          fc.integer().map(String),
          fc.date({ noInvalidDate: true }).map((d) => d.toISOString()),
        ),
      },
      { requiredKeys: ['questionId'] },
    )
    fc.assert(
      fc.property(anything, (reply) => {
        const { answers, refusals } = read(reply)
        expect(answers.length + refusals.length).toBe(1)
        for (const { questionId, optionIds, value } of answers) {
          const options = catalogue.get(questionId)?.options.map(({ optionId }) => optionId) ?? []
          expect(optionIds.every((id) => options.includes(id))).toBe(true)
          expect(optionIds.length > 0).toBe(value === null)
        }
      }),
    )
  })
})

describe('members are 18 or older', () => {
  const born = (value: string) => ({ questionId: 'date_of_birth', value })
  test('on the 18th birthday, and not the day before', () => {
    expect(read(born('2008-06-15')).refusals).toEqual([])
    expect(wordsOf(born('2008-06-16'))).toEqual(['You must be 18 or older to join.'])
  })
  test('while an account is locked for its birthday, its owner cannot correct it', () => {
    expect(wordsOf(born('1980-01-01'), { ...respondent, isUnderAge: true })).toEqual([
      'Only support can correct your date of birth now. Please write to us.',
    ])
  })
  test('being too young outweighs whatever else is wrong', () => {
    const { refusals } = readReplies([{ questionId: 'gender' }, born('2020-01-01')], catalogue, respondent)
    expect(pickRefusal(refusals)?.code).toBe('under-age')
    expect(pickRefusal([])).toBeNull()
  })
})

describe('what is still to be asked', () => {
  const days = (count: number) => new Date(now.getTime() + count * dayMs)
  test('an answer counts until its time to live is over', () => {
    expect(isFresh({ ttlDays: 30 }, now, days(29.99))).toBe(true)
    expect(isFresh({ ttlDays: 30 }, now, days(30))).toBe(false)
  })
  test('questions that most surveys ask for come first, then the top five, and at most ten at once', () => {
    const asked = chooseNextQuestions(
      catalogue,
      new Map(),
      new Map([
        ['pets', 1],
        ['cars', 3],
      ]),
      now,
    ).map((one) => one.questionId)
    expect(asked).toHaveLength(offeredAtOnce)
    expect(asked.slice(0, 2)).toEqual(['cars', 'pets'])
    expect(asked.slice(2, 7).toSorted()).toEqual([...topQuestionIds].toSorted())
  })
  test('an answered question is not asked again before its answer is old', () => {
    const all = answered(catalogue.keys())
    expect(chooseNextQuestions(catalogue, all, new Map(), now)).toEqual([])
    expect(chooseNextQuestions(catalogue, all, new Map(), days(4000))).toHaveLength(offeredAtOnce)
  })
  test('the percentage is rounded down, so 100 means everything', () => {
    const [, ...rest] = catalogue.keys()
    expect(measureProgress(categories, catalogue, answered(rest), now).percent).toBeLessThan(100)
    expect(measureProgress(categories, catalogue, answered(catalogue.keys()), now).percent).toBe(100)
    expect(measureProgress(categories, catalogue, new Map(), now)).toMatchObject({ answered: 0, percent: 0 })
  })
  test('the categories together are the whole profile', () => {
    const {
      categories: parts,
      answered: sum,
      total,
    } = measureProgress(categories, catalogue, answered(['pets', 'cars']), now)
    expect(parts.reduce((all, part) => all + part.total, 0)).toBe(total)
    expect(parts.reduce((all, part) => all + part.answered, 0)).toBe(sum)
    expect(sum).toBe(2)
  })
  test('the five top answers open matching only together', () => {
    for (const missing of topQuestionIds)
      expect(hasTopAnswers(new Set<string>(topQuestionIds.filter((id) => id !== missing)), topQuestionIds)).toBe(false)
    expect(hasTopAnswers(new Set<string>(topQuestionIds), topQuestionIds)).toBe(true)
  })
})

test('the account shows gender, birthday and postcode, and no gender when it is not told', () => {
  const gender = (optionId: string) =>
    pickAccountAnswers([{ questionId: 'gender', optionIds: [optionId], value: null }])
  expect(gender('female')).toEqual({ gender: 'female' })
  expect(gender('prefer_not_to_say')).toEqual({ gender: null })
  expect(pickAccountAnswers([{ questionId: 'postcode', optionIds: [], value: '11215' }])).toEqual({ zipcode: '11215' })
  expect(pickAccountAnswers([{ questionId: 'pets', optionIds: ['cat'], value: null }])).toEqual({})
})
