const microsInCent = 10_000

/** Rounds micros to cents, halves to the even one: once, where an amount is shown. */
export function centsOfMicros(micros: number): number {
  const size = Math.abs(micros)
  const whole = Math.trunc(size / microsInCent)
  const rest = size - whole * microsInCent
  const isUp = rest * 2 > microsInCent || (rest * 2 === microsInCent && whole % 2 === 1)
  const cents = whole + (isUp ? 1 : 0)
  return micros < 0 && cents > 0 ? -cents : cents
}
