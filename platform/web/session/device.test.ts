import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fingerprintTimeoutMs, within } from './device.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a sound or a drawing that takes longer than 1000 ms is left out, and nobody waits for it', async () => {
  expect(fingerprintTimeoutMs).toBe(1000)
  const never = within(new Promise<string>(() => {}), fingerprintTimeoutMs)
  await vi.advanceTimersByTimeAsync(999)
  const isStillOpen = await Promise.race([never.then(() => false), Promise.resolve(true)])
  await vi.advanceTimersByTimeAsync(1)
  expect([isStillOpen, await never]).toEqual([true, undefined])
})

test('one that is there in time counts, and one that the browser refuses does not', async () => {
  expect(await within(Promise.resolve('124.04'), fingerprintTimeoutMs)).toBe('124.04')
  expect(await within(Promise.reject(new Error('blocked')), fingerprintTimeoutMs)).toBeUndefined()
})
