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
/** Each panelist of a portion, one after the other; the object is used again for the next, so nothing of it may be kept. */
export function* peopleIn(portion: Portion): Generator<Person> {
  const countries = portion.countries.split(unitSeparator)
  const states = portion.states.split(unitSeparator)
  const zipcodes = portion.zipcodes.split(unitSeparator)
  const born = portion.born.split(unitSeparator)
  const person: Person = {
    id: new Int32Array(4),
    countryId: '',
    stateId: '',
    zipcode: '',
    born: '',
    options: { bytes: portion.options, from: 0, to: 0 },
    numbers: { bytes: portion.numbers, from: 0, to: 0 },
  }
  const { options, numbers } = person
  for (let i = 0; i < portion.people; i++) {
    idAt(portion.ids, i * 16, person.id)
    person.countryId = countries[i] ?? ''
    person.stateId = states[i] ?? ''
    person.zipcode = zipcodes[i] ?? ''
    person.born = born[i] ?? ''
    options.from = options.to
    options.to += portion.option_lengths.readInt32BE(i * 4)
    numbers.from = numbers.to
    numbers.to += portion.number_lengths.readInt32BE(i * 4)
    yield person
  }
}

/** The id of a portion's last panelist; undefined when it has none. */
export const lastIn = ({ ids, people }: Pick<Portion, 'ids' | 'people'>): string | undefined =>
  people === 0 ? undefined : userIdAt(ids, (people - 1) * 16)
/** The panelists of a portion, by id. */
export const idsIn = ({ ids, people }: Pick<Portion, 'ids' | 'people'>): string[] =>
  Array.from({ length: people }, (_, i) => userIdAt(ids, i * 16))
