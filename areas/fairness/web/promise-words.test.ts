import { expect, test } from 'vitest'
import { describeTonight, toMinutes } from './promise-words.ts'

test('seconds are minutes with at most one decimal', () => {
  expect(toMinutes(840)).toBe(14)
  expect(toMinutes(537)).toBe(9)
  expect(toMinutes(512)).toBe(8.5)
})

test('a promise whose top-ups wait for a person does not say that nothing is due', () => {
  const say = ((key: string, { count }: { count?: number } = {}) =>
    [key, count].join(' ').trim()) as unknown as Parameters<typeof describeTonight>[0]
  const promise = { promisedMinutes: 3, completes: 15, medianSeconds: 540, people: 0, points: 0, valueUsd: 0 }
  const past = { rounds: 1, paidPoints: 0 }
  expect(describeTonight(say, { ...promise, ...past, unpaidPeople: 15 })).toBe('unpaid 15')
  expect(describeTonight(say, { ...promise, ...past, unpaidPeople: 0 })).toBe('nothingDue')
})
