import type { WallSurvey } from '../shelf.ts'

export type BitlabsSurvey = WallSurvey & {
  type: 'survey' | 'start_bonus'
  loi: number
  cr: number
  language: string
  /** From 1, hard, to 5, easy. */
  rating: number
  tags: readonly string[]
  category: { name: string; name_internal: string; icon_name: string; icon_url: string }
}

const category = (name: string, internal: string, icon: string) => ({
  name,
  name_internal: internal,
  icon_name: icon,
  icon_url: `https://static.bitlabs.ai/categories/${internal.toLowerCase()}.svg`,
})

const survey = (
  given: Partial<BitlabsSurvey> & Pick<BitlabsSurvey, 'id' | 'title' | 'price' | 'country'>,
): BitlabsSurvey => ({
  type: 'survey',
  loi: 7,
  cr: 0.42,
  language: 'en',
  rating: 5,
  tags: [],
  category: category('General', 'Other', 'shapes'),
  conditions: [],
  left: 50,
  ...given,
})

/** The countries in which the network has surveys. */
export const supportedCountries: ReadonlySet<string> = new Set(['US', 'CA', 'GB', 'IN', 'AU'])

/** What is on offer: every kind that the network's pages describe, with the prices and lengths that are hardest to read. */
export const bitlabsStock: readonly BitlabsSurvey[] = [
  survey({ id: 'b722f121-484b-4182-832c-849fa5e86cfc', title: 'Everyday shopping', price: '1.72', country: 'CA' }),
  survey({
    id: '0a4f7d52-93a4-4f25-8d2a-6f2b8a1c7e01',
    title: 'Streaming at home',
    price: '2.4',
    loi: 11,
    country: 'US',
    rating: 4,
    category: category('Media', 'Media', 'film'),
    conditions: [{ question: 'gender', operator: 'OR', codes: ['1', '2'] }],
  }),
  survey({
    id: '0a4f7d52-93a4-4f25-8d2a-6f2b8a1c7e02',
    title: 'Pets and their food',
    price: '0.4137',
    loi: 3.5,
    cr: 0.81,
    country: 'US',
    conditions: [{ question: 'pets', operator: 'NOT', codes: ['4'] }],
  }),
  survey({
    id: '0a4f7d52-93a4-4f25-8d2a-6f2b8a1c7e03',
    title: 'A second talk about your bank',
    price: '6.5',
    loi: 25,
    cr: 0.12,
    country: 'US',
    rating: 1,
    tags: ['recontact', 'pii'],
    conditions: [
      { question: 'age', operator: 'BETWEEN', codes: ['25', '64'] },
      { question: 'employment', operator: 'OR', codes: ['1', '2'] },
    ],
  }),
  survey({
    id: '0a4f7d52-93a4-4f25-8d2a-6f2b8a1c7e04',
    title: 'Getting to work',
    price: '1.15',
    country: 'GB',
    conditions: [{ question: 'employment', operator: 'OR', codes: ['1', '2'] }],
  }),
  survey({ id: '0a4f7d52-93a4-4f25-8d2a-6f2b8a1c7e05', title: 'Mobile payments', price: '0.6', country: 'IN' }),
  survey({
    id: '0a4f7d52-93a4-4f25-8d2a-6f2b8a1c7e06',
    type: 'start_bonus',
    title: 'Tell us about yourself',
    price: '0',
    loi: 1,
    cr: 1,
    country: 'US',
  }),
]
