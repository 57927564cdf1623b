import type { SupplierFormat } from '../../areas/suppliers/contract/supplier-admin.ts'

export type DemoClient = {
  key: 'brand' | 'agency' | 'retailer' | 'institute'
  name: string
  note: string
  feePercent: number
}
/** Who has surveys of our own made, and pays for each complete. */
export const clients: readonly DemoClient[] = [
  { key: 'brand', name: 'Hearth & Home Brands', note: 'Orders by the quarter. Invoices to Berlin.', feePercent: 0 },
  { key: 'agency', name: 'Northlight Research', note: 'An agency: keeps its commission of each price.', feePercent: 4 },
  { key: 'retailer', name: 'Corner Market Group', note: 'Wants its numbers by Friday noon.', feePercent: 0 },
  {
    key: 'institute',
    name: 'Institute for Everyday Life',
    note: 'Small budgets, long questionnaires.',
    feePercent: 2.5,
  },
]

export type Sold = { client: DemoClient['key']; cents: number; until?: { daysAgo: number; cents: number } }
/**
 * What a client pays for a complete of each of our own surveys; those that are left out are in-house. Most leave us about half, some much
 * more, and two cost more than they bring. `until` is what was paid before another price was agreed.
 */
export const sold: Readonly<Record<string, Sold>> = {
  'coffee-at-home': { client: 'brand', cents: 158, until: { daysAgo: 44, cents: 110 } },
  'following-the-news': { client: 'institute', cents: 145 },
  'your-next-phone': { client: 'agency', cents: 138 },
  'a-weekend-away': { client: 'agency', cents: 112 },
  'coffee-lovers-gb': { client: 'brand', cents: 165 },
  'weekly-groceries': { client: 'retailer', cents: 140 },
  'weekly-groceries-families': { client: 'retailer', cents: 175 },
  'cooking-tonight': { client: 'brand', cents: 98 },
  'cooking-tonight-de': { client: 'brand', cents: 130 },
  'streaming-evenings': { client: 'agency', cents: 128 },
  'music-and-podcasts': { client: 'agency', cents: 88 },
  'games-and-players': { client: 'agency', cents: 76 },
  'tools-at-work': { client: 'institute', cents: 270 },
  'the-way-to-work': { client: 'institute', cents: 66 },
  'the-way-to-work-in': { client: 'institute', cents: 58 },
  'cars-and-charging': { client: 'agency', cents: 205 },
  'energy-at-home': { client: 'brand', cents: 150 },
  'living-with-pets': { client: 'retailer', cents: 71 },
  'moving-more': { client: 'institute', cents: 68 },
  'a-clean-home': { client: 'brand', cents: 98 },
  'parcels-and-returns': { client: 'retailer', cents: 122 },
  'everyday-banking': { client: 'agency', cents: 215 },
  'skin-care-routine': { client: 'brand', cents: 104 },
}

/** How much of a price each supplier's surveys pass on to panelists, in percent. */
const shares: Readonly<Record<SupplierFormat, number>> = { house: 50, bitlabs: 46, cpx: 54, prodege: 41 }
/** Surveys for which it was another part: some were bargains, some were bought to please. */
const otherShares: Readonly<Record<string, number>> = {
  'kitchen-diary-4': 62,
  'tea-time': 88,
  'electric-cars-test': 71,
  'weekend-papers': 39,
  'retirement-plans': 67,
  'small-business-software': 58,
}
/** How much of its price a survey of a supplier passes on to panelists, in percent. */
export const shareOf = (surveyId: string, supplierKey: SupplierFormat | null): number =>
  otherShares[surveyId] ?? shares[supplierKey ?? 'house']

export type Offered = { surveyId: string; supplierKey: SupplierFormat; floorMicros: number; floorPercent: number }
/** Surveys of the sandbox's networks that must leave more than they do: they are kept paused as soon as their list is read. */
export const underTheirFloor: readonly Offered[] = [
  { surveyId: 'prodege.53160091', supplierKey: 'prodege', floorMicros: 600_000, floorPercent: 0 },
  { surveyId: 'prodege.53160092', supplierKey: 'prodege', floorMicros: 0, floorPercent: 60 },
]
/** The least that the surveys of each supplier have to leave, in percent of their price, and what it keeps of the price. */
export const supplierTerms: Readonly<Record<SupplierFormat, { floorPercent: number; feePercent: number }>> = {
  house: { floorPercent: 10, feePercent: 0 },
  bitlabs: { floorPercent: 20, feePercent: 0 },
  cpx: { floorPercent: 15, feePercent: 0 },
  prodege: { floorPercent: 20, feePercent: 0 },
}

type Stretch = { fromDaysAgo: number; chance: number }
/** How likely a complete is taken back, by when it was made: what Brightbits takes back rises in the last weeks. */
const takenBack: Readonly<Record<SupplierFormat, readonly Stretch[]>> = {
  house: [{ fromDaysAgo: 400, chance: 0.035 }],
  cpx: [{ fromDaysAgo: 400, chance: 0.05 }],
  prodege: [{ fromDaysAgo: 400, chance: 0.05 }],
  bitlabs: [
    { fromDaysAgo: 400, chance: 0.03 },
    { fromDaysAgo: 30, chance: 0.4 },
    { fromDaysAgo: 16, chance: 0.75 },
  ],
}
/** How likely a complete of so many days ago is taken back by its supplier. */
export const chanceTakenBack = (supplierKey: SupplierFormat, daysAgo: number): number =>
  takenBack[supplierKey].findLast(({ fromDaysAgo }) => daysAgo <= fromDaysAgo)?.chance ?? 0
