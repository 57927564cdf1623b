import { expect, test } from 'vitest'
import { chosenAfter, isBlank, noReply, replyOf, type AskedQuestion } from './profiler-reply.ts'

const question = (type: AskedQuestion['type']): AskedQuestion => ({
  questionId: 'q',
  text: 'Q?',
  type,
  options: [],
  whyWeAsk: '',
})

test('an answer that stands alone clears the others', () => {
  expect(chosenAfter(['dog', 'cat'], ['dog', 'cat', 'none'])).toEqual(['none'])
})

test('another answer clears the one that stands alone', () => {
  expect(chosenAfter(['prefer_not_to_say'], ['prefer_not_to_say', 'asthma'])).toEqual(['asthma'])
})

test('taking an answer back leaves the rest', () => {
  expect(chosenAfter(['dog', 'cat'], ['cat'])).toEqual(['cat'])
})

test('a reply has options or a value, never both', () => {
  expect(replyOf(question('multiple'), { optionIds: ['a'], value: 'x' })).toEqual({ questionId: 'q', optionIds: ['a'] })
  expect(replyOf(question('number'), { optionIds: ['a'], value: ' 3 ' })).toEqual({ questionId: 'q', value: '3' })
})

test('white space is no answer', () => {
  expect(isBlank({ optionIds: [], value: '  ' })).toBe(true)
  expect(isBlank(noReply)).toBe(true)
})
