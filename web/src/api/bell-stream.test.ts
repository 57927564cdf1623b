import type { BellEvent } from '@tuppence/contract/notifications'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.mock('../session/storage.ts', () => ({ readTokens: () => ({ access: 'key', refresh: 'r' }) }))
vi.mock('./refresh.ts', () => ({ refreshTokens: async () => 'refreshed' }))
const asked = vi.hoisted(() => ({ times: 0 }))
vi.mock('../state/store.ts', () => ({
  store: {
    dispatch: async () => {
      asked.times += 1
      return { data: { unread: 7, newestId: 'polled' } }
    },
  },
}))
vi.mock('./api.ts', () => ({ api: { injectEndpoints: () => ({ endpoints: { bellAsk: { initiate: () => null } } }) } }))

const { keepListening, waitAfterMs } = await import('./bell-stream.ts')

const stream = (...events: BellEvent[]) =>
  new Response(events.map((event) => `event: bell\ndata: ${JSON.stringify(event)}\n\n`).join(''))
const refusal = (status: number) => async () => new Response('', { status })
type Reply = () => Promise<Response>

/** Plays answers to one stream after the other, on a clock that the test moves, and ends when there are no more. */
async function play(replies: Reply[]): Promise<{ heard: BellEvent[]; at: number[] }> {
  const heard: BellEvent[] = []
  const at: number[] = []
  const control = new AbortController()
  const begun = Date.now()
  vi.stubGlobal('fetch', async () => {
    at.push(Date.now() - begun)
    const reply = replies.shift()
    if (replies.length === 0) control.abort()
    return reply ? reply() : new Response('', { status: 503 })
  })
  const listening = keepListening((event) => heard.push(event), control.signal)
  await vi.advanceTimersByTimeAsync(600_000)
  await listening
  return { heard, at }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  asked.times = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a stream that ended is followed by the next at once', async () => {
  const one = { unread: 1, newestId: 'a' }
  const two = { unread: 2, newestId: 'b' }
  const { heard, at } = await play([async () => stream(one), async () => stream(two), async () => stream()])
  expect(heard).toEqual([one, two])
  expect(at).toEqual([0, 1_000, 2_000])
  expect(asked.times).toBe(0)
})

test('streams that do not open are tried ever more seldom, and from the third on the bell is asked by a plain call', async () => {
  const { heard, at } = await play([refusal(503), refusal(503), refusal(503), refusal(503), async () => stream()])
  expect(at).toEqual([0, 2_000, 6_000, 14_000, 30_000])
  expect(asked.times).toBe(2)
  expect(heard).toEqual([
    { unread: 7, newestId: 'polled' },
    { unread: 7, newestId: 'polled' },
  ])
})

test('a network that is gone and an access that expired are failures like any other', async () => {
  const { at } = await play([() => Promise.reject(new TypeError('gone')), refusal(401), async () => stream()])
  expect(at).toEqual([0, 2_000, 6_000])
})

test('a line that falls silent is given up', async () => {
  const silent = async () => new Response(new ReadableStream())
  const ended: boolean[] = []
  const control = new AbortController()
  vi.stubGlobal('fetch', async (_path: string, { signal }: { signal: AbortSignal }) => {
    signal.addEventListener('abort', () => ended.push(true))
    return new Promise<Response>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('silent', 'AbortError')))
      if (signal.aborted) void silent().then(resolve)
    })
  })
  const listening = keepListening(() => {}, control.signal)
  await vi.advanceTimersByTimeAsync(69_000)
  expect(ended).toEqual([])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(ended).toEqual([true])
  control.abort()
  await vi.advanceTimersByTimeAsync(60_000)
  await listening
})

test('no wait is longer than a minute and a quarter, and two pages seldom come back together', () => {
  expect(waitAfterMs(40, 1)).toBe(75_000)
  expect(waitAfterMs(1, 0)).toBe(1_500)
  expect(waitAfterMs(1, 1)).toBe(2_500)
})
