import { expect, test } from 'vitest'
import { dayMs } from '../../platform/contract/durations.ts'
import { halfHourMs, timeLeftIn } from './time-left.ts'

async function waited(at: string, spanMs: number): Promise<number> {
  let sum = 0
  await timeLeftIn(
    spanMs,
    () => Date.parse(at),
    async (ms) => void (sum += ms),
  )
  return sum
}

test('a test of one day waits for the next where hardly any of this one is left, and else not at all', async () => {
  expect(await waited('2026-12-31T00:00:00Z', dayMs)).toBe(0)
  expect(await waited('2026-12-31T23:59:00Z', dayMs)).toBe(0)
  expect(await waited('2026-12-31T23:59:40Z', dayMs)).toBe(20_050)
  expect(await waited('2028-02-28T23:59:59.999Z', dayMs)).toBe(51)
  expect(await waited('2026-12-31T23:29:59Z', halfHourMs)).toBe(1_050)
  expect(await waited('2026-12-31T23:29:59Z', dayMs)).toBe(0)
})
