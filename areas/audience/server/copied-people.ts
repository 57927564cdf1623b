import type { Person } from './audience-index.ts'
import { readId } from './people.ts'

/** The head of PostgreSQL's binary copy: a signature of 11 bytes, the flags, and the length of the extension. */
const headBytes = 19
const fieldCount = 7
const noBytes = Buffer.alloc(0)

/**
 * Reads panelists from a binary copy that arrives in pieces of any length: id, country, state, postcode, birthday,
 * codes of options, and codes with numbers. The returned object is reused for the next panelist, so callers must not
 * keep it.
 */
export function createPeopleReader() {
  let rest: Buffer = noBytes
  let hasBegun = false
  const person: Person = {
    id: new Int32Array(4),
    countryId: '',
    stateId: '',
    zipcode: '',
    born: '',
    options: { bytes: noBytes, from: 0, to: 0 },
    numbers: { bytes: noBytes, from: 0, to: 0 },
  }
  const { options, numbers } = person
  /** Where each field of the current row begins and ends; the two are equal for a null. */
  const from = new Int32Array(fieldCount)
  const to = new Int32Array(fieldCount)

  /** Finds the fields of the row at `at`, and returns where the next row begins; -1 while the row is incomplete. */
  const measure = (bytes: Buffer, at: number): number => {
    let next = at + 2
    for (let field = 0; field < fieldCount; field++) {
      if (next + 4 > bytes.length) return -1
      const length = Math.max(0, bytes.readInt32BE(next))
      from[field] = next + 4
      next = to[field] = next + 4 + length
    }
    return next > bytes.length ? -1 : next
  }
  const textIn = (bytes: Buffer, field: number): string =>
    from[field] === to[field] ? '' : bytes.toString('utf8', from[field], to[field])

  return {
    /** Returns the panelists whose rows are complete with this piece. */
    *read(piece: Buffer): Generator<Person> {
      const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece])
      let at = 0
      if (!hasBegun) {
        if (bytes.length < headBytes) {
          rest = bytes
          return
        }
        at = headBytes + bytes.readInt32BE(headBytes - 4)
        hasBegun = true
      }
      options.bytes = bytes
      numbers.bytes = bytes
      for (let next = measure(bytes, at); next >= 0; next = measure(bytes, at)) {
        readId(bytes, from[0]!, person.id)
        person.countryId = textIn(bytes, 1)
        person.stateId = textIn(bytes, 2)
        person.zipcode = textIn(bytes, 3)
        person.born = textIn(bytes, 4)
        options.from = from[5]!
        options.to = to[5]!
        numbers.from = from[6]!
        numbers.to = to[6]!
        at = next
        yield person
      }
      rest = bytes.subarray(at)
    },
  }
}
