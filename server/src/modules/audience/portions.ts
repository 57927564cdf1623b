import type { Person } from './audience-index.ts'
import { idAt, userIdAt } from './people.ts'

/** A portion of panelists, field by field: texts joined by a separator, bytes one after another with their lengths beside. */
export type Portion = {
  people: number
  ids: Buffer
  countries: string
  states: string
  zipcodes: string
  born: string
  option_lengths: Buffer
  options: Buffer
  number_lengths: Buffer
  numbers: Buffer
}
/** Told to the database as chr(31). */
const unitSeparator = '\u001f'
const codeBytes = 2
const numberBytes = 6

/** A code is never negative, so its two bytes need no sign; many times faster than `readInt16BE`, which checks each call. */
const codeAt = (bytes: Buffer, at: number): number => (bytes[at]! << 8) | bytes[at + 1]!

/** Each panelist of a portion, one after the other; the object is used again for the next, so nothing of it may be kept. */
export function* peopleIn(portion: Portion): Generator<Person> {
  const countries = portion.countries.split(unitSeparator)
  const states = portion.states.split(unitSeparator)
  const zipcodes = portion.zipcodes.split(unitSeparator)
  const born = portion.born.split(unitSeparator)
  const person: Person & { options: number[]; numbers: number[] } = {
    id: new Int32Array(4),
    countryId: '',
    stateId: '',
    zipcode: '',
    born: '',
    options: [],
    numbers: [],
  }
  let optionsAt = 0
  let numbersAt = 0
  for (let i = 0; i < portion.people; i++) {
    idAt(portion.ids, i * 16, person.id)
    person.countryId = countries[i] ?? ''
    person.stateId = states[i] ?? ''
    person.zipcode = zipcodes[i] ?? ''
    person.born = born[i] ?? ''
    const optionsEnd = optionsAt + portion.option_lengths.readInt32BE(i * 4)
    person.options.length = 0
    for (; optionsAt < optionsEnd; optionsAt += codeBytes) person.options.push(codeAt(portion.options, optionsAt))
    const numbersEnd = numbersAt + portion.number_lengths.readInt32BE(i * 4)
    person.numbers.length = 0
    for (; numbersAt < numbersEnd; numbersAt += numberBytes) {
      person.numbers.push(codeAt(portion.numbers, numbersAt), portion.numbers.readInt32BE(numbersAt + codeBytes))
    }
    yield person
  }
}

/** The highest code in a portion, by which a reader sees that there are new ones; -1 without any. */
export function highestCode({ options, numbers }: Pick<Portion, 'options' | 'numbers'>): number {
  let highest = -1
  for (let at = 0; at < options.length; at += codeBytes) highest = Math.max(highest, codeAt(options, at))
  for (let at = 0; at < numbers.length; at += numberBytes) highest = Math.max(highest, codeAt(numbers, at))
  return highest
}

/** The id of a portion's last panelist; undefined when it has none. */
export const lastIn = ({ ids, people }: Pick<Portion, 'ids' | 'people'>): string | undefined =>
  people === 0 ? undefined : userIdAt(ids, (people - 1) * 16)
/** The panelists of a portion, by id. */
export const idsIn = ({ ids, people }: Pick<Portion, 'ids' | 'people'>): string[] =>
  Array.from({ length: people }, (_, i) => userIdAt(ids, i * 16))
