/** How many words an id of 16 bytes has. */
const idWords = 4
const firstPlaces = 1024

export type People = ReturnType<typeof createPeople>

/**
 * Gives each panelist a place, in order of arrival; each takes 24 bytes, where a Map keyed by text would take more
 * than a hundred. Room is reserved for `expected` panelists.
 */
export function createPeople(expected: number) {
  const places = Math.max(firstPlaces, expected)
  let ids = new Int32Array(places * idWords)
  /** A hash table with open addressing that holds place + 1, or 0 for an empty slot; it is never more than half full. */
  let table = new Int32Array(2 ** Math.ceil(Math.log2(places * 2)))
  let count = 0

  const isAt = (place: number, id: Int32Array, from: number): boolean => {
    const at = place * idWords
    // The first 32-bit words of a UUIDv7 are the time and the last ones are random, so comparing the last words first
    // tells ids apart soonest.
    return (
      ids[at + 3] === id[from + 3] &&
      ids[at + 2] === id[from + 2] &&
      ids[at + 1] === id[from + 1] &&
      ids[at] === id[from]
    )
  }
  /** Finds the slot of the id that begins at `from` in some words. */
  const findSlot = (id: Int32Array, from = 0): number => {
    const mask = table.length - 1
    const mixed = Math.imul(id[from + 3]! ^ Math.imul(id[from + 2]!, 0x9e3779b1), 0x85ebca6b)
    let slot = (mixed ^ (mixed >>> 15)) & mask
    while (table[slot] !== 0 && !isAt(table[slot]! - 1, id, from)) slot = (slot + 1) & mask
    return slot
  }
  const grow = (): void => {
    const more = new Int32Array(ids.length * 2)
    more.set(ids)
    ids = more
    table = new Int32Array(table.length * 2)
    for (let place = 0; place < count; place++) table[findSlot(ids, place * idWords)] = place + 1
  }

  return {
    count: (): number => count,
    capacity: (): number => ids.length / idWords,
    /** Finds the place of an id, or -1. */
    find: (id: Int32Array): number => table[findSlot(id)]! - 1,
    /** Finds the place of an id, or gives it a new one. */
    place: (id: Int32Array): number => {
      const slot = findSlot(id)
      if (table[slot] !== 0) return table[slot]! - 1
      if (count === ids.length / idWords) {
        grow()
        table[findSlot(id)] = count + 1
      } else table[slot] = count + 1
      ids.set(id, count * idWords)
      return count++
    },
    /**
     * A number for each panelist and seed that decides how samples are drawn; it is the same in every process, and
     * evenly distributed.
     */
    lot: (place: number, seed: number): number => {
      let mixed = seed | 0
      for (let i = 0; i < idWords; i++) {
        mixed = Math.imul(mixed ^ ids[place * idWords + i]!, 0x9e3779b1)
        mixed ^= mixed >>> 15
      }
      mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
      return (mixed ^ (mixed >>> 16)) >>> 0
    },
    userIdAt: (place: number): string => formatId(ids.subarray(place * idWords, (place + 1) * idWords)),
    bytes: (): number => ids.byteLength + table.byteLength,
  }
}

/** Reads a UUID of 16 bytes at an offset as four words. */
export function readId(bytes: Buffer, at: number, into: Int32Array = new Int32Array(idWords)): Int32Array {
  for (let i = 0, b = at; i < idWords; i++, b += 4) {
    into[i] = (bytes[b]! << 24) | (bytes[b + 1]! << 16) | (bytes[b + 2]! << 8) | bytes[b + 3]!
  }
  return into
}

/** Converts a UUID to its words. */
export const parseId = (userId: string): Int32Array => readId(Buffer.from(userId.replaceAll('-', ''), 'hex'), 0)

/** Formats four words as a UUID. */
export function formatId(id: Int32Array): string {
  const hex = Array.from(id, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
