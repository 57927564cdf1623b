import { microsPerCent } from '../platform/contract/amount.ts'

/** Rounds micros to cents, halves to the even one: once, where an amount is shown. */
export function centsOfMicros(micros: number): number {
  const size = Math.abs(micros)
  const whole = Math.trunc(size / microsPerCent)
  const rest = size - whole * microsPerCent
  const isUp = rest * 2 > microsPerCent || (rest * 2 === microsPerCent && whole % 2 === 1)
  const cents = whole + (isUp ? 1 : 0)
  return micros < 0 && cents > 0 ? -cents : cents
}

/** Rounds micros to cents and tells them in dollars, for columns, charts and files. */
export const dollarsOfMicros = (micros: number): number => centsOfMicros(micros) / 100
