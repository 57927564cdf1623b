import { expect, test } from 'vitest'
import { judgePoints } from './pair/callbacks.ts'
import { judgePlaces } from './pair/places.ts'
import { judgeRedemptions } from './pair/redemptions.ts'

test('a second payment, a lost card and points that are left are seen', () => {
  const right = {
    accepted: 1,
    requests: 1,
    holds: 1,
    paid: 1,
    codes: 1,
    cards: 1,
    left: 0,
    approvals: 1,
    status: 'sent',
  }
  expect(judgeRedemptions(right)).toEqual([])
  expect(judgeRedemptions({ ...right, paid: 2, cards: 0, left: 500 })).toEqual([
    'paid: 2, and should be 1',
    'cards: 0, and should be 1',
    'left: 500, and should be 0',
  ])
})

test('a place too many, one too few and one that is not counted are seen', () => {
  const right = { places: 100, entered: 100, full: 4_900, held: 100, reserved: 100 }
  expect(judgePlaces(right, 5_000)).toEqual([])
  expect(judgePlaces({ ...right, entered: 101, full: 4_899, held: 101 }, 5_000)).toEqual([
    '101 were let in to 100 places',
    '100 places are counted as taken, and 101 are',
  ])
  expect(judgePlaces({ ...right, entered: 99 }, 5_000)).toHaveLength(3)
})

test('points of a person that are one off are seen, in the ledger or in the balance, and the first completion pays its bonus once', () => {
  const sent = [
    { userId: 'ann', isReversed: false },
    { userId: 'ann', isReversed: false },
    { userId: 'ann', isReversed: true },
    { userId: 'bob', isReversed: true },
  ]
  const ann = { userId: 'ann', ledger: 270, balance: 270 }
  expect(judgePoints(sent, [ann])).toEqual([])
  expect(judgePoints(sent, [{ ...ann, balance: 271 }])).toHaveLength(1)
  expect(judgePoints(sent, [{ ...ann, ledger: 260 }])).toHaveLength(1)
  expect(judgePoints(sent, [])).toHaveLength(1)
  expect(judgePoints(sent, [ann, { userId: 'bob', ledger: 10, balance: 10 }])).toHaveLength(1)
})
