import { expect, test } from 'vitest'
import { isFinalChoice, findOptionIndex, isStrayNext, type Chosen } from './moving-on.ts'

const chosen: Chosen = {
  type: 'radiogroup',
  isOther: false,
  means: 'pointer',
  isLast: false,
  cameBack: false,
}

test('a single choice that is pressed, or chosen by its key, brings the next question', () => {
  for (const type of ['radiogroup', 'boolean', 'buttongroup'])
    expect([isFinalChoice({ ...chosen, type }), isFinalChoice({ ...chosen, type, means: 'shortcut' })]).toEqual([
      true,
      true,
    ])
})

test.each([
  ['on the last question', { isLast: true }],
  ['when the reader came back', { cameBack: true }],
  ['while arrows walk through the options', { means: 'keys' }],
  ['when the answer asks for words of one’s own', { isOther: true }],
  ['after one of several ticks', { type: 'checkbox' }],
  ['after a rating', { type: 'rating' }],
] as const)('nothing moves on by itself %s', (_, change) => {
  expect(isFinalChoice({ ...chosen, ...change })).toBe(false)
})

test('Next pressed just after a question moved on automatically is not meant for the question that appeared', () => {
  expect([isStrayNext(0, false), isStrayNext(600, false)]).toEqual([true, true])
  expect([isStrayNext(600, true), isStrayNext(700, false), isStrayNext(Infinity, false)]).toEqual([false, false, false])
})

test('the keys 1 to 9 and A to I stand for the first nine options, others for none', () => {
  expect(['1', '9', 'a', 'I'].map(findOptionIndex)).toEqual([0, 8, 0, 8])
  expect(['0', 'j', 'Enter', 'Tab', 'ArrowDown', '', '12', 'ab'].map(findOptionIndex)).toEqual(Array(8).fill(null))
})
