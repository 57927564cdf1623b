import { expect, test } from 'vitest'
import { hourMs } from '../../../platform/contract/durations.ts'
import type { OrderDoubt } from '../contract.ts'
import { findDoubt } from './rules.ts'

const day = 24 * hourMs

test.each<[OrderDoubt, number, object]>([
  ['fresh', 0, {}],
  ['fresh', day - 1, {}],
  ['silent', day, {}],
  ['elsewhere', 0, { isElsewhere: true }],
  ['conflict', 0, { isElsewhere: true, hasConflict: true }],
  ['taken', 0, { isTaken: true, pendingAt: new Date(0) }],
  ['pending', day, { hasConflict: true, pendingAt: new Date(1) }],
  ['conflict', day, { hasConflict: true, pendingAt: new Date(0) }],
])('the outcome of an order is %s after %i ms with %j', (doubt, after, more) => {
  const facts = { hasConflict: false, isElsewhere: false, isTaken: false, pendingAt: null }
  const order = { orderedAt: new Date(0), ...facts, ...more }
  expect(findDoubt(order, new Date(after))).toBe(doubt)
})
