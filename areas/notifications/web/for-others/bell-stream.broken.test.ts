import type { BellEvent, NewestSurvey } from '../../contract.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.mock('../../../../platform/web/session/storage.ts', () => ({ readTokens: () => ({ access: 'key', refresh: 'r' }) }))
vi.mock('../../../../platform/web/api/refresh.ts', () => ({
  refreshTokens: async () => 'refreshed',
  isSessionOver: () => false,
  asleep: () => ({}),
}))
const asked = vi.hoisted(() => ({ times: 0 }))
vi.mock('../../../../platform/web/state/store.ts', () => ({
  store: {
    dispatch: async () => {
      asked.times += 1
      return { data: { unread: 7, newestId: 'polled' } }
    },
  },
}))
vi.mock('../../../../platform/web/api/api.ts', () => ({
  api: { injectEndpoints: () => ({ endpoints: { readBell: { initiate: () => null } } }) },
}))

const { keepListening, waitAfterMs } = await import('./bell-stream.ts')
const { whenSessionEnds } = await import('../../../../platform/web/api/as-reader.ts')

const stream = (...events: (BellEvent | NewestSurvey)[]) => {
  const nameOf = (event: BellEvent | NewestSurvey) => ('newestAt' in event ? 'surveys' : 'bell')
  return new Response(events.map((event) => `event: ${nameOf(event)}\ndata: ${JSON.stringify(event)}\n\n`).join(''))
}
const refusal = (status: number) => async () => new Response('', { status })
type Reply = () => Promise<Response>

const turn = setImmediate
/** Waits for a real turn of the event loop, because response bodies are read outside the fake clock. */
const answersRead = () => new Promise<void>((resolve) => void turn(resolve))

/** Answers successive connections with the given replies on a fake clock, and stops when there are no more. */
async function play(replies: Reply[]): Promise<{ heard: (BellEvent | NewestSurvey)[]; at: number[]; sent: Headers[] }> {
  const heard: (BellEvent | NewestSurvey)[] = []
  const sent: Headers[] = []
  const at: number[] = []
  const control = new AbortController()
  const begun = Date.now()
  vi.stubGlobal('fetch', async (_path: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers))
    at.push(Date.now() - begun)
    const reply = replies.shift()
    if (replies.length === 0) control.abort()
    return reply ? reply() : new Response('', { status: 503 })
  })
  const listening = keepListening((event) => heard.push(event), control.signal)
  for (let left = 600_000; left > 0; left -= 250) {
    await answersRead()
    await vi.advanceTimersByTimeAsync(250)
  }
  await listening
  return { heard, at, sent }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', new URL('http://panel.test/my-survey'))
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
  const news = { newestAt: '2026-11-20T15:00:00.000Z' }
  const { heard, at } = await play([async () => stream(one, news), async () => stream(two), async () => stream()])
  expect(heard).toEqual([one, news, two])
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

test('a stream is asked for with the headers of every other call', async () => {
  const { sent } = await play([async () => stream()])
  expect(Object.fromEntries(sent[0] ?? [])).toEqual({
    accept: 'text/event-stream',
    authorization: 'Bearer key',
    'page-url': 'http://panel.test/my-survey',
    'partner-id': '2',
    'time-zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
})

test('an access that expired is exchanged and the stream asked for again at once; any other 401 ends the session', async () => {
  const ended = vi.fn<() => void>()
  whenSessionEnds(ended)
  const expired = async () =>
    Response.json({ status: 401, code: 'access-expired', message: '', requestId: 'r' }, { status: 401 })
  expect((await play([expired, async () => stream()])).at).toEqual([0, 0])
  expect(ended).not.toHaveBeenCalled()
  await play([refusal(401)])
  expect(ended).toHaveBeenCalledOnce()
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
  await answersRead()
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
