import type { WallSurvey } from '../shelf.ts'

export type CpxSurvey = WallSurvey & {
  loi: number
  conversionRate: number
  score: number
  ratings: { count: number; average: number }
  /** Questions about the person come first. */
  asksFirst: boolean
  /** Leaves out what the publisher gets, so that the survey has no price. */
  hidesPrice: boolean
}

const survey = (given: Partial<CpxSurvey> & Pick<CpxSurvey, 'id' | 'title' | 'price' | 'country'>): CpxSurvey => ({
  loi: 9,
  conversionRate: 31,
  score: 12,
  ratings: { count: 12, average: 4 },
  asksFirst: false,
  hidesPrice: false,
  conditions: [],
  left: 50,
  ...given,
})

export const cpxStock: readonly CpxSurvey[] = [
  survey({
    id: '8123',
    title: 'Your last parcel',
    price: '1.80',
    country: 'CA',
    asksFirst: true,
    conditions: [{ question: 'employment', operator: 'OR', codes: ['1', '2', '3'] }],
  }),
  survey({
    id: '8124',
    title: 'Apps on your phone',
    price: '0.86',
    country: 'US',
    loi: 6,
    conversionRate: 89,
    score: 14.9817,
    conditions: [{ question: 'age', operator: 'BETWEEN', codes: ['18', '34'] }],
  }),
  survey({
    id: '8125',
    title: 'A new bank card',
    price: '3.425',
    country: 'US',
    loi: 18,
    conditions: [{ question: 'gender', operator: 'OR', codes: ['2'] }],
  }),
  survey({ id: '8126', title: 'What you read', price: '1.10', country: 'US', ratings: { count: 0, average: 0 } }),
  survey({ id: '8127', title: 'A survey without a price', price: '1.00', country: 'US', hidesPrice: true }),
  survey({ id: '8128', title: 'Tea at home', price: '0.95', country: 'GB' }),
  survey({ id: '8129', title: 'Riding and driving', price: '0.55', country: 'IN' }),
]
