import { centsOfMicros, microsPerDollar, type Money } from '../../../../platform/contract/amount.ts'
import { moneyText, percentText as writePercent } from '../../../../kit/Points.tsx'

/** An amount as text; a dash if there is none. */
export const amountText = (amount: Money | null): string =>
  amount === null ? '–' : moneyText(amount.currency, centsOfMicros(amount.micros))

/** A share as text; a dash if there is none. */
export const percentText = (percent: number | null, signed = false): string =>
  percent === null ? '–' : writePercent(percent, signed)

/**
 * Reads a typed price in dollars as micros, exactly; null unless it is a price from 0 to 1000 with at most six
 * decimals.
 */
export function readPrice(typed: string): number | null {
  const found = /^(\d{1,4})(?:\.(\d{1,6}))?$/.exec(typed.trim())
  if (!found) return null
  const micros = Number(found[1]) * microsPerDollar + Number((found[2] ?? '').padEnd(6, '0'))
  return micros <= 1_000_000_000 ? micros : null
}

/** Writes micros as a person types them: `2.50`, `0.125`. */
export function writePrice(micros: number): string {
  const decimals = String(micros % microsPerDollar)
    .padStart(6, '0')
    .replace(/0{1,4}$/, '')
  return `${Math.trunc(micros / microsPerDollar)}.${decimals}`
}

/** Reads a typed percentage with at most two decimals; null if it is not one. */
export function readPercent(typed: string): number | null {
  const text = typed.trim()
  return /^\d{1,3}(?:\.\d{1,2})?$/.test(text) && Number(text) <= 100 ? Number(text) : null
}
