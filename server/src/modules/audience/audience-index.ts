import { ageOn, utcDay, type Day } from '@tuppence/contract/day'
import { postcodePrefixes, postcodeQuestionId, stateQuestionId, type Condition } from '@tuppence/contract/targeting'
import {
  add,
  andInto,
  append,
  bytesOf,
  countBits,
  countCommon,
  emptyRow,
  orInto,
  placesOf,
  remove,
  trim,
  wordsFor,
  type Row,
} from './bits.ts'
import { createNumberSlices, largestNumber, type NumberSlices } from './number-slices.ts'
import { createPeople } from './people.ts'

/** The question that is answered by a birthday and asked for as an age. */
export const birthQuestionId = 'date_of_birth'

/** What a code of the owner's compact rows stands for; without an option, for the number that is the answer. */
export type Code = { code: number; questionId: string; optionId: string }
/** One panelist as read: codes of options in two bytes each; codes and numbers in two and four. */
export type Person = {
  id: Int32Array
  countryId: string
  stateId: string
  zipcode: string
  /** YYYY-MM-DD, or empty. */
  born: string
  options: Bytes
  numbers: Bytes
}
/** A part of some bytes, from `from` up to `to`. */
export type Bytes = { bytes: Buffer; from: number; to: number }
export type Wanted = { conditions: readonly Condition[]; countryId: string | null; today: Day }
/** What one condition does: alone, and what would be left if it were dropped. */
export type Effect = { questionId: string; alone: number; without: number }

export type AudienceIndex = ReturnType<typeof createAudienceIndex>

const codeBytes = 2
const numberBytes = 6
const dayMs = 86_400_000
const firstDay = Date.UTC(1900, 0, 1)
/** A day as the number of days since 1900, or -1 when it is none. */
export function dayNumber(day: string): number {
  const at = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(at) || at < firstDay ? -1 : Math.round((at - firstDay) / dayMs)
}
const dayOf = (number: number): Day => utcDay(new Date(firstDay + number * dayMs))

/** The last birthday, as a day number, of those who are at least `age` years old today; -1 when nobody can be. */
export function lastBirthday(age: number, today: Day): number {
  let low = -1
  let high = dayNumber(today)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (ageOn(dayOf(middle), today) >= age) low = middle
    else high = middle - 1
  }
  return low
}

/**
 * Who answered what, by answer: for each (question, option) the set of panelists who gave it, numbers and birthdays by binary digit.
 * Counting who meets a targeting is a few passes over bits. Holds only panelists who may be invited.
 */
