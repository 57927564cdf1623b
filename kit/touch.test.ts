import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as Touch from './touch.ts'

// A separate copy of the module: the first touch happens once per process, and other test files share this one.
const { href } = new URL('./touch.ts?alone', import.meta.url)
const { loadAtFirstTouch } = (await import(href)) as typeof Touch

beforeEach(() => {
  const page = new EventTarget()
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, page[name].bind(page))
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('code for a touch is loaded at the first one, and a lost network only delays it', async () => {
  const outcomes: (string | null)[] = [null, null, 'loaded']
  const load = vi.fn<() => Promise<string>>(async () => {
    const outcome = outcomes.shift()
    if (!outcome) throw new TypeError('Failed to fetch dynamically imported module')
    return outcome
  })
  const loaded = vi.fn<(code: string) => void>()
  void loadAtFirstTouch(load).then(loaded)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).not.toHaveBeenCalled()
  dispatchEvent(new Event('keydown'))
  await vi.advanceTimersByTimeAsync(0)
  expect(load).toHaveBeenCalledTimes(1)
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect([load.mock.calls.length, loaded.mock.calls.length]).toEqual([2, 0])
  await vi.advanceTimersByTimeAsync(5000)
  expect(loaded).toHaveBeenCalledWith('loaded')
})
