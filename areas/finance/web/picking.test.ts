import type { ReviewRow } from '../../redemptions/contract.ts'
import { expect, test } from 'vitest'
import { limitApprovals, mayPick, findNeighbour } from './picking.ts'

const row: ReviewRow = {
  redemptionId: 'r1',
  panelistId: 'p1',
  email: 'maya@example.com',
  rewardName: 'Gift card',
  points: 500,
  valueUsd: 5,
  currency: 'USD',
  sentCents: 500,
  feeCents: 0,
  status: 'requested',
  flags: [],
  flagCodes: [],
  owed: 0,
  requestedAt: '2026-11-20T09:00:00.000Z',
  payee: null,
  dueAt: null,
  firstApproval: null,
  decision: null,
  order: null,
  vendor: null,
  lateOrderId: null,
  undoSeconds: 0,
}

test('only a request without a flag that nobody decided is approved together with others', () => {
  expect(mayPick(row, 'staff')).toBe(true)
  expect(mayPick({ ...row, flags: ['Young account'] }, 'staff')).toBe(false)
  expect(mayPick({ ...row, status: 'awaiting_second' }, 'staff')).toBe(false)
  expect(mayPick({ ...row, status: 'sent' }, 'staff')).toBe(false)
})

test('nobody picks a request of their own', () => {
  expect(mayPick(row, 'p1')).toBe(false)
})

test('one call approves fifty at most', () => {
  const rows = Array.from({ length: 60 }, (_, n) => ({ ...row, redemptionId: `r${n}` }))
  expect(limitApprovals(rows)).toHaveLength(50)
  expect(limitApprovals(rows)[49]).toBe('r49')
})

test('the arrow keys go to the row above and below, and stay at the ends', () => {
  const all = ['a', 'b', 'c']
  expect([findNeighbour(all, 'b', 'ArrowDown'), findNeighbour(all, 'b', 'ArrowUp')]).toEqual(['c', 'a'])
  expect([
    findNeighbour(all, 'c', 'ArrowDown'),
    findNeighbour(all, 'a', 'ArrowUp'),
    findNeighbour(all, 'b', 'Enter'),
  ]).toEqual([null, null, null])
})
