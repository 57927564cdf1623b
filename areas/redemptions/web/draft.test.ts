import { problems } from '../../../platform/contract/problems.ts'
import { eligibilityChecks, redemptionStatuses, type EligibilityCheck } from '../contract.ts'
import { type Reward } from '../../rewards/contract.ts'
import { expect, test } from 'vitest'
import { checkOfRefusal, adjustChecks, readDraft, getEndName, findField, createRequestKey, stationOf } from './draft.ts'

const card: Reward = {
  rewardId: 'card',
  name: 'Card',
  fulfilment: 'stock',
  method: null,
  image: null,
  currency: 'USD',
  limits: { day: null, month: null, ever: null },
  reached: null,
  reachedUntil: null,
  feeCents: 0,
  amounts: [1000, 500],
  soldOut: [],
  description: '',
  deliveryText: '',
  translations: {},
}
const at = (query: string) => readDraft(new URLSearchParams(query), [card])
const check = (code: EligibilityCheck['code'], ok: boolean): EligibilityCheck => ({ code, ok, message: code })

test('the address says how far a request is written', () => {
  expect(at('').step).toBe('choose')
  expect(at('reward=card').step).toBe('amount')
  expect(at('reward=card&points=500').step).toBe('check')
  expect(at('reward=card&points=500&step=confirm')).toEqual({ step: 'confirm', reward: card, points: 500 })
})

test('an address with a reward or an amount that is not on offer leads back to choosing it', () => {
  expect(at('reward=other&points=500&step=confirm').step).toBe('choose')
  expect(at('reward=card&points=501&step=confirm').step).toBe('amount')
  expect(at('reward=card&points=&step=confirm').step).toBe('amount')
})

test('enough points for the smallest amount are not enough for a larger one', () => {
  const given = [check('email-verified', true), check('enough-points', true)]
  const words = (missing: number) => `${missing} more`
  expect(adjustChecks(given, 500, 500, words)).toEqual(given)
  expect(adjustChecks(given, 1000, 999, words)[1]).toEqual({ code: 'enough-points', ok: false, message: '1 more' })
})

test('a failing condition stays as the server told it', () => {
  const failing = check('enough-points', false)
  expect(adjustChecks([failing], 1000, 0, () => 'ours')).toEqual([failing])
})

test('every refusal for a condition finds its line, and every line is found by one', () => {
  const refusing = Object.entries(problems)
    .filter(([code, [, words]]) => words === problems['not-eligible'][1] && code !== 'not-eligible')
    .map(([code]) => code)
  expect(Object.keys(checkOfRefusal).toSorted()).toEqual(refusing.toSorted())
  expect(new Set(Object.values(checkOfRefusal))).toEqual(new Set(eligibilityChecks))
})

test('a wrong proof is told at its own field', () => {
  expect(findField('code-wrong')).toBe('code')
  expect(findField('code-expired')).toBe('code')
  expect(findField('wrong-current-password')).toBe('password')
  expect(findField('redeemed-today')).toBeNull()
})

test('a panelist sees every status as one of four stations, or as rejected', () => {
  const shown = redemptionStatuses.map((status) => stationOf[status])
  expect(new Set(shown)).toEqual(new Set(['requested', 'inReview', 'approved', 'sent', 'rejected']))
})

test('two forms never share a request key', () => {
  const keys = Array.from({ length: 100 }, createRequestKey)
  expect(new Set(keys).size).toBe(100)
  expect(keys.every((key) => /^[0-9a-f]{32}$/.test(key))).toBe(true)
})

test('what was approved and came to nothing is not called rejected', () => {
  expect(getEndName({ status: 'rejected', reasonCode: null })).toBe('rejected')
  expect(getEndName({ status: 'rejected', reasonCode: 'redemptions.refused-email' })).toBe('undelivered')
  expect(getEndName({ status: 'sent', reasonCode: null })).toBe('sent')
})
