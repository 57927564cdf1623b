import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Candidate, Condition, Eligible, PastFilter, QuotaCell, Visit } from './connector.ts'
import { isProdegeEligible } from './prodege-eligibility.ts'

const now = new Date('2026-11-20T12:00:00Z')
const open = { left: null, clicks: null, past: null, quotas: [] as QuotaCell[] }
const any = (questionRef: string, ...codes: string[]): Condition => ({
  questionRef,
  operator: 'any',
  codes,
  ranges: [],
})
const none = (questionRef: string, ...codes: string[]): Condition => ({
  questionRef,
  operator: 'none',
  codes,
  ranges: [],
})
const between = (questionRef: string, from: number, to: number): Condition => ({
  questionRef,
  operator: 'between',
  codes: [],
  ranges: [{ from, to }],
})
const cell = (id: string, left: number, ...conditions: Condition[]): QuotaCell => ({
  id,
  parentId: null,
  left,
  countryId: null,
  conditions,
})
const below = (parentId: string, child: QuotaCell): QuotaCell => ({ ...child, parentId })
const candidate = (answers: Record<string, string[]> = {}, visits: Visit[] = [], countryId = 'US'): Candidate => ({
  countryId,
  answers: new Map(Object.entries(answers)),
  visits,
})
const fits = (quotas: QuotaCell[], answers: Record<string, string[]> = {}, countryId = 'US') =>
  isProdegeEligible({ ...open, quotas }, candidate(answers, [], countryId), now)
const yes: Eligible = { is: 'yes' }
const no: Eligible = { is: 'no', why: 'no-quota' }
const missing = (...questionRefs: string[]): Eligible => ({ is: 'missing', questionRefs })

describe('a panelist fits', () => {
  test('a survey without quotas, while it wants completes and clicks', () => {
    expect(fits([])).toEqual(yes)
    expect(isProdegeEligible({ ...open, left: 0 }, candidate(), now)).toEqual({ is: 'no', why: 'full' })
    expect(isProdegeEligible({ ...open, left: 1 }, candidate(), now)).toEqual(yes)
    const clicks = (left: number) =>
      isProdegeEligible({ ...open, clicks: { left, atMost: 100, perMinutes: 30 } }, candidate(), now)
    expect([clicks(0), clicks(1)]).toEqual([{ is: 'no', why: 'click-limit' }, yes])
  })

  test('a condition by one of its codes, in capitals or not', () => {
    expect(fits([cell('a', 5, any('3', '1', '2'))], { 3: ['2'] })).toEqual(yes)
    expect(fits([cell('a', 5, any('3', '1'))], { 3: ['2'] })).toEqual(no)
    expect(fits([cell('a', 5, any('11', 'sw1a'))], { 11: ['SW1A'] })).toEqual(yes)
    expect(fits([cell('a', 5, any('3', '1'))], { 3: [] })).toEqual(no)
    expect(fits([cell('a', 5, any('3'))], { 3: ['9'] })).toEqual(yes)
    expect(fits([cell('a', 5, any('3'))], { 3: [] })).toEqual(no)
  })

  test('a condition by none of its codes', () => {
    expect(fits([cell('a', 5, none('3', '1'))], { 3: ['2'] })).toEqual(yes)
    expect(fits([cell('a', 5, none('3', '1'))], { 3: ['2', '1'] })).toEqual(no)
    expect(fits([cell('a', 5, none('3'))], { 3: ['1'] })).toEqual(yes)
  })

  test('a range with its bounds, as numbers', () => {
    for (const [age, expected] of [
      ['18', yes],
      ['100', yes],
      ['9', no],
      ['101', no],
      ['', no],
      ['x', no],
    ] as const)
      expect(fits([cell('a', 5, between('1', 18, 100))], { 1: [age] })).toEqual(expected)
  })

  test('a quota of the panelist’s country alone', () => {
    const british = { ...cell('a', 5), countryId: 'GB' }
    expect(fits([british], {}, 'GB')).toEqual(yes)
    expect(fits([british], {}, 'US')).toEqual(no)
    expect(fits([{ ...british, countryId: '#9999' }], {}, 'US')).toEqual(no)
  })

  test('a quota at the top and one below it, unless a closed one is matched as well', () => {
    const top = cell('top', 10, any('738', '1'))
    const men = below('top', cell('men', 5, any('3', '1')))
    const young = below('top', cell('young', 0, between('1', 18, 34)))
    expect(fits([top, men, young], { 738: ['1'], 3: ['1'], 1: ['40'] })).toEqual(yes)
    expect(fits([top, men, young], { 738: ['1'], 3: ['1'], 1: ['20'] })).toEqual(no)
    expect(fits([top, men, young], { 738: ['1'], 3: ['2'], 1: ['40'] })).toEqual(no)
    expect(fits([top, men, young], { 738: ['2'], 3: ['1'], 1: ['40'] })).toEqual(no)
    expect(fits([{ ...top, left: 0 }, men], { 738: ['1'], 3: ['1'] })).toEqual(no)
    const other = cell('other', 3, any('3', '1'))
    expect(fits([top, young, other], { 738: ['1'], 3: ['1'], 1: ['20'] })).toEqual(yes)
  })

  test('one of several quotas without levels, unless a closed one is matched as well', () => {
    const men = cell('men', 5, any('3', '1'))
    const young = cell('young', 0, between('1', 18, 34))
    expect(fits([men, young], { 3: ['1'], 1: ['40'] })).toEqual(yes)
    expect(fits([men, young], { 3: ['1'], 1: ['20'] })).toEqual(no)
    expect(fits([men, young], { 3: ['2'], 1: ['40'] })).toEqual(no)
  })

  test('perhaps: all questions are named that may decide it, and none of a quota that is out of reach', () => {
    const men = cell('men', 5, any('3', '1'))
    const closed = cell('young', 0, between('1', 18, 34))
    expect(fits([men])).toEqual(missing('3'))
    expect(fits([men, closed], { 3: ['1'] })).toEqual(missing('1'))
    expect(fits([men, closed], { 3: ['2'] })).toEqual(no)
    expect(fits([men, closed], { 1: ['20'] })).toEqual(no)
    const [both, one] = [cell('both', 5, any('3', '1'), any('4', '1')), cell('one', 5, any('5', '1'))]
    expect(fits([both, one])).toEqual(missing('3', '4', '5'))
    expect(fits([both, one], { 3: ['2'] })).toEqual(missing('5'))
    expect(fits([cell('both', 5, any('3', '1'), any('4', '1'))], { 3: ['2'] })).toEqual(no)
  })
})

