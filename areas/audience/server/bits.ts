/**
 * A set of small numbers (the places of panelists) in the smaller of two forms: a sorted list while it is sparse, and
 * one bit for each place from then on. In measurements these loops were as fast as the native `roaring` package of
 * npm, and they need no compilation at install time.
 */
export type Row = { list: Int32Array; size: number; words: Int32Array | null }

/** A list of n entries takes as many bytes as a bit set for 32 n places. */
const listShare = 32
const firstList = 4

/** Creates an empty set. */
export const createRow = (): Row => ({ list: new Int32Array(0), size: 0, words: null })

/** How many bytes a set takes. */
export const countBytes = (row: Row): number => row.list.byteLength + (row.words?.byteLength ?? 0)

/** How many 32-bit words hold one bit for each of `places`. */
export const countWordsFor = (places: number): number => (places + 31) >> 5

/** Whether the bit at this place is set. */
export const hasBit = (words: Int32Array, place: number): boolean => ((words[place >> 5]! >>> (place & 31)) & 1) === 1

function findPlaceIn(list: Int32Array, size: number, place: number): number {
  let low = 0
  let high = size
  while (low < high) {
    const middle = (low + high) >> 1
    if (list[middle]! < place) low = middle + 1
    else high = middle
  }
  return low
}

/** Whether a set contains a place. */
export const has = (row: Row, place: number): boolean => {
  if (row.words) return place >> 5 < row.words.length && hasBit(row.words, place)
  const at = findPlaceIn(row.list, row.size, place)
  return at < row.size && row.list[at] === place
}

/**
 * Adds a place that is higher than all others in the set; used while `capacity` places are read in order. A set that
 * turns into bits gets all of its room at once, because growing while it fills would copy it about twenty times.
 */
export function append(row: Row, place: number, capacity: number): void {
  const { words, list, size } = row
  const word = place >> 5
  if (words) {
    if (word >= words.length) return add(row, place, capacity)
    words[word]! |= 1 << (place & 31)
    row.size++
  } else if (size < list.length) {
    list[size] = place
    row.size++
  } else if ((size + 1) * listShare > capacity) {
    spread(row, countWordsFor(capacity))
    append(row, place, capacity)
  } else add(row, place, capacity)
}

/** Adds a place to the set; `capacity` is the number of places that can exist, which decides which form is smaller. */
export function add(row: Row, place: number, capacity: number): void {
  if (row.words) {
    const word = place >> 5
    if (word >= row.words.length) row.words = lengthen(row.words, word + 1)
    if (!hasBit(row.words, place)) row.size++
    row.words[word]! |= 1 << (place & 31)
    return
  }
  if ((row.size + 1) * listShare > capacity) {
    spread(row, countWordsFor((row.list[row.size - 1] ?? 0) + 1))
    return add(row, place, capacity)
  }
  // Whole panels are read in the order of their places, so almost every place is the last one.
  const at = row.size > 0 && row.list[row.size - 1]! < place ? row.size : findPlaceIn(row.list, row.size, place)
  if (at < row.size && row.list[at] === place) return
  if (row.size === row.list.length) {
    const grown = new Int32Array(Math.max(firstList, row.size * 2))
    grown.set(row.list)
    row.list = grown
  }
  if (at < row.size) row.list.copyWithin(at + 1, at, row.size)
  row.list[at] = place
  row.size++
}

/** Removes a place from the set; does nothing when it is not in the set. */
export function remove(row: Row, place: number): void {
  if (row.words) {
    if (place >> 5 >= row.words.length || !hasBit(row.words, place)) return
    row.words[place >> 5]! &= ~(1 << (place & 31))
    row.size--
    return
  }
  const at = findPlaceIn(row.list, row.size, place)
  if (at === row.size || row.list[at] !== place) return
  row.list.copyWithin(at, at + 1, row.size)
  row.size--
}

/** Makes the bit set longer by a quarter. Doubling a set of 100 MiB would leave up to half of it unused. */
function lengthen(words: Int32Array, least: number): Int32Array {
  const longer = new Int32Array(Math.max(least, words.length + (words.length >> 2)))
  longer.set(words)
  return longer
}

function spread(row: Row, length: number): void {
  const words = new Int32Array(length)
  for (let i = 0; i < row.size; i++) words[row.list[i]! >> 5]! |= 1 << (row.list[i]! & 31)
  row.words = words
  row.list = new Int32Array(0)
}

/**
 * Frees the room that a row does not use, and turns it back into a list if that is smaller; `places` is the number of
 * places in use.
 */
export function trim(row: Row, places: number): void {
  if (row.words && row.size * listShare < places) {
    row.list = Int32Array.from(listPositions(row.words))
    row.words = null
  } else if (row.words) {
    if (row.words.length > countWordsFor(places)) row.words = row.words.slice(0, countWordsFor(places))
  } else if (row.list.length > row.size) row.list = row.list.slice(0, row.size)
}

/** Adds a row to a set of bits: into |= row. */
export function orInto(into: Int32Array, row: Row): void {
  const { words, list, size } = row
  if (words) {
    const length = Math.min(into.length, words.length)
    for (let i = 0; i < length; i++) into[i]! |= words[i]!
  } else for (let i = 0; i < size; i++) into[list[i]! >> 5]! |= 1 << (list[i]! & 31)
}

/** Keeps only the bits that both have: into &= other. */
export function andInto(into: Int32Array, other: Int32Array): void {
  const length = Math.min(into.length, other.length)
  for (let i = 0; i < length; i++) into[i]! &= other[i]!
  into.fill(0, length)
}

/** How many bits are set. */
export function countBits(words: Int32Array): number {
  let count = 0
  for (let i = 0; i < words.length; i++) count += countBitsIn(words[i]!)
  return count
}

/** How many bits are set in both. */
export function countCommon(a: Int32Array, b: Int32Array): number {
  let count = 0
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) count += countBitsIn(a[i]! & b[i]!)
  return count
}

function countBitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Lists every place of the set in ascending order. */
export function listPositions(words: Int32Array): number[] {
  const places: number[] = []
  for (let i = 0; i < words.length; i++) {
    for (let left = words[i]!; left !== 0; left &= left - 1) places.push((i << 5) + 31 - Math.clz32(left & -left))
  }
  return places
}
