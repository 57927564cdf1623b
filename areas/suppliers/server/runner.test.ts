import { expect, test } from 'vitest'
import type { OutgoingCall, OutgoingResult } from '../../../platform/server/outgoing.ts'
import type { Pace } from '../../../platform/server/pace.ts'
import type { Ask } from './connectors/connector.ts'
import { createRunner } from './runner.ts'

const ask: Ask = {
  method: 'GET',
  url: 'https://api.example.com/surveys?token=hidden',
  headers: { 'x-api-token': 'hidden' },
  body: null,
  maxBytes: 1_000,
  timeoutMs: 500,
  mayRepeat: true,
}
const answered = (status: number, more: Partial<Extract<OutgoingResult, { answered: true }>> = {}): OutgoingResult => ({
  answered: true,
  status,
  headers: {},
  body: '{}',
  isCut: false,
  tries: 1,
  ms: 1,
  ...more,
})
function runnerWith(result: OutgoingResult, isTurn = true) {
  const sent: OutgoingCall[] = []
  const rests: [string, number][] = []
  const turns: [string, Pace][] = []
  const runner = createRunner({
    outgoing: {
      call: (call) => {
        sent.push(call)
        return Promise.resolve(result)
      },
    },
    paces: {
      turn: (name, pace) => {
        turns.push([name, pace])
        return Promise.resolve(isTurn)
      },
      rest: (name, seconds) => Promise.resolve(void rests.push([name, seconds])),
    },
  })
  return { run: () => runner.run('bitlabs', ask), sent, rests, turns }
}

test('each network waits for a turn of its own, two calls a second', async () => {
  const { run, turns } = runnerWith(answered(200))
  await run()
  expect(turns).toEqual([[`supplier:bitlabs:${new URL(ask.url).host}`, { perSecond: 2, burst: 4 }]])
})

test('an answer is handed over as it came', async () => {
  const { run, sent } = runnerWith(answered(200, { body: '{"a":1}', headers: { etag: 'x' } }))
  expect(await run()).toEqual({ answer: { status: 200, headers: { etag: 'x' }, body: '{"a":1}' } })
  expect(sent).toMatchObject([{ method: 'GET', url: ask.url, headers: ask.headers, maxBytes: 1_000, timeoutMs: 500 }])
})

test.each([
  [401, 'key-refused'],
  [403, 'key-refused'],
  [404, 'refused'],
  [422, 'refused'],
  [302, 'refused'],
  [429, 'rate-limited'],
  [500, 'unavailable'],
] as const)('status %i is %s, in words that hold nothing of what was sent', async (status, failed) => {
  const found = await runnerWith(answered(status)).run()
  expect(found).toEqual({ failed, detail: `status ${status}` })
})

test.each([
  ['7', 7],
  [undefined, 30],
  ['Wed, 21 Oct 2026 07:28:00 GMT', 30],
  ['999999', 3_600],
])('a network that finds us too fast with Retry-After %s is left alone for %i seconds', async (header, seconds) => {
  const { run, rests } = runnerWith(answered(429, { headers: header === undefined ? {} : { 'retry-after': header } }))
  await run()
  expect(rests).toEqual([['supplier:bitlabs:api.example.com', seconds]])
})

test('nothing is sent without a turn', async () => {
  const { run, sent } = runnerWith(answered(200), false)
  expect(await run()).toMatchObject({ failed: 'rate-limited' })
  expect(sent).toEqual([])
})

test('an answer that was cut is not read', async () => {
  expect(await runnerWith(answered(200, { isCut: true })).run()).toMatchObject({ failed: 'malformed' })
})

test('silence is not taken for a refusal', async () => {
  const silent = { answered: false, reason: 'timed-out', detail: 'no whole answer', tries: 3, ms: 9 } as const
  expect(await runnerWith(silent).run()).toEqual({ failed: 'unavailable', detail: 'timed-out: no whole answer' })
})
