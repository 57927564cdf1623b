import type { Money } from './connector.ts'

const amount = /^(\d{1,9})(?:\.(\d{1,6}))?$/

/**
 * An amount as whole millionths, read from its decimal digits and never through a float: one to six fractions, no exponent, no sign.
 * Null when it is anything else, also when it is finer than a millionth: cutting it off would be another amount.
 */
export function readMicros(text: string): number | null {
  const [, whole, fraction = ''] = amount.exec(text) ?? []
  return whole === undefined ? null : Number(whole + fraction.padEnd(6, '0'))
}

/** The same where a network may write a minus sign. */
export function readSignedMicros(text: string): number | null {
  if (!text.startsWith('-')) return readMicros(text)
  const micros = readMicros(text.slice(1))
  return micros === null ? null : 0 - micros
}

/** The dearest survey that is believed: 1,000 of the currency's unit. */
const dearestMicros = 1_000 * 1_000_000

/** The price of a survey in US dollars, or null when it is none that a survey can have. */
export function readPrice(value: unknown): Money | null {
  const micros = typeof value === 'string' ? readMicros(value) : null
  return micros !== null && micros > 0 && micros <= dearestMicros ? dollars(micros) : null
}

/** Millionths of a US dollar. */
export const dollars = (micros: number): Money => ({ micros, currency: 'USD' })

/** An amount in points of the network's making, with its sign: it is only compared. Null when it is none. */
export const readPoints = (text: string): number | null =>
  /^-?\d{1,9}(?:\.\d{1,6})?$/.test(text) ? Number(text) : null