export function createAudienceIndex() {
  const people = createPeople()
  const present = emptyRow()
  const byCode: Row[] = []
  const numbersByCode = new Map<number, NumberSlices>()
  const questions = new Map<string, { options: Map<string, Row>; numbers: NumberSlices | null }>()
  const born = createNumberSlices()
  const countries = new Map<string, Row>()
  /** Postcodes by number, and each place's number; 0 is none. Typed in two ways, one has two numbers. */
  const postcodes: string[] = ['']
  const postcodeNumbers = new Map([['', 0]])
  /** Days that have been read; there are fewer birthdays than people. */
  const dayNumbers = new Map([['', -1]])
  let postcodeAt = new Int32Array(0)

  const questionOf = (questionId: string) => {
    const known = questions.get(questionId) ?? { options: new Map<string, Row>(), numbers: null }
    questions.set(questionId, known)
    return known
  }
  const rowOf = (rows: Map<string, Row>, key: string): Row => {
    const known = rows.get(key) ?? emptyRow()
    rows.set(key, known)
    return known
  }
  const states = questionOf(stateQuestionId).options

  const learn = (codes: readonly Code[]): void => {
    for (const { code, questionId, optionId } of codes) {
      const question = questionOf(questionId)
      if (optionId !== '') byCode[code] = rowOf(question.options, optionId)
      else {
        question.numbers ??= createNumberSlices()
        numbersByCode.set(code, question.numbers)
      }
    }
  }

  const setPostcode = (place: number, zipcode: string): void => {
    if (place >= postcodeAt.length) {
      const grown = new Int32Array(people.capacity())
      grown.set(postcodeAt)
      postcodeAt = grown
    }
    let number = postcodeNumbers.get(zipcode)
    if (number === undefined) {
      number = postcodes.push(postcodePrefixes(zipcode).at(-1) ?? '') - 1
      postcodeNumbers.set(zipcode, number)
    }
    postcodeAt[place] = number
  }

  const clear = (place: number): void => {
    remove(present, place)
    for (const { options, numbers } of questions.values()) {
      for (const row of options.values()) remove(row, place)
      numbers?.clear(place)
    }
    for (const row of countries.values()) remove(row, place)
    born.clear(place)
    if (place < postcodeAt.length) postcodeAt[place] = 0
  }

  const birthdayOf = (day: string): number => {
    const number = dayNumbers.get(day) ?? dayNumber(day)
    dayNumbers.set(day, number)
    return number
  }

  /** Writes a panelist over nothing; in a new place in the quicker way. */
  const write = (place: number, person: Person, put: typeof add): void => {
    const capacity = people.capacity()
    const { countryId, stateId, zipcode, options, numbers } = person
    put(present, place, capacity)
    if (countryId !== '') put(rowOf(countries, countryId), place, capacity)
    if (stateId !== '') put(rowOf(states, stateId), place, capacity)
    setPostcode(place, zipcode)
    const day = birthdayOf(person.born)
    if (day >= 0) born.set(place, day, capacity)
    const { bytes } = options
    for (let at = options.from; at < options.to; at += codeBytes) {
      const row = byCode[(bytes[at]! << 8) | bytes[at + 1]!]
      if (row) put(row, place, capacity)
    }
    for (let at = numbers.from; at < numbers.to; at += numberBytes) {
      const value = numbers.bytes.readInt32BE(at + codeBytes)
      numbersByCode.get(numbers.bytes.readInt16BE(at))?.set(place, value, capacity)
    }
  }

  const length = (): number => wordsFor(people.count())

  /** The places that meet one condition, by the rules of matching. */
  const meeting = ({ questionId, optionIds, min, max }: Condition, today: Day): Int32Array => {
    const into = new Int32Array(length())
    const isRange = min !== undefined || max !== undefined
    if (isRange && optionIds !== undefined) return into
    if (questionId === postcodeQuestionId) {
      if (!isRange) orPostcodes(into, optionIds)
      return into
    }
    if (questionId === birthQuestionId && optionIds === undefined) {
      const youngest = min === undefined ? largestNumber : lastBirthday(min, today)
      const oldest = max === undefined ? 0 : lastBirthday(Math.floor(max) + 1, today) + 1
      born.orRange(into, oldest, youngest)
      if (isRange) return into
    }
    const question = questions.get(questionId)
    if (!question) return into
    if (isRange) question.numbers?.orRange(into, min ?? 0, max ?? largestNumber)
    else if (optionIds) {
      for (const optionId of optionIds) {
        const row = question.options.get(optionId)
        if (row) orInto(into, row)
      }
    } else {
      for (const row of question.options.values()) orInto(into, row)
      if (question.numbers) orInto(into, question.numbers.known)
    }
    return into
  }

  function orPostcodes(into: Int32Array, prefixes: readonly string[] | undefined): void {
    const meets = new Uint8Array(postcodes.length)
    postcodes.forEach((postcode, number) => {
      if (postcode !== '' && (prefixes?.some((prefix) => postcode.startsWith(prefix)) ?? true)) meets[number] = 1
    })
    const end = Math.min(people.count(), postcodeAt.length)
    for (let place = 0; place < end; place++) {
      if (meets[postcodeAt[place]!] === 1) into[place >> 5]! |= 1 << (place & 31)
    }
  }

  const everybodyIn = (countryId: string | null): Int32Array => {
    const all = new Int32Array(length())
    const row = countryId === null ? present : countries.get(countryId)
    if (row) orInto(all, row)
    return all
  }

  const matching = ({ conditions, countryId, today }: Wanted): Int32Array => {
    const left = everybodyIn(countryId)
    for (const condition of conditions) andInto(left, meeting(condition, today))
    return left
  }

  return {
    /** Says what codes mean; before the first person that has them. */
    learn,
    /** Takes over a panelist as he is now, in place of what was known. */
    put: (person: Person): void => {
      const before = people.count()
      const place = people.place(person.id)
      if (place >= before) return write(place, person, append)
      clear(place)
      write(place, person, add)
    },
    /** Forgets a panelist who may no longer be invited. */
    drop: (id: Int32Array): void => {
      const place = people.find(id)
      if (place >= 0) clear(place)
    },
    /** Adds one answer to those of a panelist, or takes it away: one bit. */
    answer: (id: Int32Array, code: number, isGiven: boolean): void => {
      const place = people.find(id)
      const row = byCode[code]
      if (place < 0 || !row) return
      if (isGiven) add(row, place, people.capacity())
      else remove(row, place)
    },
    /** How many panelists meet all conditions. */
    count: (wanted: Wanted): number => countBits(matching(wanted)),

    /** The count, the count of the whole country, and what each condition does. */
    explain: ({ conditions, countryId, today }: Wanted): { panelists: number; inAll: number; effects: Effect[] } => {
      const all = everybodyIn(countryId)
      const masks = conditions.map((condition) => meeting(condition, today))
      // before[i]: what the conditions ahead of i leave; `after` grows from the end, so that each is left out once.
      const before = [all]
      for (const mask of masks) {
        const left = Int32Array.from(before.at(-1) ?? all)
        andInto(left, mask)
        before.push(left)
      }
      const after = new Int32Array(length()).fill(-1)
      const effects: Effect[] = []
      for (let i = masks.length - 1; i >= 0; i--) {
        const { questionId } = conditions[i]!
        effects.unshift({
          questionId,
          alone: countCommon(all, masks[i]!),
          without: countCommon(before[i]!, after),
        })
        andInto(after, masks[i]!)
      }
      return { panelists: countBits(before.at(-1) ?? all), inAll: countBits(all), effects }
    },

    /** `n` of those who meet all conditions, drawn by lot: the same seed draws the same people in every process. */
    choose: (wanted: Wanted, n: number, seed: number): string[] => {
      const places = placesOf(matching(wanted))
      const lots = places.map((place) => ({ place, lot: people.lot(place, seed) }))
      const drawn = lots.toSorted((a, b) => a.lot - b.lot).slice(0, n)
      return drawn.map(({ place }) => people.userIdAt(place))
    },

    /** Gives back room that building took and that is not needed. */
    settle: (): void => {
      const places = people.count()
      for (const { options, numbers } of questions.values()) {
        for (const row of options.values()) trim(row, places)
        for (const row of numbers?.rows() ?? []) trim(row, places)
      }
      for (const row of countries.values()) trim(row, places)
      for (const row of born.rows()) trim(row, places)
      trim(present, places)
    },
    /** How many may be invited, and the bytes of everything that is kept. */
    size: () => {
      let bytes = people.bytes() + bytesOf(present) + born.bytes() + postcodeAt.byteLength
      for (const { options, numbers } of questions.values()) {
        for (const row of options.values()) bytes += bytesOf(row)
        bytes += numbers?.bytes() ?? 0
      }
      for (const row of countries.values()) bytes += bytesOf(row)
      return { panelists: present.size, bytes }
    },
  }
}
