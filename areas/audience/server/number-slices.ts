import { countBytes, createRow, orInto, remove, type add, type Row } from './bits.ts'

/** Numbers are whole, from 0 to this. */
export const largestNumber = 2 ** 31 - 1
export type NumberSlices = ReturnType<typeof createNumberSlices>

/**
 * Stores one number for each place as one set for each binary digit, so that a range is found in one pass of bitwise
 * steps however many different numbers there are (O'Neil and Quass, SIGMOD 1997).
 */
export function createNumberSlices() {
  const known = createRow()
  const digits: Row[] = []

  /** Sets that are reused for every range: allocating one costs more than filling it. */
  const scratchSets: Int32Array[] = []
  const takeScratchSet = (number: number, length: number): Int32Array => {
    const used = scratchSets[number]
    if (used?.length === length) return used.fill(0)
    return (scratchSets[number] = new Int32Array(length))
  }

  /** Finds the places whose number is at most `bound`, in the scratch set `at` (of two). */
  const within = (bound: number, length: number, at: number): Int32Array => {
    const found = takeScratchSet(at, length)
    const equal = takeScratchSet(at + 1, length)
    orInto(equal, known)
    if (bound >= 2 ** digits.length) return equal
    for (let place = digits.length - 1; place >= 0; place--) {
      const digit = wordsOf(digits[place]!, length)
      if ((bound >>> place) & 1) {
        for (let i = 0; i < length; i++) {
          found[i]! |= equal[i]! & ~digit[i]!
          equal[i]! &= digit[i]!
        }
      } else for (let i = 0; i < length; i++) equal[i]! &= ~digit[i]!
    }
    for (let i = 0; i < length; i++) found[i]! |= equal[i]!
    return found
  }

  const clear = (place: number): void => {
    remove(known, place)
    for (const digit of digits) remove(digit, place)
  }

  return {
    known,
    clear,
    /** Writes a number to a place that has none; `add` is how places are added to the sets. */
    set: (place: number, value: number, capacity: number, put: typeof add): void => {
      put(known, place, capacity)
      for (let at = 0, left = value; left > 0; at++, left >>>= 1) {
        const digit = (digits[at] ??= createRow())
        if (left & 1) put(digit, place, capacity)
      }
    },
    /** Adds the places whose number is from `min` to `max`, both included. */
    orRange: (into: Int32Array, min: number, max: number): void => {
      const low = Math.max(0, Math.ceil(min))
      const high = Math.min(largestNumber, Math.floor(max))
      if (low > high) return
      const upTo = within(high, into.length, 0)
      if (low > 0) {
        const below = within(low - 1, into.length, 2)
        for (let i = 0; i < into.length; i++) into[i]! |= upTo[i]! & ~below[i]!
      } else for (let i = 0; i < into.length; i++) into[i]! |= upTo[i]!
    },
    rows: (): readonly Row[] => [known, ...digits],
    bytes: (): number => digits.reduce((sum, digit) => sum + countBytes(digit), countBytes(known)),
  }
}

/** The bits of a digit; only digits that few panelists have are kept as lists. */
const wordsOf = (row: Row, length: number): Int32Array => {
  if (row.words && row.words.length >= length) return row.words
  const words = new Int32Array(length)
  if (row.words) words.set(row.words)
  else for (let i = 0; i < row.size; i++) words[row.list[i]! >> 5]! |= 1 << (row.list[i]! & 31)
  return words
}
