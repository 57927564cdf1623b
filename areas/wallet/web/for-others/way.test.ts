import { describe, expect, test } from 'vitest'
import type { HistoryRow } from '../../contract.ts'
import {
  listAttemptCredits,
  computeFilledShare,
  findReachedLevel,
  computeShare,
  computeProgress,
  listWelcomeOnly,
  findPointsAt,
} from './way.ts'

const levels = [5_000, 500, 2_500, 1_000].map((points) => ({
  levelId: String(points),
  name: 'x',
  points,
  valueUsd: points / 100,
}))
const way = (available: number) => computeProgress(levels, available)

describe('the way to the next reward', () => {
  test('says what is missing to each level, the best that is reached, and the next', () => {
    expect(way(520).steps.map(({ points, missing }) => [points, missing])).toEqual([
      [500, 0],
      [1_000, 480],
      [2_500, 1_980],
      [5_000, 4_480],
    ])
    expect([way(499).best, way(499).next?.points]).toEqual([null, 500])
    expect([way(500).best?.points, way(500).next?.points]).toEqual([500, 1_000])
    expect([way(5_000).best?.points, way(5_000).next]).toEqual([5_000, null])
    expect(computeProgress([], 100)).toEqual({ steps: [], best: null, next: null })
  })

  test('fills its ring towards the next level, and never below nothing', () => {
    expect([0, 100, 499, 500, 6_000].map((points) => computeShare(way(points), points))).toEqual([
      0, 0.2, 0.998, 0.5, 1,
    ])
    expect(computeShare(way(-40), -40)).toBe(0)
    expect(computeShare(computeProgress([], 10), 10)).toBe(0)
  })

  test('knows which level a gain has reached, and whether anything could be redeemed before', () => {
    const reached = (available: number, gained: number, lifetime = available) =>
      findReachedLevel(way(available), { available, gained, lifetime })
    expect(reached(520, 270)).toMatchObject({ level: { points: 500 }, isFirst: true })
    expect(reached(520, 270, 1_020), 'again, after a redemption').toMatchObject({ isFirst: false })
    expect(reached(1_010, 20)).toMatchObject({ level: { points: 1_000 }, isFirst: false })
    expect(reached(2_600, 2_500)).toMatchObject({ level: { points: 2_500 }, isFirst: true })
    expect([reached(540, 20), reached(100, 100), reached(500, 0)]).toEqual([null, null, null])
  })

  test('stands on one bar whose levels are evenly apart', () => {
    expect([0, 250, 500, 750, 1_000, 5_000, 9_000].map((points) => computeFilledShare(way(points), points))).toEqual([
      0, 0.125, 0.25, 0.375, 0.5, 1, 1,
    ])
    expect([computeFilledShare(way(-10), -10), computeFilledShare(computeProgress([], 5), 5)]).toEqual([0, 0])
  })
})

describe('what a moment paid', () => {
  const row = (kind: HistoryRow['kind'], points: number, at: string, attemptId: string | null = null): HistoryRow => ({
    transferId: `${kind} ${at}`,
    kind,
    description: kind,
    code: null,
    values: null,
    points,
    status: 'available',
    balanceAfter: 0,
    at,
    reverses: null,
    attemptId,
    disputeUntil: null,
  })
  const kinds = (rows: readonly HistoryRow[]) => rows.map(({ kind }) => kind)

  test('is the credit of the attempt and what came with it, the bonus last, and nothing of another moment', () => {
    const rows = [
      row('welcome', 250, '12:00:01'),
      row('survey', 20, '12:00:01', 'a'),
      row('reversal', -40, '12:00:01'),
      row('survey', 40, '12:00:00', 'b'),
      row('welcome', 150, '11:00:00'),
    ]
    expect(kinds(listAttemptCredits(rows, 'a'))).toEqual(['survey', 'welcome'])
    expect(listAttemptCredits(rows, 'b')).toEqual([rows[3]])
    expect(listAttemptCredits(rows, 'c')).toEqual([])
  })

  test('is the welcome of whoever has nothing else yet', () => {
    const welcome = row('welcome', 100, '12:00:00')
    expect(listWelcomeOnly([welcome])).toEqual([welcome])
    expect([
      listWelcomeOnly([]),
      listWelcomeOnly([row('opening', 100, 'x')]),
      listWelcomeOnly([welcome, welcome]),
    ]).toEqual([[], [], []])
  })
})

test('the points of a moment are those after the last movement before it', () => {
  const rows = [
    { at: '2026-11-03T10:00:00.000Z', balanceAfter: 550 },
    { at: '2026-11-02T10:00:00.000Z', balanceAfter: 250 },
    { at: '2026-11-01T10:00:00.000Z', balanceAfter: 100 },
  ] as HistoryRow[]
  expect(findPointsAt(rows, '2026-11-02T12:00:00.000Z', 10)).toBe(250)
  expect(findPointsAt(rows, '2026-11-04T00:00:00.000Z', 10)).toBe(550)
  expect(findPointsAt(rows, '2026-10-31T00:00:00.000Z', 10)).toBe(0)
  // The history is longer than the rows that were read.
  expect(findPointsAt(rows, '2026-10-31T00:00:00.000Z', 3)).toBe(100)
})
