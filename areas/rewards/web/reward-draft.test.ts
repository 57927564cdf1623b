import type { StaffReward } from '../contract.ts'
import { expect, test } from 'vitest'
import { parseAmounts, createDraft, parseFee, buildForm, findInvalidFields } from './reward-draft.ts'

const reward: StaffReward = {
  rewardId: 'r1',
  kind: 'tremendous',
  state: 'draft',
  name: { en: 'Card of your choice', es: 'Tarjeta a elegir' },
  description: { en: '' },
  deliveryText: { en: 'Within a day' },
  amounts: [500, 1000],
  currency: 'USD',
  countries: ['CA', 'US'],
  minimumAge: 21,
  position: 3,
  productIds: ['OKMHM2X2OHYV'],
  campaignId: null,
  method: null,
  limits: { day: null, month: 2, ever: null },
  feeCents: 35,
  feeBearer: 'panelist',
  image: null,
  stock: [],
  missing: [],
  problem: null,
  version: 4,
}

test('a reward that is opened and saved again is the same', () => {
  expect(reward).toMatchObject(buildForm(createDraft(reward)))
  expect(createDraft({ ...reward, ...buildForm(createDraft(reward)) })).toEqual(createDraft(reward))
  expect(findInvalidFields(createDraft(reward))).toEqual([])
})

test('lists are typed with commas, blanks or lines between, and amounts are whole points', () => {
  expect(parseAmounts(' 500,1000\n2500 ; 5000')).toEqual([500, 1000, 2500, 5000])
  expect(parseAmounts('500, 10.50')).toBe(null)
  expect(parseAmounts('-5')).toBe(null)
})

test('an empty draft lacks a name and an amount, and every field says so by itself', () => {
  expect(findInvalidFields(createDraft(null))).toEqual(['name', 'amounts'])
  const typed = {
    ...createDraft(reward),
    minimumAge: '17',
    perDay: '0',
    fee: '1.234',
  }
  expect(findInvalidFields(typed)).toEqual(['minimumAge', 'perDay', 'fee'])
})

test('a reward that is paid by hand needs its way, and no other has one', () => {
  const byHand = { ...createDraft(reward), kind: 'manual' as const }
  expect(findInvalidFields(byHand)).toEqual(['method'])
  expect(buildForm({ ...byHand, method: 'cheque' })).toMatchObject({ method: 'cheque', productIds: [] })
  expect(buildForm({ ...byHand, kind: 'codes', method: 'cheque' }).method).toBeNull()
})

test('what belongs to orders is left out of a reward that is paid from codes', () => {
  const form = buildForm({ ...createDraft(reward), kind: 'codes', campaignId: 'TSAPBW6E0DHU' })
  expect([form.productIds, form.campaignId]).toEqual([[], null])
})

test('a fee is typed in dollars and cents, and a gift card leaves it to the panel', () => {
  expect([
    parseFee(''),
    parseFee('0.35'),
    parseFee('1,5'),
    parseFee('2'),
    parseFee('-1'),
    parseFee('1.234'),
    parseFee('x'),
  ]).toEqual([0, 35, 150, 200, null, null, null])
  expect(buildForm({ ...createDraft(reward), kind: 'codes' }).feeBearer).toBe('panel')
})
