import jsonLogic from 'json-logic-js'

import { layOut, resolveRows, findSpot } from '../areas/matching/server/layout.ts'
import type { Condition, IndexedSurvey, Panelist } from '../areas/matching/server/rules.ts'

/** A way to match that the engine is measured against. `ready` translates a panelist outside the timed part. */
export type Rival<Ready> = {
  readonly ready: (panelist: Panelist) => Ready
  /** Ids of the first `limit` surveys that fit, best rank first. */
  readonly list: (ready: Ready, limit: number) => string[]
}

const byRank = (surveys: readonly IndexedSurvey[]) => surveys.toSorted((a, b) => b.rank - a.rank)
const ageCodes = 128

/** Answers as small numbers per question: option codes from 1, 0 for no answer; an age is its own code. */
export type Coded = {
  readonly codes: readonly (readonly number[])[]
  readonly country: number
  readonly taken: Uint8Array
}

/**
 * The naive loop as somebody careful would compile it: surveys in rank order, the country compared first, then one look-up
 * table per condition, stopping at the first that fails.
 */
export function naiveLoop(surveys: readonly IndexedSurvey[]): Rival<Coded> {
  const ranked = byRank(surveys)
  const questions = new Map<string, number>()
  const options: Map<string, number>[] = []
  const countries = new Map<string, number>()
  const numbered = (map: Map<string, number>, key: string, first: number) => {
    const code = map.get(key) ?? map.size + first
    map.set(key, code)
    return code
  }
  const questionOf = (questionId: string) => {
    const question = numbered(questions, questionId, 0)
    options[question] ??= new Map()
    return question
  }
  for (const { conditions } of ranked) {
    for (const { questionId, optionIds } of conditions) {
      const question = questionOf(questionId)
      for (const optionId of optionIds ?? []) numbered(options[question] ?? new Map(), optionId, 1)
    }
  }
  const table = (condition: Condition) => {
    const question = questionOf(condition.questionId)
    const known = options[question] ?? new Map<string, number>()
    const lut = new Uint8Array(condition.optionIds ? known.size + 1 : ageCodes)
    for (const optionId of condition.optionIds ?? []) lut[known.get(optionId) ?? 0] = 1
    if (!condition.optionIds) lut.fill(1, condition.min, (condition.max ?? ageCodes) + 1)
    return { question, lut }
  }
  const compiled = ranked.map(({ surveyId, live, conditions, countryId }) => ({
    surveyId,
    live,
    country: countryId === null ? -1 : numbered(countries, countryId, 0),
    tables: conditions.map(table),
  }))
  const places = new Map(ranked.map(({ surveyId }, i) => [surveyId, i]))

  function fits(tables: (typeof compiled)[number]['tables'], codes: Coded['codes']): boolean {
    for (let i = 0; i < tables.length; i++) {
      const { question, lut } = tables[i]!
      const given = codes[question]!
      let accepted = false
      for (let j = 0; j < given.length && !accepted; j++) accepted = lut[given[j]!] === 1
      if (!accepted) return false
    }
    return true
  }

  return {
    ready(panelist) {
      const codes = options.map((): number[] => [0])
      for (const [questionId, answer] of panelist.answers) {
        const question = questions.get(questionId)
        if (question === undefined) continue
        codes[question] =
          typeof answer === 'number' ? [answer] : answer.map((optionId) => options[question]?.get(optionId) ?? 0)
      }
      const taken = new Uint8Array(ranked.length)
      for (const surveyId of panelist.taken) taken[places.get(surveyId) ?? 0] = 1
      return { codes, country: countries.get(panelist.countryId ?? '') ?? -2, taken }
    },
    list({ codes, country, taken }, limit) {
      const found: string[] = []
      for (let i = 0; i < compiled.length && found.length < limit; i++) {
        const survey = compiled[i]!
        if (!survey.live || (survey.country !== -1 && survey.country !== country) || taken[i] === 1) continue
        if (fits(survey.tables, codes)) found.push(survey.surveyId)
      }
      return found
    },
  }
}

type Rows = { readonly single: readonly number[]; readonly several: readonly number[]; readonly taken: Int32Array }

