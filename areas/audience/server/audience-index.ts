import type { Day } from '../../../platform/contract/day.ts'
import { postcodeQuestionId, stateQuestionId, type Condition } from '../../matching/contract.ts'
import { birthQuestionId } from '../../profiler/contract.ts'
import {
  add,
  andInto,
  append,
  countBytes,
  countBits,
  countCommon,
  createRow,
  orInto,
  listPositions,
  remove,
  trim,
  countWordsFor,
  type Row,
} from './bits.ts'
import { toDayNumber, findLastBirthday } from './birthdays.ts'
import { createNumberSlices, largestNumber, type NumberSlices } from './number-slices.ts'
import { createPeople } from './people.ts'
import { createPostcodes } from './postcodes.ts'

/** The option of a code whose answer is a day. */
export const dayOptionId = '@day'
/** The meaning of a code in the compact rows of the profiler. A code without an option has a number as its answer. */
export type Code = { code: number; questionId: string; optionId: string }
/**
 * One panelist as read from the database: codes of options take two bytes each; codes with a number take two for the
 * code and four for the number.
 */
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
/** A slice of some bytes, from `from` up to `to`. */
export type Bytes = { bytes: Buffer; from: number; to: number }
/** The panelists to find: those who meet all conditions today, in one country or in any. */
export type PanelistSearch = { conditions: readonly Condition[]; countryId: string | null; today: Day }
/** The effect of one condition: how many panelists meet it alone, and how many would match without it. */
export type Effect = { questionId: string; alone: number; without: number }

export type AudienceIndex = ReturnType<typeof createAudienceIndex>

/** Enough for the effects of seven conditions; a set for a million panelists takes 122 KiB. */
const scratchSetsMax = 16
const codeBytes = 2
const numberBytes = 6
/**
 * The panelists by answer: for each pair of question and option the set of panelists who gave it; numbers and
 * birthdays by binary digit. Counting a targeting takes a few passes over bits. The index holds only panelists who may
 * be invited. It reserves room for `expected` of them, until `settle` frees the room that was not needed.
 */
