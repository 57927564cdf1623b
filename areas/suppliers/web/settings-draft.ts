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
/** The settings as they are sent: readers who may not see prices send none of the prices. */
type Sent = Omit<Settings, 'sharePercent' | 'floorMicros'> & { sharePercent: number; floorMicros: number }
export type DraftField = keyof Draft
/** The smallest and largest value that the contract accepts for each number. */
export const bounds = { maxPoints: [1, 100_000], sharePercent: [1, 100], holdDays: [0, 90] } as const

/** The settings of a supplier that the form can change. */
export const pickSettings = (supplier: Supplier): Settings => ({
  name: supplier.name,
  maxPoints: supplier.maxPoints,
  sharePercent: supplier.sharePercent,
  floorMicros: supplier.floorMicros,
  holdDays: supplier.holdDays,
  isActive: supplier.isActive,
  ipAddresses: supplier.ipAddresses,
  inventoryUrl: supplier.inventory.url,
})

/** The settings as text for the form; the price floor is in dollars. */
export const createDraft = ({ ipAddresses, inventoryUrl, ...rest }: Settings): Draft => ({
  name: rest.name,
  maxPoints: String(rest.maxPoints),
  sharePercent: rest.sharePercent === null ? '' : String(rest.sharePercent),
  floorPrice: rest.floorMicros === null ? '' : String(rest.floorMicros / dollar),
  holdDays: String(rest.holdDays),
  isActive: rest.isActive,
  ipAddresses: ipAddresses.join('\n'),
  inventoryUrl: inventoryUrl ?? '',
})

/** Splits a text into addresses and networks at lines, spaces or commas, and removes repeats. */
export const splitAddresses = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))]

const dollar = 1_000_000
const highestFloor = 1_000 * dollar
/** Converts an amount in dollars to whole millionths of a dollar, exactly; NaN if it is not a valid price floor. */
export function parseMicros(text: string): number {
  const [, whole, fraction = ''] = /^(\d{1,4})(?:\.(\d{1,6}))?$/.exec(text.trim()) ?? []
  const micros = whole === undefined ? NaN : Number(whole + fraction.padEnd(6, '0'))
  return micros <= highestFloor ? micros : NaN
}

const parseNumber = (text: string): number => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : NaN)

/**
 * The fields that cannot be sent as they are; empty when all can. Readers who may not see prices leave those fields
 * unchanged.
 */
export function findInvalidFields(draft: Draft, knowsPrices = true): DraftField[] {
  const wrong: DraftField[] = draft.name.trim() === '' ? ['name'] : []
  for (const field of ['maxPoints', 'sharePercent', 'holdDays'] as const) {
    if (field === 'sharePercent' && !knowsPrices) continue
    const [least, most] = bounds[field]
    const value = parseNumber(draft[field])
    if (!(value >= least && value <= most)) wrong.push(field)
  }
  if (knowsPrices && Number.isNaN(parseMicros(draft.floorPrice))) wrong.push('floorPrice')
  return wrong
}

const readDraft = (draft: Draft): Sent => ({
  name: draft.name.trim(),
  maxPoints: parseNumber(draft.maxPoints),
  sharePercent: parseNumber(draft.sharePercent),
  floorMicros: parseMicros(draft.floorPrice),
  holdDays: parseNumber(draft.holdDays),
  isActive: draft.isActive,
  ipAddresses: splitAddresses(draft.ipAddresses),
  inventoryUrl: draft.inventoryUrl.trim() || null,
})

/**
 * The settings that a draft changes, or null. Only these are sent, so that a colleague's change of another field
 * survives.
 */
export function findChanges(before: Settings, draft: Draft): Partial<Sent> | null {
  const after = readDraft(draft)
  const isHidden = (field: keyof Settings) =>
    before[field] === null && (field === 'sharePercent' || field === 'floorMicros')
  const isOther = (field: keyof Settings) =>
    !isHidden(field) && JSON.stringify(after[field]) !== JSON.stringify(before[field])
  const fields = (Object.keys(after) as (keyof Settings)[]).filter(isOther)
  return fields.length === 0 ? null : Object.fromEntries(fields.map((field) => [field, after[field]]))
}

/**
 * The terms of a live supplier that these changes loosen, which puts it back into listen-only mode; empty if it is not
 * live.
 */
export function findLoosenedTerms(
  supplier: Terms & Pick<Supplier, 'isLive'>,
  changes: Partial<Settings> | null,
): Term[] {
  return supplier.isLive && changes ? loosenedTerms(supplier, { ...supplier, ...changes }) : []
}

/**
 * How a supplier can go live again after a change: with a second approval or after a delay; or only once it is
 * switched on, or has sent a callback.
 */
export type LiveReturn = 'off' | 'unheard' | 'delay' | 'second'
/** Determines how a supplier can go live again. */
export function determineReturn({
  format,
  listened,
  isActive,
  isLetByDelay,
}: Pick<Supplier, 'format' | 'listened' | 'isActive' | 'isLetByDelay'>): LiveReturn {
  if (!isActive) return 'off'
  if (format !== 'house' && listened === 0) return 'unheard'
  return isLetByDelay ? 'delay' : 'second'
}
