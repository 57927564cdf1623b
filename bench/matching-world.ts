import type { Answer, Condition, IndexedSurvey, Panelist } from '../areas/matching/server/rules.ts'

/** Surveys and panelists to match, the same on every machine. */
export type World = { readonly surveys: readonly IndexedSurvey[]; readonly panelists: readonly Panelist[] }

const questionCount = 60
const takenEach = 50
/** Every sixth question takes several answers; the first is a number, the age. */
const isMultiple = (question: number) => question % 6 === 5
const ageQuestion = 0

/** A small generator of even numbers in [0, 1) from a seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** 60 questions of 2-20 options, 30-100 % answered; 3-7 conditions per survey; 90 % of the surveys for one of the countries. */
export function createWorld(surveyCount: number, panelistCount: number, countries = 10): World {
  const random = seeded(20_260_101)
  const upTo = (n: number) => Math.floor(random() * n)
  const optionCounts = Array.from({ length: questionCount }, () => 2 + upTo(19))
  const answeredShares = Array.from({ length: questionCount }, () => 0.3 + 0.7 * random())
  const optionId = (question: number, option: number) => `q${question}-o${option}`

  function condition(question: number): Condition {
    const questionId = `q${question}`
    if (question === ageQuestion) {
      const min = 18 + upTo(40)
      return { questionId, min, max: min + 10 + upTo(40) }
    }
    const count = optionCounts[question] ?? 2
    const share = isMultiple(question) ? 0.22 + 0.38 * random() : 0.42 + 0.42 * random()
    const optionIds = Array.from({ length: count }, (_, option) => optionId(question, option)).filter(
      () => random() < share,
    )
    return { questionId, optionIds: optionIds.length > 0 ? optionIds : [optionId(question, upTo(count))] }
  }

  function survey(n: number): IndexedSurvey {
    const asked = new Set<number>()
    const wanted = 3 + upTo(5)
    while (asked.size < wanted) asked.add(upTo(questionCount))
    return {
      surveyId: `survey-${n}`,
      rank: random(),
      live: true,
      conditions: [...asked].map(condition),
      countryId: random() < 0.9 ? `country-${upTo(countries)}` : null,
      devices: [],
    }
  }

  function answer(question: number): Answer {
    if (question === ageQuestion) return 18 + upTo(60)
    const count = optionCounts[question] ?? 2
    const given = isMultiple(question) ? 1 + upTo(3) : 1
    return [...new Set(Array.from({ length: given }, () => optionId(question, upTo(count))))]
  }

  function panelist(): Panelist {
    const answers = new Map<string, Answer>()
    for (let question = 0; question < questionCount; question++) {
      if (random() < (answeredShares[question] ?? 1)) answers.set(`q${question}`, answer(question))
    }
    const taken = new Set<string>()
    while (taken.size < Math.min(takenEach, surveyCount)) taken.add(`survey-${upTo(surveyCount)}`)
    return { answers, countryId: `country-${upTo(countries)}`, device: 'desktop', taken }
  }

  const surveys = Array.from({ length: surveyCount }, (_, n) => survey(n))
  return { surveys, panelists: Array.from({ length: panelistCount }, panelist) }
}
