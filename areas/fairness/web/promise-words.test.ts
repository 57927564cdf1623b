import { expect, test } from 'vitest'
import { textOf } from '../../../platform/web/text/text.ts'
import { fairTime } from '../words/en/fair-time.ts'
import { describeTonight, toMinutes } from './promise-words.ts'

test('seconds are minutes with at most one decimal', () => {
  expect(toMinutes(840)).toBe(14)
  expect(toMinutes(537)).toBe(9)
  expect(toMinutes(512)).toBe(8.5)
})

test('a promise whose top-ups wait for a person does not say that nothing is due', () => {
  const say = textOf(fairTime)
  const promise = { promisedMinutes: 3, completes: 15, medianSeconds: 540, people: 0, points: 0, valueUsd: 0 }
  const past = { rounds: 1, paidPoints: 0 }
  expect(describeTonight(say, { ...promise, ...past, unpaidPeople: 15 })).toBe(
    '15 top-ups were found due and are not paid yet.',
  )
  expect(describeTonight(say, { ...promise, ...past, unpaidPeople: 0 })).toBe('Nothing is due tonight.')
})
