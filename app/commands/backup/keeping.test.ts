import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '../../../platform/contract/durations.ts'
import { planTurn } from './keeping.ts'

const now = Date.parse('2026-11-29T12:00:00Z')
const made = (...agoMs: number[]) => agoMs.map((ago) => new Date(now - ago))

describe('the turn of a schedule', () => {
  test('is now when there is no backup, or when the newest is as old as the interval', () => {
    for (const backups of [made(), made(dayMs), made(3 * dayMs, 2 * dayMs)])
      expect(planTurn(backups, dayMs, now)).toEqual({ dueAt: now, napMs: 0 })
  })

  test('is an interval after the newest backup', () => {
    expect(planTurn(made(3 * dayMs, dayMs - 60_000), dayMs, now)).toEqual({ dueAt: now + 60_000, napMs: 60_000 })
  })

  // 31 days are more than a timer holds: it would end at once, and a backup would follow another without end.
  test('a month away is slept for in naps that a timer holds', () => {
    expect(planTurn(made(0), 31 * dayMs, now)).toEqual({ dueAt: now + 31 * dayMs, napMs: hourMs })
  })

  test('does not wait for a backup of a clock that was wrong', () => {
    expect(planTurn(made(-365 * dayMs, 2 * dayMs), dayMs, now).napMs).toBe(0)
    expect(planTurn(made(-5_000), dayMs, now).napMs).toBeGreaterThan(0)
  })
})
