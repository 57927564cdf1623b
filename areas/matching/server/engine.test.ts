import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMatching } from './engine.ts'
import { maxBounds } from './layout.ts'
import { makeAgreementProperty, anyPanelist, anySurveys, fitsNaively, listNaively } from './random-worlds.ts'
import type { Answer, IndexedSurvey, Panelist } from './rules.ts'

const survey = (surveyId: string, more: Partial<IndexedSurvey> = {}): IndexedSurvey => ({
  surveyId,
  rank: 1,
  live: true,
  conditions: [],
  countryId: null,
  devices: [],
  ...more,
})
const panelist = (answers: Record<string, Answer> = {}, more: Partial<Panelist> = {}): Panelist => ({
  answers: new Map(Object.entries(answers)),
  countryId: 'GB',
  device: 'phone',
  taken: new Set(),
  ...more,
})
const list = (surveys: IndexedSurvey[], who: Panelist) => {
  const matching = createMatching(surveys)
  return matching.page(matching.prepare(who), 0, Infinity)
}

describe('the index and the rules never disagree', () => {
  test('the list is the naive list, through any sequence of changes', () => {
    expect(fc.check(makeAgreementProperty(createMatching), { numRuns: 150 })).toMatchObject({
      failed: false,
      numRuns: 150,
    })
  })

  test('a page is a slice of the whole list, and the count is its length', () => {
    fc.assert(
      fc.property(anySurveys, anyPanelist, fc.nat(30), fc.nat(30), (surveys, who, offset, limit) => {
        const matching = createMatching(surveys)
        const prepared = matching.prepare(who)
        const whole = listNaively(surveys, who)
        expect(matching.page(prepared, offset, limit)).toEqual(whole.slice(offset, offset + limit))
        expect(matching.page(prepared, 0, limit)).toEqual(whole.slice(0, limit))
        expect(matching.count(prepared)).toBe(whole.length)
      }),
      { numRuns: 60 },
    )
  })

  test('"why not" is empty exactly when the panelist may enter', () => {
    fc.assert(
      fc.property(anySurveys, anyPanelist, (surveys, who) => {
        const matching = createMatching(surveys)
        for (const one of surveys) {
          const fits = fitsNaively(one, who)
          expect(matching.explain(who, one.surveyId)?.failing.length === 0).toBe(fits)
          expect(matching.matches(who, one.surveyId)).toBe(fits)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('adding an accepted option never shrinks the audience', () => {
    const anyOption = fc.constantFrom('o1', 'o2', 'o3', 'o4', 'o5')
    fc.assert(
      fc.property(anySurveys, fc.array(anyPanelist, { maxLength: 20 }), anyOption, (surveys, people, optionId) => {
        const wider = surveys.map((one) => ({
          ...one,
          conditions: one.conditions.map((condition) =>
            condition.optionIds ? { ...condition, optionIds: [...condition.optionIds, optionId] } : condition,
          ),
        }))
        for (const who of people) {
          const after = new Set(list(wider, who))
          for (const surveyId of list(surveys, who)) expect(after.has(surveyId)).toBe(true)
        }
      }),
      { numRuns: 40 },
    )
  })

  test('a question with more bounds than rows is still exact', () => {
    const count = maxBounds * 3
    const surveys = Array.from({ length: count }, (_, n) =>
      survey(`s${n}`, { conditions: [{ questionId: 'n', min: n * 7, max: n * 7 + 100 }] }),
    )
    for (const age of [-1, 0, 7, 99.5, 100, 101, 1000, 1001, count * 7, count * 7 + 94, 1e9]) {
      expect(list(surveys, panelist({ n: age }))).toEqual(listNaively(surveys, panelist({ n: age })))
    }
  })

  test('thousands of changed surveys in one session stay exact while rows are laid out anew', () => {
    const matching = createMatching([])
    const prepared = matching.prepare(panelist({ a: ['o7'], n: 150 }))
    const surveys = Array.from({ length: 400 }, (_, n) =>
      survey(`s${n}`, {
        rank: n % 7,
        conditions: n % 2 ? [{ questionId: 'a', optionIds: [`o${n % 10}`] }] : [{ questionId: 'n', min: n }],
      }),
    )
    for (const one of surveys) matching.reindex(one)
    expect(matching.page(prepared, 0, Infinity)).toEqual(listNaively(surveys, prepared.panelist))
    expect(matching.size().surveys).toBe(400)
  })
})

describe('who fits', () => {
  test('a survey without targeting is for everyone, even without an answer', () => {
    expect(list([survey('s')], panelist({}, { countryId: null, device: null }))).toEqual(['s'])
  })

  test('nobody who left a targeted question unanswered is listed', () => {
    const targeted = survey('s', { conditions: [{ questionId: 'gender', optionIds: ['female'] }] })
    expect(list([targeted], panelist())).toEqual([])
    expect(list([targeted], panelist({ gender: ['female'] }))).toEqual(['s'])
  })

  test('"prefer not to say" never matches a targeting', () => {
    const targeted = survey('s', { conditions: [{ questionId: 'income', optionIds: ['low', 'prefer_not_to_say'] }] })
    expect(list([targeted], panelist({ income: ['prefer_not_to_say'] }))).toEqual([])
    expect(
      list([survey('any', { conditions: [{ questionId: 'income' }] })], panelist({ income: ['prefer_not_to_say'] })),
    ).toEqual([])
  })

  test.each([
    [17, false],
    [18, true],
    [34, true],
    [35, false],
  ])('both ends of an age range are inside: %i', (age, fits) => {
    const targeted = survey('s', { conditions: [{ questionId: 'date_of_birth', min: 18, max: 34 }] })
    expect(list([targeted], panelist({ date_of_birth: age }))).toEqual(fits ? ['s'] : [])
  })

  test('two conditions on one question want an answer to each', () => {
    const both = survey('s', {
      conditions: [
        { questionId: 'pets', optionIds: ['cat'] },
        { questionId: 'pets', optionIds: ['dog'] },
      ],
    })
    expect(list([both], panelist({ pets: ['cat'] }))).toEqual([])
    expect(list([both], panelist({ pets: ['cat', 'dog'] }))).toEqual(['s'])
  })

  test('a survey of another country or for another device stays hidden', () => {
    const surveys = [
      survey('fr', { countryId: 'FR' }),
      survey('gb', { countryId: 'GB' }),
      survey('pc', { devices: ['desktop'] }),
    ]
    expect(list(surveys, panelist())).toEqual(['gb'])
  })

  test('surveys of the own country and of any country come in one order of rank', () => {
    const surveys = [3, 9, 5, 7].map((rank) => survey(`s${rank}`, { rank, countryId: rank % 4 === 1 ? 'GB' : null }))
    expect(list(surveys, panelist())).toEqual(['s9', 's7', 's5', 's3'])
  })
})

describe('what changes while it runs', () => {
  test('a closed survey leaves the list of a panelist who was prepared before, and comes back', () => {
    const matching = createMatching([survey('s')])
    const prepared = matching.prepare(panelist())
    matching.setLive('s', false)
    expect(matching.page(prepared, 0, 20)).toEqual([])
    expect(matching.explain(panelist(), 's')?.failing).toEqual([{ code: 'not-live' }])
    matching.setLive('s', true)
    expect(matching.page(prepared, 0, 20)).toEqual(['s'])
  })

  test('a full quota closes the survey only to those whose every accepted answer is full', () => {
    const matching = createMatching([survey('s', { conditions: [{ questionId: 'a', optionIds: ['x', 'y'] }] })])
    const onlyX = matching.prepare(panelist({ a: ['x'] }))
    const both = matching.prepare(panelist({ a: ['x', 'y'] }))
    matching.closeCell('s', 'a', 'x')
    expect([matching.count(onlyX), matching.count(both)]).toEqual([0, 1])
    expect(matching.explain(onlyX.panelist, 's')?.failing).toEqual([{ code: 'quota-full', questionId: 'a' }])
    matching.openCell('s', 'a', 'x')
    expect(matching.count(onlyX)).toBe(1)
  })

  test('a quota on a question that nobody targets still closes', () => {
    const matching = createMatching([survey('s')])
    matching.closeCell('s', 'region', 'north')
    expect(matching.matches(panelist({ region: ['north'] }), 's')).toBe(false)
    expect(matching.count(matching.prepare(panelist({ region: ['north'] })))).toBe(0)
    expect(matching.count(matching.prepare(panelist({ region: ['south'] })))).toBe(1)
    expect(matching.count(matching.prepare(panelist()))).toBe(1)
  })

  test('a survey that nobody indexed is unknown, and changing it changes nothing', () => {
    const matching = createMatching([survey('s')])
    matching.setLive('other', true)
    matching.closeCell('other', 'a', 'x')
    matching.remove('other')
    expect(matching.explain(panelist(), 'other')).toBeNull()
    expect(matching.page(matching.prepare(panelist()), 0, 20)).toEqual(['s'])
  })

  test('an explanation names what matched and what did not', () => {
    const conditions = [
      { questionId: 'gender', optionIds: ['female'] },
      { questionId: 'date_of_birth', min: 18, max: 34 },
      { questionId: 'car', optionIds: ['yes'] },
    ]
    const matching = createMatching([survey('s', { conditions, countryId: 'GB', devices: ['desktop'] })])
    expect(matching.explain(panelist({ gender: ['female'], date_of_birth: 40 }), 's')).toEqual({
      matched: [{ code: 'country' }, { code: 'answer', questionId: 'gender' }],
      failing: [
        { code: 'answer', questionId: 'date_of_birth' },
        { code: 'unanswered', questionId: 'car' },
        { code: 'device' },
      ],
    })
  })
})

/** Everything that an object leads to, with the entries of maps and sets, but not what only a WeakMap knows. */
function reach(from: unknown, found = new Set<object>()): Set<object> {
  if (typeof from !== 'object' || from === null || found.has(from)) return found
  found.add(from)
  if (ArrayBuffer.isView(from)) return found
  const inside = from instanceof Map || from instanceof Set ? [...from].flat() : Object.values(from)
  for (const one of inside) reach(one, found)
  return found
}

test('a panelist who is remembered keeps no index in memory, neither the one of now nor one from before', () => {
  const matching = createMatching([survey('a'), survey('b', { countryId: 'GB' })])
  const who = panelist({ q: ['o'] })
  const prepared = matching.prepare(who)
  expect(matching.count(prepared)).toBe(2)
  matching.follow([survey('c', { rank: 2 })], ['a'])
  expect(matching.page(prepared, 0, 10)).toEqual(['c', 'b'])
  matching.follow([survey('d', { rank: 3 })], [])
  const own = reach(who)
  expect([...reach(prepared)].filter((one) => one !== prepared && !own.has(one))).toEqual([])
})
