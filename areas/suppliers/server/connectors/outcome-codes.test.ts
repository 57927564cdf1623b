import { describe, expect, test } from 'vitest'
import { outcomeDetails } from '../../../surveys/contract/surveys.ts'
import type { Code, OutcomeCode } from './connector.ts'
import { bitlabsOutcomes, cpxOutcomes, findOutcome, prodegeOutcomes } from './outcome-codes.ts'

const said = (table: readonly OutcomeCode[], ...codes: [string, string][]) => {
  const { outcome, detail, countsAgainstMember, isKnown } = findOutcome(
    table,
    codes.map(([field, code]): Code => ({ field, code })),
  )
  return [outcome, detail, countsAgainstMember ? 'counts' : 'does not count', isKnown ? 'known' : 'unknown'].join(', ')
}

test.each([
  ['COMPLETE', 'completed, , does not count, known'],
  ['SCREENOUT', 'disqualified, profile, does not count, known'],
  ['RECONCILIATION+', 'credited_late, , does not count, known'],
  ['RECONCILIATION-', 'reversed, , does not count, known'],
  ['RECONCILIATION0', 'noted, , does not count, known'],
  ['START_BONUS', 'noted, , does not count, known'],
  ['complete', 'disqualified, unknown, does not count, unknown'],
  ['', 'disqualified, unknown, does not count, unknown'],
])('BitLabs means by the type %j: %s', (code, expected) => {
  expect(said(bitlabsOutcomes, ['type', code])).toBe(expected)
})

test.each([
  ['type', 'complete', 'completed, , does not count, known'],
  ['type', 'out', 'disqualified, profile, does not count, known'],
  ['type', 'bonus', 'noted, , does not count, known'],
  ['status', '2', 'reversed, , does not count, known'],
  // The status alone does not tell whether it was a complete.
  ['status', '1', 'disqualified, unknown, does not count, unknown'],
  ['status', '3', 'disqualified, unknown, does not count, unknown'],
  ['type', '2', 'disqualified, unknown, does not count, unknown'],
])('CPX means by the %s %j: %s', (field, code, expected) => {
  expect(said(cpxOutcomes, [field, code])).toBe(expected)
})

describe('Prodege means', () => {
  const by = (status: number, reason?: number) => {
    const plain: [string, string] = ['status', String(status)]
    return reason === undefined
      ? said(prodegeOutcomes, plain)
      : said(prodegeOutcomes, ['status+termreason', `${status}+${reason}`], plain)
  }

  test('by a status without a reason', () => {
    expect([1, 2, 3, 4, 5].map((status) => by(status))).toEqual([
      'completed, , does not count, known',
      'quota_full, quota, does not count, known',
      'disqualified, unknown, does not count, known',
      'quality_rejected, quality_network, does not count, known',
      'disqualified, unknown, does not count, unknown',
    ])
  })

  test.each<[number, number[], string]>([
    [2, [2, 13, 28, 29, 30, 31, 38], 'quota_full, quota, does not count, known'],
    [3, [8, 21, 22], 'disqualified, profile, does not count, known'],
    [3, [1], 'disqualified, survey_profile, does not count, known'],
    [3, [41], 'disqualified, age, does not count, known'],
    [4, [10, 12, 3, 5, 15, 16, 23, 27, 34, 35, 36, 37, 39], 'quality_rejected, quality_network, counts, known'],
    [4, [4, 17, 19, 20, 24, 32], 'security_rejected, duplicate, does not count, known'],
    [4, [33], 'security_rejected, fraud, counts, known'],
  ])('by the status %i with the reasons %j: %s', (status, reasons, expected) => {
    expect(new Set(reasons.map((reason) => by(status, reason)))).toEqual(new Set([expected]))
  })

  test('by the status, where the reason would say another outcome', () => {
    for (const reason of [4, 17, 33, 10, 3]) {
      expect(by(3, reason)).toMatch(/^disqualified, /)
      expect(by(2, reason)).toMatch(/^quota_full, /)
    }
    expect(by(4, 8)).toMatch(/^quality_rejected, .*does not count, unknown$/)
  })

  test('by a reason that no one knows what its status says, and staff see a line', () => {
    expect(by(4, 99)).toBe('quality_rejected, quality_network, does not count, unknown')
    expect(by(2, 99)).toBe('quota_full, quota, does not count, unknown')
    expect(by(7, 99)).toBe('disqualified, unknown, does not count, unknown')
  })
})

describe.each([
  ['BitLabs', bitlabsOutcomes],
  ['CPX', cpxOutcomes],
  ['Prodege', prodegeOutcomes],
])('the table of %s', (_name, table) => {
  test('has one row for a code', () => {
    expect(new Set(table.map(({ field, code }) => `${field} ${code}`)).size).toBe(table.length)
  })

  test('blames no one for what is not a fault of theirs, and gives a reason for every ending that pays nothing', () => {
    const blameless = new Set(['duplicate', 'location', 'device', 'limit', 'technical', 'unknown', 'quota', 'profile'])
    for (const { outcome, detail, countsAgainstMember } of table) {
      if (countsAgainstMember) {
        expect(blameless.has(detail ?? '')).toBe(false)
        expect(['quality_rejected', 'security_rejected']).toContain(outcome)
      }
      const isUnpaidEnding = !['completed', 'credited_late', 'noted', 'reversed'].includes(outcome)
      expect(detail !== null).toBe(isUnpaidEnding)
      if (detail !== null) expect(outcomeDetails).toContain(detail)
    }
  })
})
