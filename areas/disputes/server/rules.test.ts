import { disputeSettingMessage } from '../contract.ts'
import { expect, test } from 'vitest'
import { dayMs } from '../../../platform/contract/durations.ts'
import {
  decideBy,
  findDecisionGap,
  findDecisionRefusal,
  countGrantable,
  raiseRefusal,
  computeReminderTime,
  listReminderDays,
} from './rules.ts'

const ended = new Date('2026-01-30T12:00:00Z')
const later = (days: number, ms = 0) => new Date(ended.getTime() + days * dayMs + ms)

test('points can be questioned from the end of the attempt until 30 days after it', () => {
  expect(raiseRefusal(null, 0, ended, 30)).toBe('dispute-too-early')
  expect(raiseRefusal(ended, 0, ended, 30)).toBe(null)
  expect(raiseRefusal(ended, 1, later(30), 30)).toBe(null)
  expect(raiseRefusal(ended, 0, later(30, 1), 30)).toBe('dispute-too-late')
})

test('what was decided is asked about once more, and no more', () => {
  expect([0, 1, 2, 3].map((decided) => raiseRefusal(ended, decided, later(1), 30))).toEqual([
    null,
    null,
    'dispute-final',
    'dispute-final',
  ])
})

test('a dispute grants what is left of the promise after what was earned and granted, and never less than nothing', () => {
  expect(countGrantable({ promised: 40, earned: 0, granted: 0 })).toBe(40)
  expect(countGrantable({ promised: 40, earned: 8, granted: 2 })).toBe(30)
  expect(countGrantable({ promised: 40, earned: 40, granted: 0 })).toBe(0)
  expect(countGrantable({ promised: 40, earned: 40, granted: 5 })).toBe(0)
})

test('a dispute is decided within 30 days, and staff are reminded on the 20th and the 28th', () => {
  expect(decideBy(ended, 30).toISOString()).toBe('2026-03-01T12:00:00.000Z')
  expect(listReminderDays(30).map((day) => computeReminderTime(ended, day))).toEqual([later(20), later(28)])
  expect([listReminderDays(12), listReminderDays(10), listReminderDays(3)]).toEqual([[2, 10], [8], [1]])
})

test('nobody decides about their own points, a decision is made once, and no more is granted than is left', () => {
  const question = { userId: 'panelist', status: 'open', left: 40 } as const
  const grant = (points: number) => ({ decision: 'grant', points }) as const
  expect(findDecisionRefusal(question, 'staff', grant(40))).toBe(null)
  expect(findDecisionRefusal(question, 'staff', { decision: 'refuse' })).toBe(null)
  expect(findDecisionRefusal(question, 'panelist', { decision: 'refuse' })).toBe('dispute-own')
  expect(findDecisionRefusal({ ...question, status: 'granted' }, 'staff', grant(1))).toBe('dispute-decided')
  expect(findDecisionRefusal({ ...question, status: 'refused' }, 'staff', { decision: 'refuse' })).toBe(
    'dispute-decided',
  )
  expect(findDecisionRefusal(question, 'staff', grant(41))).toBe('dispute-too-much')
  expect(findDecisionRefusal({ ...question, left: 0 }, 'staff', grant(1))).toBe('dispute-too-much')
})

test('a grant says how many points, and a refusal says none', () => {
  expect(findDecisionGap({ decision: 'grant', points: 1 })).toBe(null)
  expect(findDecisionGap({ decision: 'refuse' })).toBe(null)
  expect(findDecisionGap({ decision: 'grant' })).toEqual(disputeSettingMessage('grantMissing'))
  expect(findDecisionGap({ decision: 'refuse', points: 5 })).toEqual(disputeSettingMessage('refusalGrants'))
})
