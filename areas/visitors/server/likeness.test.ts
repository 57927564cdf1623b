import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  serialise,
  scoreLikeness,
  findLookalikes,
  findRiskFlags,
  signWeights,
  signs,
  type Device,
  type Sign,
} from './likeness.ts'

const same: Device = { canvas: 'c', audio: 'a', hardware: 'h', capabilities: 'k', screen: 's', network: 'n', platform: 'p', localization: 'l' } // prettier-ignore
const but = (changes: Partial<Record<Sign, string | null>>): Device => ({ ...same, ...changes })

const value = fc.constantFrom('1', '2', '3', null)
const device = fc.record(Object.fromEntries(signs.map((sign) => [sign, value])) as Record<Sign, typeof value>)

test('the weights of all signs are a hundred', () => {
  expect(Object.values(signWeights).reduce((sum, weight) => sum + weight, 0)).toBe(100)
  expect(signs.toSorted()).toEqual(Object.keys(signWeights).toSorted())
})

test('likeness is mutual, from 0 to 100, and whole only when nothing differs', () => {
  fc.assert(
    fc.property(device, device, (one, other) => {
      const score = scoreLikeness(one, other)
      const differs = signs.some((sign) => one[sign] !== null && other[sign] !== null && one[sign] !== other[sign])
      expect(score).toBe(scoreLikeness(other, one))
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(differs ? 99 : 100)
    }),
  )
})

test.each([
  ['the same device', same, 100],
  ['the same device in another network', but({ network: 'x' }), 90],
  ['another language and platform', but({ platform: 'x', localization: 'x' }), 95],
  ['another canvas', but({ canvas: 'x' }), 70],
  ['a device that told its language only', { ...blank(), localization: 'l' }, 0],
  ['a device that told neither canvas nor audio', but({ canvas: null, audio: null }), 100],
  ['a device that told little', { ...blank(), hardware: 'h', screen: 's' }, 0],
] as const)('likeness to %s', (_, other, score) => {
  expect(scoreLikeness(same, other)).toBe(score)
})
function blank(): Device {
  return Object.fromEntries(signs.map((sign) => [sign, null])) as Record<Sign, null>
}

test('an account is named once, with its best look-alike; strangers are not named', () => {
  const others = [
    { userId: 'ann', device: but({ network: 'x' }) },
    { userId: 'ann', device: same },
    { userId: 'bob', device: but({ canvas: 'x' }) },
  ]
  expect(findLookalikes([same, but({ canvas: 'y' })], others)).toEqual([{ userId: 'ann', score: 100 }])
  expect(findLookalikes([], others)).toEqual([])
})

test('a flag stands for other accounts; a household behind one network is none', () => {
  const calm = { sameDevice: [], similarDevice: [], sameNetwork: 3 }
  expect(findRiskFlags(calm)).toEqual([])
  expect(findRiskFlags({ ...calm, sameNetwork: 4 })).toEqual(['shared-network'])
  expect(findRiskFlags({ sameDevice: ['a'], similarDevice: [{ userId: 'b', score: 90 }], sameNetwork: 0 })).toEqual([
    'shared-device',
    'similar-device',
  ])
})

test('the order of fields does not change what is hashed, their values do', () => {
  expect(serialise({ b: [1, { d: null, c: 'x' }], a: true })).toBe(serialise({ a: true, b: [1, { c: 'x', d: null }] }))
  expect(serialise({ a: 1 })).not.toBe(serialise({ a: '1' }))
  expect(serialise([1, 2])).not.toBe(serialise([2, 1]))
})

test('a sign nested without end is cut, not followed', () => {
  const deep = JSON.parse(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`) as unknown
  expect(serialise(deep).length).toBeLessThan(100)
})