export function createAudienceIndex(expected = 0) {
  const people = createPeople(expected)
  let isLoading = true
  const present = createRow()
  const byCode: Row[] = []
  const numbersByCode = new Map<number, NumberSlices>()
  /** A day is stored as the number of days since 1900 and compared as an age in full years. */
  type Answers = { options: Map<string, Row>; numbers: NumberSlices | null; days: NumberSlices | null }
  const questions = new Map<string, Answers>()
  const born = createNumberSlices()
  const countries = new Map<string, Row>()
  const postcodes = createPostcodes()
  /** A cache of parsed days; there are fewer birthdays than panelists. */
  const dayNumbers = new Map<string, number>()

  const findQuestion = (questionId: string) => {
    const known = questions.get(questionId) ?? { options: new Map<string, Row>(), numbers: null, days: null }
    questions.set(questionId, known)
    return known
  }
  const findRow = (rows: Map<string, Row>, key: string): Row => {
    const known = rows.get(key) ?? createRow()
    rows.set(key, known)
    return known
  }
  const states = findQuestion(stateQuestionId).options

  const learn = (codes: readonly Code[]): void => {
    for (const { code, questionId, optionId } of codes) {
      const question = findQuestion(questionId)
      if (optionId === dayOptionId) numbersByCode.set(code, (question.days ??= createNumberSlices()))
      else if (optionId !== '') byCode[code] = findRow(question.options, optionId)
      else {
        question.numbers ??= createNumberSlices()
        numbersByCode.set(code, question.numbers)
      }
    }
  }

  const clear = (place: number): void => {
    remove(present, place)
    for (const { options, numbers, days } of questions.values()) {
      for (const row of options.values()) remove(row, place)
      numbers?.clear(place)
      days?.clear(place)
    }
    for (const row of countries.values()) remove(row, place)
    born.clear(place)
    postcodes.clear(place)
  }

  const findBirthday = (day: string): number => {
    if (day === '') return -1
    const number = dayNumbers.get(day) ?? toDayNumber(day)
    dayNumbers.set(day, number)
    return number
  }

  /** Writes a panelist who is not in the index; `append` is the faster way for a new place. */
  const write = (place: number, person: Person, put: typeof add): void => {
    const capacity = people.capacity()
    const { countryId, stateId, zipcode, options, numbers } = person
    put(present, place, capacity)
    if (countryId !== '') put(findRow(countries, countryId), place, capacity)
    if (stateId !== '') put(findRow(states, stateId), place, capacity)
    postcodes.set(place, zipcode, capacity)
    const day = findBirthday(person.born)
    if (day >= 0) born.set(place, day, capacity, put)
    const { bytes } = options
    for (let at = options.from; at < options.to; at += codeBytes) {
      const row = byCode[(bytes[at]! << 8) | bytes[at + 1]!]
      if (row) put(row, place, capacity)
    }
    for (let at = numbers.from; at < numbers.to; at += numberBytes) {
      const value = numbers.bytes.readInt32BE(at + codeBytes)
      numbersByCode.get(numbers.bytes.readInt16BE(at))?.set(place, value, capacity, put)
    }
  }

  const countWords = (): number => countWordsFor(people.count())

  /** Sets of bits that are reused for every question: allocating one costs more than filling it. */
  const scratchSets: Int32Array[] = []
  const takeScratchSet = (number: number): Int32Array => {
    const known = scratchSets[number]
    if (known?.length === countWords()) return known.fill(0)
    return (scratchSets[number] = new Int32Array(countWords()))
  }

  /** Fills an empty set with the places that meet one condition, by the rules of matching. */
  const writeMeeting = ({ questionId, optionIds, min, max }: Condition, today: Day, into: Int32Array): Int32Array => {
    const isRange = min !== undefined || max !== undefined
    if (isRange && optionIds !== undefined) return into
    if (questionId === postcodeQuestionId) {
      if (!isRange) postcodes.orBeginning(into, optionIds)
      return into
    }
    const writeYears = (days: NumberSlices): void => {
      const latest = min === undefined ? largestNumber : findLastBirthday(min, today)
      const earliest = max === undefined ? 0 : findLastBirthday(Math.floor(max) + 1, today) + 1
      days.orRange(into, earliest, latest)
    }
    if (questionId === birthQuestionId && optionIds === undefined) {
      writeYears(born)
      if (isRange) return into
    }
    const question = questions.get(questionId)
    if (!question) return into
    if (isRange) {
      if (question.days) writeYears(question.days)
      question.numbers?.orRange(into, min ?? 0, max ?? largestNumber)
    } else if (optionIds) {
      for (const optionId of optionIds) {
        const row = question.options.get(optionId)
        if (row) orInto(into, row)
      }
    } else {
      for (const row of question.options.values()) orInto(into, row)
      if (question.numbers) orInto(into, question.numbers.known)
      if (question.days) orInto(into, question.days.known)
    }
    return into
  }

  const findEveryoneIn = (countryId: string | null, into: Int32Array): Int32Array => {
    const row = countryId === null ? present : countries.get(countryId)
    if (row) orInto(into, row)
    return into
  }

  const findMatching = ({ conditions, countryId, today }: PanelistSearch): Int32Array => {
    const left = findEveryoneIn(countryId, takeScratchSet(0))
    for (const condition of conditions) andInto(left, writeMeeting(condition, today, takeScratchSet(1)))
    return left
  }

  return {
    /** Learns the meaning of codes; must be called before the first person with those codes. */
    learn,
    /** Adds a panelist, or replaces what was known. */
    put: (person: Person): void => {
      const before = people.count()
      const place = people.place(person.id)
      if (place >= before) return write(place, person, isLoading ? append : add)
      clear(place)
      write(place, person, add)
    },
    /** Removes a panelist who may no longer be invited. */
    drop: (id: Int32Array): void => {
      const place = people.find(id)
      if (place >= 0) clear(place)
    },
    /** Adds or removes one answer of a panelist, which is one bit. */
    answer: (id: Int32Array, code: number, isGiven: boolean): void => {
      const place = people.find(id)
      const row = byCode[code]
      if (place < 0 || !row) return
      if (isGiven) add(row, place, people.capacity())
      else remove(row, place)
    },
    /** How many panelists meet all conditions. */
    count: (wanted: PanelistSearch): number => countBits(findMatching(wanted)),

    /** The count, the count for the whole country, and the effect of each condition. */
    explain: ({
      conditions,
      countryId,
      today,
    }: PanelistSearch): { panelists: number; inAll: number; effects: Effect[] } => {
      let scratchSetsUsed = 0
      const next = (): Int32Array => takeScratchSet(scratchSetsUsed++)
      const all = findEveryoneIn(countryId, next())
      const masks = conditions.map((condition) => writeMeeting(condition, today, next()))
      // `before[i]` holds the panelists that the conditions before i leave, and `after` is extended from the end, so
      // that each condition is left out once.
      const before = [all]
      for (const mask of masks) {
        const left = next()
        left.set(before.at(-1) ?? all)
        andInto(left, mask)
        before.push(left)
      }
      const after = next().fill(-1)
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
      const panelists = countBits(before.at(-1) ?? all)
      // Otherwise the longest targeting would keep its scratch sets forever.
      scratchSets.length = Math.min(scratchSets.length, scratchSetsMax)
      return { panelists, inAll: countBits(all), effects }
    },

    /** Draws `n` of the panelists who meet all conditions: the same seed draws the same panelists in every process. */
    choose: (wanted: PanelistSearch, n: number, seed: number): string[] => {
      const places = listPositions(findMatching(wanted))
      const lots = places.map((place) => ({ place, lot: people.lot(place, seed) }))
      const drawn = lots.toSorted((a, b) => a.lot - b.lot).slice(0, n)
      return drawn.map(({ place }) => people.userIdAt(place))
    },

    /** Frees room that was reserved while building and is not in use. */
    settle: (): void => {
      const places = people.count()
      isLoading = false
      dayNumbers.clear()
      for (const { options, numbers, days } of questions.values()) {
        for (const row of options.values()) trim(row, places)
        for (const row of [...(numbers?.rows() ?? []), ...(days?.rows() ?? [])]) trim(row, places)
      }
      for (const row of countries.values()) trim(row, places)
      for (const row of born.rows()) trim(row, places)
      trim(present, places)
    },
    /** How many panelists may be invited, and the bytes of everything that is kept. */
    size: () => {
      let bytes =
        scratchSets.reduce((sum, words) => sum + words.byteLength, people.bytes()) +
        countBytes(present) +
        born.bytes() +
        postcodes.bytes()
      for (const { options, numbers, days } of questions.values()) {
        for (const row of options.values()) bytes += countBytes(row)
        bytes += (numbers?.bytes() ?? 0) + (days?.bytes() ?? 0)
      }
      for (const row of countries.values()) bytes += countBytes(row)
      return { panelists: present.size, bytes }
    },
  }
}
