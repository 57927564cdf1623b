import { ageOn, type Day } from '../../platform/contract/day.ts'
import type { Random } from './random.ts'
import type { CountryId } from './survey.ts'

/** Ages are told as of this day, so that the same seed gives the same people in any year. */
export const reckonedOn: Day = '2026-01-01'

/** The facts that a person's answers must agree with. */
export type Life = {
  countryId: CountryId
  zipcode: string
  dateOfBirth: Day
  age: number
  gender: string
  employment: string
  works: boolean
  income: string
  relationship: string
  /** Options of `children_ages`; empty without children. */
  childrenAges: readonly string[]
  householdSize: number
  cars: string
}

const two = (n: number) => String(n).padStart(2, '0')

/** A birthday of somebody who is at least 18 and at most 79 on the day of reckoning: 80 at the end of that year. */
export function birthday(random: Random): Day {
  const year = 1946 + Math.floor(62 * random.next() ** 0.8)
  return `${year}-${two(random.int(1, 12))}-${two(random.int(1, 28))}`
}

const inWork = new Set(['full_time', 'part_time', 'contract'])

function employmentAt(age: number, random: Random): string {
  if (age >= 67) return random.weighted({ retired: 88, part_time: 8, contract: 4 })
  if (age >= 60) return random.weighted({ retired: 35, full_time: 40, part_time: 15, contract: 6, not_in_work: 4 })
  if (age <= 23) return random.weighted({ student: 55, part_time: 18, full_time: 20, unemployed: 7 })
  return random.weighted({ full_time: 58, part_time: 15, contract: 12, unemployed: 6, not_in_work: 6, student: 3 })
}

function incomeWith(employment: string, random: Random): string {
  if (random.chance(0.06)) return 'prefer_not_to_say'
  if (['student', 'unemployed', 'not_in_work'].includes(employment))
    return random.weighted({ under_15k: 30, from_15k: 26, from_25k: 20, from_35k: 14, from_50k: 10 })
  if (employment === 'retired')
    return random.weighted({ from_15k: 15, from_25k: 25, from_35k: 28, from_50k: 20, from_75k: 8, from_100k: 4 })
  return random.weighted({
    from_25k: 8,
    from_35k: 18,
    from_50k: 28,
    from_75k: 22,
    from_100k: 16,
    from_150k: 8,
  })
}

function relationshipAt(age: number, random: Random): string {
  if (age < 25) return random.weighted({ single: 60, in_relationship: 30, living_together: 10 })
  if (age > 65) return random.weighted({ married: 55, widowed: 22, separated: 13, single: 7, living_together: 3 })
  return random.weighted({
    married: 42,
    living_together: 18,
    single: 20,
    in_relationship: 6,
    separated: 12,
    prefer_not_to_say: 2,
  })
}

/** Bands of `children_ages`, and the youngest parent who can have a child in each. */
const bands = { under_2: 20, two_to_5: 22, six_to_9: 26, ten_to_12: 30, thirteen_to_17: 34 } as const

function childrenAt(age: number, couple: boolean, random: Random): string[] {
  if (age < 22 || age > 58 || !random.chance(couple ? 0.6 : 0.2)) return []
  const youngest = age > 48 ? ['ten_to_12', 'thirteen_to_17'] : Object.keys(bands)
  const possible = Object.entries(bands).filter(([band, from]) => age >= from && youngest.includes(band))
  const chosen = new Set(random.shuffled(possible.map(([band]) => band)).slice(0, random.int(1, 2)))
  return Object.keys(bands).filter((band) => chosen.has(band))
}

const carsIn = (countryId: CountryId, age: number, random: Random): string =>
  countryId === 'IN' || age < 24
    ? random.weighted({ no_car: 50, one: 42, two: 8 })
    : random.weighted({ no_car: 14, one: 42, two: 36, three_plus: 8 })

/** A life that hangs together; what is already known of it stays as it is. */
export function imagineLife(
  random: Random,
  known: Pick<Life, 'countryId' | 'zipcode' | 'gender'> & Partial<Life>,
): Life {
  const dateOfBirth = known.dateOfBirth ?? birthday(random)
  const age = ageOn(dateOfBirth, reckonedOn)
  const employment = known.employment ?? employmentAt(age, random)
  const relationship = known.relationship ?? relationshipAt(age, random)
  const couple = relationship === 'married' || relationship === 'living_together'
  const childrenAges = known.childrenAges ?? childrenAt(age, couple, random)
  const others = couple ? 0 : random.weighted({ '0': 55, '1': 25, '2': 20 })
  return {
    income: incomeWith(employment, random),
    householdSize: 1 + (couple ? 1 : 0) + childrenAges.length + Number(others),
    cars: carsIn(known.countryId, age, random),
    ...known,
    dateOfBirth,
    age,
    employment,
    works: inWork.has(employment),
    relationship,
    childrenAges,
  }
}
