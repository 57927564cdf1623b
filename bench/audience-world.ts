import type { Condition } from '../areas/matching/contract.ts'
import { dayMs } from '../platform/contract/durations.ts'
import { seeded } from './matching-world.ts'

/**
 * A panel of any size: 60 questions of 2-13 options (about 450 in all), 30-100 % answered, every sixth with several answers, the
 * first a birthday; ten countries. The same on every machine, one panelist after the other, so that a million need no memory.
 */
export const questionCount = 60
export const isMultiple = (question: number): boolean => question % 6 === 5
const birthQuestion = 0
const countryCount = 10
const firstBirthday = Date.UTC(1940, 0, 1)
const birthdays = 24_800

export type Member = {
  n: number
  country: string
  zipcode: string
  born: string
  /** For each question the options given, from 0. */
  given: readonly (readonly number[])[]
}
export type PanelPlan = ReturnType<typeof planPanel>

export const questionId = (question: number): string => `q${question}`
export const optionId = (option: number): string => `o${option}`
export const countryOf = (n: number): string => `C${n}`

/** How many options each question has, and how many of the panel answer it. */
export function planPanel() {
  const random = seeded(7)
  const optionCounts = Array.from({ length: questionCount }, () => 2 + Math.floor(12 * random()))
  const shares = Array.from({ length: questionCount }, () => 0.3 + 0.7 * random())
  const firstCodes: number[] = []
  let codes = 1
  optionCounts.forEach((count, question) => {
    firstCodes.push(codes)
    if (question !== birthQuestion) codes += count
  })
  return { optionCounts, shares, firstCodes, codes: codes - 1 }
}

/** Every member of a panel in turn. */
export function* membersOf({ optionCounts, shares }: PanelPlan, count: number): Generator<Member> {
  const random = seeded(20_261_120)
  const upTo = (n: number) => Math.floor(random() * n)
  for (let n = 0; n < count; n++) {
    const given = optionCounts.map((options, question) => {
      if (question === birthQuestion || random() >= (shares[question] ?? 1)) return []
      const answers = isMultiple(question) ? 1 + upTo(3) : 1
      return [...new Set(Array.from({ length: answers }, () => upTo(options)))]
    })
    const born = new Date(firstBirthday + upTo(birthdays) * dayMs).toISOString().slice(0, 10)
    yield { n, country: countryOf(upTo(countryCount)), zipcode: String(10_000 + upTo(40_000)), born, given }
  }
}

export type Targeting = { conditions: Condition[]; countryId: string | null }
/** Targetings like those of surveys: 3-7 conditions, nine of ten for one country. */
export function targetingsOf({ optionCounts }: PanelPlan, count: number): Targeting[] {
  const random = seeded(55)
  const upTo = (n: number) => Math.floor(random() * n)
  const condition = (question: number): Condition => {
    if (question === birthQuestion) {
      const min = 18 + upTo(40)
      return { questionId: 'date_of_birth', min, max: min + 10 + upTo(40) }
    }
    const share = isMultiple(question) ? 0.22 + 0.38 * random() : 0.42 + 0.42 * random()
    const options = Array.from({ length: optionCounts[question] ?? 2 }, (_, option) => option)
    const wanted = options.filter(() => random() < share)
    return { questionId: questionId(question), optionIds: (wanted.length > 0 ? wanted : [0]).map(optionId) }
  }
  return Array.from({ length: count }, () => {
    const asked = new Set<number>()
    const wanted = 3 + upTo(5)
    while (asked.size < wanted) asked.add(upTo(questionCount))
    return { conditions: [...asked].map(condition), countryId: random() < 0.9 ? countryOf(upTo(countryCount)) : null }
  })
}