/** The bitmap as first measured: one matrix for all countries, one word at a time, rows in the questions' order. */
export function plainBitmap(surveys: readonly IndexedSurvey[]): Rival<Rows> {
  const withCountry = (survey: IndexedSurvey): IndexedSurvey =>
    survey.countryId === null
      ? survey
      : { ...survey, conditions: [...survey.conditions, { questionId: 'country', optionIds: [survey.countryId] }] }
  const ranked = byRank(surveys).map(withCountry)
  const layout = layOut(ranked)
  const columns = layout.columns
  const words = Math.ceil(ranked.length / 32)
  const bits = new Int32Array(layout.rowCount * words).fill(-1)
  ranked.forEach(({ conditions }, bit) => {
    for (const { questionId, optionIds, min, max } of conditions) {
      const column = columns.find((one) => one.questionId === questionId)!
      const accepted = new Set(optionIds?.map((optionId) => column.options.get(optionId)))
      if (!optionIds) {
        const [from, to] = [findSpot(column.bounds, min ?? 0), findSpot(column.bounds, max ?? 1e9)]
        for (let spot = from; spot <= to; spot++) accepted.add(column.firstSpot + spot)
      }
      for (let row = column.firstRow; row < column.firstRow + column.rowCount; row++) {
        if (!accepted.has(row)) bits[row * words + (bit >> 5)]! &= ~(1 << (bit & 31))
      }
    }
  })
  const live = new Int32Array(words)
  ranked.forEach((survey, bit) => {
    if (survey.live) live[bit >> 5]! |= 1 << (bit & 31)
  })
  const places = new Map(ranked.map(({ surveyId }, i) => [surveyId, i]))

  return {
    ready(panelist) {
      const answers = new Map(panelist.answers).set('country', [panelist.countryId ?? ''])
      const rows = resolveRows(layout, { ...panelist, answers })
      const taken = new Int32Array(words)
      for (const surveyId of panelist.taken) {
        const bit = places.get(surveyId) ?? 0
        taken[bit >> 5]! |= 1 << (bit & 31)
      }
      return { single: rows.single.map((row) => row * words), several: rows.several, taken }
    },
    list({ single, several, taken }, limit) {
      const found: string[] = []
      for (let word = 0; word < words && found.length < limit; word++) {
        let left = live[word]! & ~taken[word]!
        for (let i = 0; i < single.length && left !== 0; i++) left &= bits[single[i]! + word]!
        for (let i = 0; i < several.length && left !== 0;) {
          const end = i + 1 + several[i]!
          let any = 0
          for (i++; i < end; i++) any |= bits[several[i]! * words + word]!
          left &= any
        }
        for (; left !== 0 && found.length < limit; left &= left - 1) {
          found.push(ranked[(word << 5) + 31 - Math.clz32(left & -left)]!.surveyId)
        }
      }
      return found
    },
  }
}

/** json-logic-js, the fastest of the npm rule engines measured: one rule per survey, in rank order. */
export function jsonLogicLoop(surveys: readonly IndexedSurvey[]): Rival<{ facts: object; taken: ReadonlySet<string> }> {
  const clause = ({ questionId, optionIds, min, max }: Condition) =>
    optionIds
      ? { some: [{ var: questionId }, { in: [{ var: '' }, optionIds] }] }
      : { '<=': [min, { var: questionId }, max] }
  const rules = byRank(surveys).map(({ surveyId, conditions, countryId }) => ({
    surveyId,
    rule: { and: [...(countryId ? [{ '==': [{ var: 'country' }, countryId] }] : []), ...conditions.map(clause)] },
  }))
  return {
    ready: ({ answers, countryId, taken }) => ({
      facts: { ...Object.fromEntries(answers), country: countryId },
      taken,
    }),
    list({ facts, taken }, limit) {
      const found: string[] = []
      for (const { surveyId, rule } of rules) {
        if (found.length === limit) break
        if (!taken.has(surveyId) && jsonLogic.apply(rule, facts) === true) found.push(surveyId)
      }
      return found
    },
  }
}