describe('earlier surveys', () => {
  const filter: PastFilter = { rule: 'none-of-those', externalIds: ['7'], withinDays: 7, deeds: ['completed'] }
  const days = (count: number) => new Date(now.getTime() - count * 24 * 60 * 60 * 1_000)
  const visit = (outcome: Visit['outcome'], startedAt = days(1), externalId = '7'): Visit => ({
    externalId,
    startedAt,
    outcome,
  })
  const may = (past: PastFilter, ...visits: Visit[]) => isProdegeEligible({ ...open, past }, candidate({}, visits), now)
  const out: Eligible = { is: 'no', why: 'took-part' }

  test('keep a panelist out by what was done in them, and when', () => {
    expect(may(filter)).toEqual(yes)
    expect(may(filter, visit('completed'))).toEqual(out)
    expect(may(filter, visit('reversed'))).toEqual(out)
    expect(may(filter, visit('disqualified'))).toEqual(yes)
    expect(may(filter, visit('completed', days(7)))).toEqual(yes)
    expect(may({ ...filter, withinDays: null }, visit('completed', days(700)))).toEqual(out)
    expect(may(filter, visit('completed', days(1), '8'))).toEqual(yes)
  })

  test('count as started however they ended', () => {
    const started: PastFilter = { ...filter, deeds: ['started'] }
    for (const outcome of [null, 'completed', 'disqualified', 'quota_full', 'quality_rejected'] as const)
      expect(may(started, visit(outcome))).toEqual(out)
    expect(may({ ...filter, deeds: ['quota_full'] }, visit('quota_full'))).toEqual(out)
    expect(may({ ...filter, deeds: ['quota_full'] }, visit('disqualified'))).toEqual(yes)
    expect(may({ ...filter, deeds: ['disqualified'] }, visit('security_rejected'))).toEqual(out)
  })

  test('may be what a panelist needs', () => {
    const invited: PastFilter = { ...filter, rule: 'only-those' }
    expect(may(invited)).toEqual({ is: 'no', why: 'not-invited' })
    expect(may(invited, visit('completed'))).toEqual(yes)
  })
})

