import type { Day } from '../../platform/contract/day.ts'
import { topQuestionIds } from '../../areas/profiler/contract.ts'
import { questions } from '../../areas/profiler/server/question-bank.ts'
import { answersOf, type DemoAnswer } from './answers.ts'
import { imagineLife } from './life.ts'
import { namesOf, plain } from './names.ts'
import { places } from './places.ts'
import { createRandom, type Random } from './random.ts'
import type { CountryId } from './survey.ts'

export type DemoPerson = {
  email: string
  firstName: string
  lastName: string
  /** Role ids as the account holds them: '1' is a panelist. */
  role: string
  countryId: CountryId
  /** GeoNames' code of the first-level division, for instance `US.NY`. */
  stateId: string
  cityName: string
  zipcode: string
  address: string
  phone: string | null
  dateOfBirth: Day
  /** An option of the question `gender`. */
  gender: string
  answers: DemoAnswer[]
}

const two = (n: number) => String(n).padStart(2, '0')

/** Numbers that the countries keep for stories; the others have none that is surely nobody's. */
const phoneIn = (countryId: CountryId, random: Random): string | null => {
  if (countryId === 'US' || countryId === 'CA') return `+1 ${random.int(201, 989)} 555 01${two(random.int(0, 99))}`
  if (countryId === 'GB') return `+44 7700 900${random.int(100, 999)}`
  return null
}

const genders = { female: 50, male: 47, non_binary: 2, prefer_not_to_say: 1 } as const

/** 30 to 100 % of the answers, in their order. Nine people of ten have answered the top five, the others lack some. */
function partOf(all: readonly DemoAnswer[], random: Random): DemoAnswer[] {
  const wanted = Math.ceil((0.3 + 0.7 * random.next()) * questions.length)
  const isTop = ({ questionId }: DemoAnswer) => topQuestionIds.some((id) => id === questionId)
  const top = random.shuffled(all.filter(isTop))
  const rest = random.shuffled(all.filter((one) => !isTop(one)))
  const first = random.chance(0.9) ? top : top.slice(0, random.int(0, 4))
  const kept = new Set([...first, ...rest.slice(0, Math.max(0, wanted - first.length))])
  return all.filter((one) => kept.has(one))
}

function imaginePerson(number: number, random: Random): DemoPerson {
  const countryId = random.weighted({ US: 56, GB: 13, CA: 9, AU: 7, IN: 8, DE: 7 })
  const gender = random.weighted(genders)
  const names = namesOf[countryId]
  const given = gender === 'female' || (gender !== 'male' && random.chance(0.5)) ? names.female : names.male
  const firstName = random.pick(given)
  const lastName = random.pick(names.last)
  const place = random.pick(places[countryId])
  const street = random.pick(names.streets)
  const house = random.int(1, 240)
  const life = imagineLife(random, { countryId, zipcode: place.zipcode, gender })
  return {
    email: `${plain(firstName)}.${plain(lastName)}.${number}@example.com`,
    firstName,
    lastName,
    role: '1',
    countryId,
    ...place,
    address: countryId === 'DE' ? `${street} ${house}` : `${house} ${street}`,
    phone: phoneIn(countryId, random),
    dateOfBirth: life.dateOfBirth,
    gender,
    answers: partOf(answersOf(life, random), random),
  }
}

/** Seeds of neighbours lie far apart, so that people do not resemble the ones before them. */
const seedOf = (seed: number, index: number) => Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)

/**
 * So many panelists, plainly made up, numbered from 1. The same seed gives the same people, and a larger count only adds to them.
 * @example demoPeople(200).filter((person) => person.countryId === 'US')
 */
export const demoPeople = (count = 200, seed = 2026): DemoPerson[] =>
  Array.from({ length: count }, (_, index) => imaginePerson(index + 1, createRandom(seedOf(seed, index))))
