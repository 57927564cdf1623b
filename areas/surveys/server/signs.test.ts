import { describe, expect, test } from 'vitest'
import { findSigns, straightLineRowsMin } from './signs.ts'

const rows = ['a', 'b', 'c', 'd', 'e', 'f']
const table = (more: object = {}) => ({ type: 'matrix', name: 't', columns: ['1', '2', '3'], rows, ...more })
const same = (count: number) => Object.fromEntries(rows.slice(0, count).map((row) => [row, '2']))
const look = (elements: object[], answers: Record<string, unknown>) =>
  findSigns({ document: { pages: [{ elements }] }, answers, elements: [], profile: new Map() })

describe('straight-lining', () => {
  test('is the same answer in every row of a table, from so many rows on', () => {
    expect(look([table()], { t: same(straightLineRowsMin) }).straightLined).toEqual(['t'])
    expect(look([table()], { t: same(straightLineRowsMin - 1) }).straightLined).toEqual([])
    expect(look([table()], { t: { ...same(5), f: '3' } }).straightLined).toEqual([])
    expect(look([table()], {}).straightLined).toEqual([])
  })

  test('is found in scales of one kind too, and not across kinds', () => {
    const scales = (count: number, more: object = {}) =>
      Array.from({ length: count }, (_, i) => ({ type: 'rating', name: `r${i}`, rateMax: 5, ...more }))
    const fives = Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`r${i}`, 5]))
    expect(look(scales(5), fives).straightLined).toEqual(['r0'])
    expect(look(scales(5), { ...fives, r3: 4 }).straightLined).toEqual([])
    expect(look([...scales(4), { type: 'rating', name: 'r4', rateMax: 7 }], fives).straightLined).toEqual([])
  })
})

test('a check that was answered otherwise is failed, one that was not asked is not', () => {
  const check = { type: 'radiogroup', name: 'q', choices: ['a', 'b'], correctAnswer: 'a' }
  expect(look([check], { q: 'b' }).failedChecks).toEqual(['q'])
  expect(look([check], { q: 'a' }).failedChecks).toEqual([])
  expect(look([check], {}).failedChecks).toEqual([])
})

describe('an answer against the profile', () => {
  const pets = { name: 'pets', questionId: 'pets', values: ['dog', 'cat', 'none'], isMultiple: false }
  const against = (answers: Record<string, unknown>, optionIds: string[], values: string[] | null = pets.values) =>
    findSigns({
      document: { pages: [] },
      answers,
      elements: [{ ...pets, values }],
      profile: new Map([['pets', { optionIds, value: values ? null : '1990-01-01', answeredAt: new Date() }]]),
    }).againstProfile

  test('shares nothing with what the profile says', () => {
    expect(against({ pets: 'none' }, ['dog', 'cat'])).toEqual(['pets'])
    expect(against({ pets: 'cat' }, ['dog', 'cat'])).toEqual([])
    expect(against({ pets: ['none', 'dog'] }, ['dog'])).toEqual([])
    expect(against({ pets: '1991-01-01' }, [], null)).toEqual(['pets'])
  })

  test('is none where the question could not have been answered as the profile is', () => {
    expect(against({ pets: 'none' }, ['parrot'])).toEqual([])
    expect(against({}, ['dog'])).toEqual([])
  })
})
