import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPeopleReader } from './copied-people.ts'

type Row = { id: Uint8Array; texts: (string | null)[]; options: Uint8Array | null; numbers: Uint8Array | null }

const field = (bytes: Uint8Array | null): Buffer => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(bytes?.length ?? -1)
  return Buffer.concat([length, bytes ?? Buffer.alloc(0)])
}
/** Encodes rows as PostgreSQL does for `COPY ... (FORMAT binary)`, according to its manual. */
function copyOf(rows: readonly Row[]): Buffer {
  const head = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)])
  const body = rows.map(({ id, texts, options, numbers }) =>
    Buffer.concat([
      Buffer.from([0, 7]),
      field(id),
      ...texts.map((text) => field(text === null ? null : Buffer.from(text))),
      field(options),
      field(numbers),
    ]),
  )
  return Buffer.concat([head, ...body, Buffer.from([0xff, 0xff])])
}
const rowsIn = (pieces: readonly Buffer[]) => {
  const reader = createPeopleReader()
  const found = []
  for (const piece of pieces)
    for (const { id, countryId, stateId, zipcode, born, options, numbers } of reader.read(piece))
      found.push({
        id: [...id],
        texts: [countryId, stateId, zipcode, born],
        options: options.bytes.toString('hex', options.from, options.to),
        numbers: numbers.bytes.toString('hex', numbers.from, numbers.to),
      })
  return found
}
const bytes = fc.uint8Array({ maxLength: 12 })
const row: fc.Arbitrary<Row> = fc.record({
  id: fc.uint8Array({ minLength: 16, maxLength: 16 }),
  texts: fc.array(fc.option(fc.string({ unit: 'grapheme', maxLength: 6 })), { minLength: 4, maxLength: 4 }),
  options: fc.option(bytes),
  numbers: fc.option(bytes),
})

test('a copy is read as it was written, in whatever pieces it comes', () => {
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 8 }),
      fc.infiniteStream(fc.integer({ min: 1, max: 40 })),
      (rows, lengths) => {
        const copy = copyOf(rows)
        const pieces: Buffer[] = []
        for (let at = 0; at < copy.length;) {
          const length = lengths.next().value ?? 1
          pieces.push(copy.subarray(at, at + length))
          at += length
        }
        expect(rowsIn(pieces)).toEqual(
          rows.map(({ id, texts, options, numbers }) => ({
            id: Array.from({ length: 4 }, (_, word) => Buffer.from(id).readInt32BE(word * 4)),
            texts: texts.map((text) => text ?? ''),
            options: Buffer.from(options ?? []).toString('hex'),
            numbers: Buffer.from(numbers ?? []).toString('hex'),
          })),
        )
      },
    ),
  )
})
