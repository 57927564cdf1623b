/**
 * Matches digits alone, or in groups of three separated by commas or blanks, which is how numbers are shown and
 * pasted.
 */
const whole = /^\d{1,15}$|^\d{1,3}(?:[,\s]\d{3}){1,4}$/

/**
 * Reads a typed whole number, or returns null. Signs, fractions and ambiguous separators are refused, because 1.500 is
 * a thousand times more in one country than in another.
 */
export function readWhole(typed: string): number | null {
  const text = typed.trim()
  return whole.test(text) ? Number(text.replaceAll(/[,\s]/g, '')) : null
}
