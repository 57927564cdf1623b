/** Digits alone, or in groups of three with commas or blanks between them, as numbers are shown and pasted. */
const whole = /^\d{1,15}$|^\d{1,3}(?:[,\s]\d{3}){1,4}$/

/**
 * The whole number that is typed, or null. A sign, a fraction and signs that could be either are not read: 1.500 is a thousand more in
 * one country than in another.
 */
export function readWhole(typed: string): number | null {
  const text = typed.trim()
  return whole.test(text) ? Number(text.replaceAll(/[,\s]/g, '')) : null
}
