import { expect, test } from 'vitest'
import { computeClaim } from './claimed.ts'

const about = { message: 'Please look at it.', earned: 0, mostPoints: 140 }

test('a claim for everything begins with everything that can be granted', () => {
  expect(computeClaim({ ...about, reason: 'not-credited' })).toBe(140)
  expect(computeClaim({ ...about, reason: 'taken-back' })).toBe(140)
})

test('a claim about too few points, a screen-out or something else begins with no number', () => {
  for (const reason of ['too-few', 'screened-out', 'other'] as const)
    expect(computeClaim({ ...about, reason })).toBeNull()
})

test('a number in the words is what is claimed, and never more than can be granted', () => {
  expect(computeClaim({ ...about, reason: 'too-few', message: 'I got 20 points too few' })).toBe(20)
  expect(computeClaim({ ...about, reason: 'not-credited', message: 'The 20 points for my time are missing.' })).toBe(20)
  expect(computeClaim({ ...about, reason: 'other', message: 'You owe me 9000' })).toBe(140)
})

test('two numbers, a time of day or a share explain nothing by themselves', () => {
  for (const message of ['promised 140, got 120', 'I finished at 10:45', 'I was at 99% then'])
    expect(computeClaim({ ...about, reason: 'too-few', message })).toBeNull()
})

test('what was paid in part is not claimed as a whole', () => {
  expect(computeClaim({ ...about, reason: 'not-credited', earned: 10 })).toBeNull()
  expect(computeClaim({ ...about, reason: 'not-credited', mostPoints: 0 })).toBeNull()
})
