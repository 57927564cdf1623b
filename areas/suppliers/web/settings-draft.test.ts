import { expect, test } from 'vitest'
import {
  splitAddresses,
  findChanges,
  createDraft,
  findLoosenedTerms,
  parseMicros,
  determineReturn,
  findInvalidFields,
} from './settings-draft.ts'

const settings = {
  name: 'Parcel Panels',
  maxPoints: 5_000,
  sharePercent: 50,
  floorMicros: 0,
  holdDays: 7,
  isActive: true,
  ipAddresses: ['127.0.0.1', '10.0.0.0/8'],
  inventoryUrl: null,
}
const draft = createDraft(settings)

test('a draft that was not touched changes nothing', () => {
  expect(findChanges(settings, draft)).toBe(null)
  expect(findChanges(settings, { ...draft, name: ' Parcel Panels ', maxPoints: '05000' })).toBe(null)
})

test('only what was changed is sent, so that another’s change of another field stays', () => {
  expect(findChanges(settings, { ...draft, maxPoints: '900' })).toEqual({ maxPoints: 900 })
  expect(findChanges(settings, { ...draft, isActive: false, inventoryUrl: ' https://x.example/i ' })).toEqual({
    isActive: false,
    inventoryUrl: 'https://x.example/i',
  })
  expect(findChanges({ ...settings, inventoryUrl: 'https://x.example' }, draft)).toEqual({ inventoryUrl: null })
})

test('addresses are separated by lines, spaces or commas, each once', () => {
  expect(splitAddresses(' 127.0.0.1\n::1, 10.0.0.0/8;127.0.0.1 ')).toEqual(['127.0.0.1', '::1', '10.0.0.0/8'])
  expect(findChanges(settings, { ...draft, ipAddresses: '' })).toEqual({ ipAddresses: [] })
})

test('a number that is none, or beyond what the contract takes, is named', () => {
  expect(findInvalidFields(draft)).toEqual([])
  expect(findInvalidFields({ ...draft, name: ' ', maxPoints: '0', sharePercent: '101', holdDays: '' })).toEqual([
    'name',
    'maxPoints',
    'sharePercent',
    'holdDays',
  ])
  expect(findInvalidFields({ ...draft, maxPoints: '1.5', sharePercent: '-1', holdDays: '91' })).toHaveLength(3)
  expect(findInvalidFields({ ...draft, maxPoints: '100000', sharePercent: '100', holdDays: '0' })).toEqual([])
})

test('the least price is exact to the millionth, and named when it is none', () => {
  expect(findChanges(settings, { ...draft, floorPrice: ' 0.2 ' })).toEqual({ floorMicros: 200_000 })
  expect(createDraft({ ...settings, floorMicros: 4_137 }).floorPrice).toBe('0.004137')
  for (const micros of [0, 1, 4_137, 250_000, 999_999_999])
    expect(parseMicros(createDraft({ ...settings, floorMicros: micros }).floorPrice)).toBe(micros)
  for (const floorPrice of ['', '-1', '1001', '0.1234567', '1e3', '0,5'])
    expect(findInvalidFields({ ...draft, floorPrice })).toEqual(['floorPrice'])
})

const live = { ...settings, format: 'house' as const, isLive: true, listened: 0, isLetByDelay: false }

test('a change is announced for every term of a live supplier that it loosens', () => {
  const loosened = (changed: Partial<typeof draft>, of = live) =>
    findLoosenedTerms(of, findChanges(settings, { ...draft, ...changed }))
  expect(loosened({})).toEqual([])
  expect(loosened({ maxPoints: '4999', holdDays: '8', ipAddresses: '127.0.0.1', name: 'Other' })).toEqual([])
  expect(loosened({ maxPoints: '5001', holdDays: '8', ipAddresses: '' })).toEqual(['maxPoints', 'ipAddresses'])
  expect(loosened({ sharePercent: '51', holdDays: '6' })).toEqual(['sharePercent', 'holdDays'])
  expect(loosened({ maxPoints: '', sharePercent: 'x' })).toEqual([])
  expect(loosened({ maxPoints: '5001' }, { ...live, isLive: false })).toEqual([])
})

test.each([
  [{}, 'second'],
  [{ isLetByDelay: true }, 'delay'],
  [{ isActive: false, isLetByDelay: true }, 'off'],
  [{ format: 'bitlabs' }, 'unheard'],
  [{ format: 'bitlabs', listened: 1 }, 'second'],
] as const)('how a supplier goes live again: %o is %s', (more, way) => {
  expect(determineReturn({ ...live, ...more })).toBe(way)
})
