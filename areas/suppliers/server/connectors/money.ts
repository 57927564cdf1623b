import type { Money } from './connector.ts'

const amount = /^(\d{1,9})(?:\.(\d{1,6}))?$/

/**
 * Parses a decimal amount into whole millionths, without a float. It may have one to six decimal places, but no
 * exponent and no sign. Null for anything else, even for an amount finer than a millionth, because cutting it off
 * would change it.
 */
export function readMicros(text: string): number | null {
  const [, whole, fraction = ''] = amount.exec(text) ?? []
  return whole === undefined ? null : Number(whole + fraction.padEnd(6, '0'))
}

/** Parses the same amounts, but also accepts a minus sign. */
export function readSignedMicros(text: string): number | null {
  if (!text.startsWith('-')) return readMicros(text)
  const micros = readMicros(text.slice(1))
  return micros === null ? null : 0 - micros
}

/** The highest price that is believed: 1,000 currency units. */
const dearestMicros = 1_000 * 1_000_000

/** The price of a survey in US dollars; null for an impossible price. */
export function readPrice(value: unknown): Money | null {
  const micros = typeof value === 'string' ? readMicros(value) : null
  return micros !== null && micros > 0 && micros <= dearestMicros ? dollars(micros) : null
}

/** An amount of US dollars, from millionths. */
export const dollars = (micros: number): Money => ({ micros, currency: 'USD' })

/**
 * Points as the network computes them, with a sign; they are only compared. Null when the text is not a number of
 * points.
 */
export const readPoints = (text: string): number | null =>
  /^-?\d{1,9}(?:\.\d{1,6})?$/.test(text) ? Number(text) : null
