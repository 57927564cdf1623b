import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs } from '../../../platform/contract/durations.ts'
import { findFreeTime, planWaves } from './rules.ts'

const now = new Date('2026-11-20T12:00:00Z')
const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000)
const caps = { perDay: 1, perWeek: 3 }
const inHours = (hours: number): Date => hoursAgo(-hours)

test.each([
  ['nobody wrote', [], null],
  ['two days ago', [hoursAgo(48)], null],
  ['an hour ago', [hoursAgo(1)], inHours(23)],
  ['a day ago exactly', [hoursAgo(24)], null],
  ['three times within the week', [hoursAgo(150), hoursAgo(100), hoursAgo(30)], inHours(18)],
  ['three times, the first over a week ago', [hoursAgo(169), hoursAgo(100), hoursAgo(30)], null],
  ['both caps at once', [hoursAgo(150), hoursAgo(60), hoursAgo(2)], inHours(22)],
])('%s: written to again at this time', (_name, sent, at) => {
  expect(findFreeTime(sent, now, caps)).toEqual(at)
})

test('other caps count in the same way', () => {
  const twice = { perDay: 2, perWeek: 2 }
  expect(findFreeTime([hoursAgo(1)], now, twice)).toBeNull()
  expect(findFreeTime([hoursAgo(3), hoursAgo(1)], now, twice)).toEqual(inHours(165))
})

test('whoever is written to only when free gets one in 24 hours and three in a week at most, whatever is tried', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 60 }), (gaps) => {
      const sent: Date[] = []
      let at = now.getTime()
      for (const hours of gaps) {
        at += hours * 3_600_000
        if (findFreeTime(sent, new Date(at), caps) === null) sent.push(new Date(at))
      }
      const within = (span: number) =>
        sent.map((one) => sent.filter((other) => other >= one && other.getTime() < one.getTime() + span).length)
      return within(dayMs).every((count) => count <= 1) && within(7 * dayMs).every((count) => count <= 3)
    }),
  )
})

test('waves hold everybody once, in order, each a gap after the one before', () => {
  const people = ['a', 'b', 'c', 'd', 'e']
  const waves = planWaves(people, { waveSize: 2, gapMinutes: 30 }, now)
  expect(waves.map(({ userIds }) => userIds)).toEqual([['a', 'b'], ['c', 'd'], ['e']])
  expect(waves.map(({ dueAt }) => (dueAt.getTime() - now.getTime()) / 60_000)).toEqual([0, 30, 60])
  expect(waves.map(({ waveNo }) => waveNo)).toEqual([1, 2, 3])
})
