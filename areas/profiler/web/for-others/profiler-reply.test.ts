import { expect, test } from 'vitest'
import { toggleOption, findReplyProblem, isBlank, noReply, toReplyBody, type AskedQuestion } from './profiler-reply.ts'

const question = (type: AskedQuestion['type']): AskedQuestion => ({
  questionId: 'q',
  text: 'Q?',
  type,
  options: [],
  whyWeAsk: '',
})

const options = ['dog', 'cat', 'asthma', 'none', 'prefer_not_to_say'].map((optionId) => ({
  optionId,
  text: optionId,
  isExclusive: optionId === 'none' || optionId === 'prefer_not_to_say',
}))

test('an answer that stands alone clears the others', () => {
  expect(toggleOption(options, ['dog', 'cat'], ['dog', 'cat', 'none'])).toEqual(['none'])
})

test('another answer clears the one that stands alone', () => {
  expect(toggleOption(options, ['prefer_not_to_say'], ['prefer_not_to_say', 'asthma'])).toEqual(['asthma'])
})

test('taking an answer back leaves the rest', () => {
  expect(toggleOption(options, ['dog', 'cat'], ['cat'])).toEqual(['cat'])
})

test('a reply has options or a value, never both', () => {
  expect(toReplyBody(question('multiple'), { optionIds: ['a'], value: 'x' })).toEqual({
    questionId: 'q',
    optionIds: ['a'],
  })
  expect(toReplyBody(question('number'), { optionIds: ['a'], value: ' 3 ' })).toEqual({ questionId: 'q', value: '3' })
})

test('a quantity is sent with its unit, the first one until another is chosen', () => {
  const units = [
    { unitId: 'cm', text: 'cm' },
    { unitId: 'in', text: 'in' },
  ]
  const height = { ...question('quantity'), units }
  expect(toReplyBody(height, { optionIds: [], value: '180' })).toEqual({ questionId: 'q', value: '180', unit: 'cm' })
  expect(toReplyBody(height, { optionIds: [], value: '70', unit: 'in' })).toEqual({
    questionId: 'q',
    value: '70',
    unit: 'in',
  })
})

test('a day is one that has been, and only a birthday has to be that of an adult', () => {
  const problem = (asked: Partial<AskedQuestion>, value: string) =>
    findReplyProblem({ ...question('date'), ...asked }, { optionIds: [], value }, '2026-06-15')
  expect(problem({}, '2020-01-01')).toBeNull()
  expect(problem({ questionId: 'date_of_birth' }, '2020-01-01')).toBe('tooYoung')
  expect([
    problem({}, '2026-06-16'),
    problem({}, '02/30/2020'),
    problem({}, '02/3'),
    problem({}, '1900-01-01'),
  ]).toEqual(['dayFuture', 'dayUnknown', 'dayIncomplete', 'dayTooOld'])
  expect(problem({ type: 'text' }, '')).toBe('answersMissing')
})

test('white space is no answer', () => {
  expect(isBlank({ optionIds: [], value: '  ' })).toBe(true)
  expect(isBlank(noReply)).toBe(true)
})