/**
 * The same rule for a panelist with all answers, written from the network's documentation and independent of the code
 * under test.
 */
function matchesByThePage(quotas: readonly QuotaCell[], answers: Readonly<Record<string, string>>): boolean {
  const meets = (quota: QuotaCell) =>
    quota.conditions.every(({ questionRef, operator, codes, ranges }) => {
      const answer = answers[questionRef] ?? ''
      if (operator === 'any') return codes.length === 0 || codes.includes(answer)
      if (operator === 'none') return !codes.includes(answer)
      return ranges.some(({ from, to }) => from <= Number(answer) && Number(answer) <= to)
    })
  const oneOpenAndNoClosed = (list: readonly QuotaCell[]) => {
    const met = list.filter(meets)
    return met.length > 0 && met.every(({ left }) => left > 0)
  }
  if (quotas.every(({ parentId }) => parentId === null)) return quotas.length === 0 || oneOpenAndNoClosed(quotas)
  return quotas.some((top) => {
    if (top.parentId !== null || top.left === 0 || !meets(top)) return false
    const children = quotas.filter(({ parentId }) => parentId === top.id)
    return children.length === 0 || oneOpenAndNoClosed(children)
  })
}

const questions = ['1', '2', '3']
const codes = ['1', '2', '3']
const conditions = fc.array(
  fc.oneof(
    fc.tuple(fc.constantFrom(...questions), fc.subarray(codes)).map(([question, some]) => any(question, ...some)),
    fc.tuple(fc.constantFrom(...questions), fc.subarray(codes)).map(([question, some]) => none(question, ...some)),
    fc.constantFrom(...questions).map((question) => between(question, 2, 3)),
  ),
  { maxLength: 2 },
)
const cells = fc
  .array(fc.record({ left: fc.constantFrom(0, 3), conditions, parent: fc.nat(6) }), { maxLength: 6 })
  .map((list) =>
    list.map(({ left, conditions: some, parent }, at): QuotaCell => {
      // The first two quotas are at the top level; some of the others are below them.
      const parentId = at >= 2 && parent < 2 ? String(parent) : null
      return { id: String(at), parentId, left, countryId: null, conditions: some }
    }),
  )
const known = fc.record(
  { 1: fc.constantFrom(...codes), 2: fc.constantFrom(...codes), 3: fc.constantFrom(...codes) },
  { requiredKeys: [] },
)

const wholes = (answers: Readonly<Record<string, string>>): Record<string, string>[] =>
  questions.reduce<Record<string, string>[]>(
    (all, question) =>
      all.flatMap((one) =>
        (answers[question] === undefined ? codes : [answers[question]]).map((code) => ({ ...one, [question]: code })),
      ),
    [{}],
  )

test('in any survey, yes and no hold whatever is answered later, and who answers all that is missing is asked no further', () => {
  fc.assert(
    fc.property(cells, known, (quotas, given) => {
      const answers: Record<string, string> = { ...given }
      const listed = Object.fromEntries(Object.entries(answers).map(([question, code]) => [question, [code]]))
      const found = fits(quotas, listed)
      const later = wholes(answers).map((whole) => matchesByThePage(quotas, whole))
      if (found.is === 'yes') expect(later).not.toContain(false)
      if (found.is === 'no') expect(later).not.toContain(true)
      if (found.is === 'missing') {
        expect(found.questionRefs.length).toBeGreaterThan(0)
        for (const question of found.questionRefs) expect(answers).not.toHaveProperty(question)
        // A panelist who answers these questions is asked no more.
        const asked = new Set([...Object.keys(answers), ...found.questionRefs])
        for (const whole of wholes(answers)) {
          const said = Object.entries(whole).filter(([question]) => asked.has(question))
          expect(fits(quotas, Object.fromEntries(said.map(([question, code]) => [question, [code]]))).is).not.toBe(
            'missing',
          )
        }
      }
      for (const whole of wholes(answers)) {
        const all = Object.fromEntries(Object.entries(whole).map(([question, code]) => [question, [code]]))
        expect(fits(quotas, all).is).toBe(matchesByThePage(quotas, whole) ? 'yes' : 'no')
      }
    }),
    { numRuns: 300 },
  )
})
