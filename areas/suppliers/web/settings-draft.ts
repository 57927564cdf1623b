import { loosenedTerms, type Term, type Terms } from '../contract/loosening.ts'
import type { Supplier } from '../contract/supplier-admin.ts'

/** The settings as they are typed. */
export type Draft = {
  name: string
  maxPoints: string
  sharePercent: string
  floorPrice: string
  holdDays: string
  isActive: boolean
  ipAddresses: string
  inventoryUrl: string
}
type Settings = Pick<
  Supplier,
  'name' | 'maxPoints' | 'sharePercent' | 'floorMicros' | 'holdDays' | 'isActive' | 'ipAddresses'
> & {
  inventoryUrl: string | null
}
export type DraftField = keyof Draft
/** The texts that are numbers, with what the contract takes of each. */
export const bounds = { maxPoints: [1, 100_000], sharePercent: [1, 100], holdDays: [0, 90] } as const

export const settingsOf = (supplier: Supplier): Settings => ({
  name: supplier.name,
  maxPoints: supplier.maxPoints,
  sharePercent: supplier.sharePercent,
  floorMicros: supplier.floorMicros,
  holdDays: supplier.holdDays,
  isActive: supplier.isActive,
  ipAddresses: supplier.ipAddresses,
  inventoryUrl: supplier.inventory.url,
})

export const draftOf = ({ ipAddresses, inventoryUrl, ...rest }: Settings): Draft => ({
  name: rest.name,
  maxPoints: String(rest.maxPoints),
  sharePercent: String(rest.sharePercent),
  floorPrice: String(rest.floorMicros / dollar),
  holdDays: String(rest.holdDays),
  isActive: rest.isActive,
  ipAddresses: ipAddresses.join('\n'),
  inventoryUrl: inventoryUrl ?? '',
})

/** Addresses and networks, separated by lines, spaces or commas; each once. */
export const addressesIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))]

const dollar = 1_000_000
const highestFloor = 1_000 * dollar
/** An amount in dollars as whole millionths, from its digits; NaN when it is none that a floor can be. */
export function microsIn(text: string): number {
  const [, whole, fraction = ''] = /^(\d{1,4})(?:\.(\d{1,6}))?$/.exec(text.trim()) ?? []
  const micros = whole === undefined ? NaN : Number(whole + fraction.padEnd(6, '0'))
  return micros <= highestFloor ? micros : NaN
}

const numberIn = (text: string): number => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : NaN)

/** Which fields cannot be sent as they are; empty when all can. */
export function wrongFields(draft: Draft): DraftField[] {
  const wrong: DraftField[] = draft.name.trim() === '' ? ['name'] : []
  for (const field of ['maxPoints', 'sharePercent', 'holdDays'] as const) {
    const [least, most] = bounds[field]
    const value = numberIn(draft[field])
    if (!(value >= least && value <= most)) wrong.push(field)
  }
  if (Number.isNaN(microsIn(draft.floorPrice))) wrong.push('floorPrice')
  return wrong
}

const read = (draft: Draft): Settings => ({
  name: draft.name.trim(),
  maxPoints: numberIn(draft.maxPoints),
  sharePercent: numberIn(draft.sharePercent),
  floorMicros: microsIn(draft.floorPrice),
  holdDays: numberIn(draft.holdDays),
  isActive: draft.isActive,
  ipAddresses: addressesIn(draft.ipAddresses),
  inventoryUrl: draft.inventoryUrl.trim() || null,
})

/** What a draft changes, field by field: somebody else's change of another field stays. Null when it changes nothing. */
export function changesOf(before: Settings, draft: Draft): Partial<Settings> | null {
  const after = read(draft)
  const isOther = (field: keyof Settings) => JSON.stringify(after[field]) !== JSON.stringify(before[field])
  const fields = (Object.keys(after) as (keyof Settings)[]).filter(isOther)
  return fields.length === 0 ? null : Object.fromEntries(fields.map((field) => [field, after[field]]))
}

/** Which terms of a live supplier these changes loosen, so that it is put back to listening; none of one that is not live. */
export function loosenedBy(supplier: Terms & Pick<Supplier, 'isLive'>, changes: Partial<Settings> | null): Term[] {
  return supplier.isLive && changes ? loosenedTerms(supplier, { ...supplier, ...changes }) : []
}

/** How a supplier goes live again after a change: it is asked for, and another person or a delay lets it; or what has to come first. */
export type Return = 'off' | 'unheard' | 'delay' | 'second'
export function returnOf({
  format,
  listened,
  isActive,
  isLetByDelay,
}: Pick<Supplier, 'format' | 'listened' | 'isActive' | 'isLetByDelay'>): Return {
  if (!isActive) return 'off'
  if (format !== 'house' && listened === 0) return 'unheard'
  return isLetByDelay ? 'delay' : 'second'
}
