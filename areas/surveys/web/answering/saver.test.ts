import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { offline, type CallFailure } from '../../../../platform/web/api/failure.ts'
import { retryAfterMs } from '../../../../platform/web/api/trying-again.ts'
import { createSaver, type SaveState, type Snapshot } from './saver.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const page = (revision: number): Snapshot => ({ answers: { q: revision }, pageNo: revision, revision })
const refused: CallFailure = { ...offline(), status: 409, code: 'attempt-ended' }
const busy: CallFailure = { ...offline(), status: 503, code: 'unavailable' }

/** Sets up a saver and a server that responds as planned and then succeeds, and records everything that happens. */
function scene(planned: (CallFailure | 'screened-out')[] = []) {
  const sent: number[] = []
  const states: SaveState[] = []
  const happened: string[] = []
  const saver = createSaver({
    send: async ({ revision }) => {
      sent.push(revision)
      await Promise.resolve()
      const plan = planned.shift()
      if (typeof plan === 'object') throw plan
      return { screenedOut: plan === 'screened-out' }
    },
    onState: (state) => states.push(state),
    onSaved: ({ revision }) => happened.push(`saved ${revision}`),
    onScreenedOut: () => happened.push('screened out'),
    onRefused: ({ code }) => happened.push(code),
  })
  return { saver, sent, states, happened }
}

test('a page saved while offline is tried again until it reaches the server', async () => {
  const { saver, sent, states, happened } = scene([offline(), offline(), busy])
  saver.push(page(1))
  await vi.advanceTimersByTimeAsync(1000 + 2000 + 4000)
  expect(sent).toEqual([1, 1, 1, 1])
  expect(happened).toEqual(['saved 1'])
  expect(states.at(-1)).toBe('saved')
  expect(saver.hasUnsent()).toBe(false)
})

test('the network coming back sends at once what waits', async () => {
  const { saver, happened } = scene([offline()])
  saver.push(page(1))
  await vi.advanceTimersByTimeAsync(0)
  saver.retryNow()
  await vi.advanceTimersByTimeAsync(0)
  expect(happened).toEqual(['saved 1'])
})

test('a page answered while an older one waits takes its place', async () => {
  const { saver, sent, happened } = scene([offline()])
  saver.push(page(1))
  await vi.advanceTimersByTimeAsync(0)
  saver.push(page(2))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual([1, 2])
  expect(happened).toEqual(['saved 2'])
})

test('an older page that failed does not push a newer one aside', async () => {
  const { saver, sent } = scene([offline()])
  saver.push(page(1))
  saver.push(page(2))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual([1, 2])
})

test('only one call is under way at a time', async () => {
  let underWay = 0
  let most = 0
  const saver = createSaver({
    send: async () => {
      underWay += 1
      most = Math.max(most, underWay)
      // By the test's own clock.
      await new Promise((resolve) => setTimeout(resolve, 50))
      underWay -= 1
      return { screenedOut: false }
    },
    onState: () => {},
    onSaved: () => {},
    onScreenedOut: () => {},
    onRefused: () => {},
  })
  for (const revision of [1, 2, 3]) saver.push(page(revision))
  await vi.advanceTimersByTimeAsync(1000)
  expect(most).toBe(1)
})

test('a screen-out ends the saving', async () => {
  const { saver, sent, happened } = scene(['screened-out'])
  saver.push(page(1))
  await vi.advanceTimersByTimeAsync(0)
  saver.push(page(2))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual([1])
  expect(happened).toEqual(['saved 1', 'screened out'])
})

test('a refusal is told and never tried again', async () => {
  const { saver, sent, happened } = scene([refused])
  saver.push(page(1))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual([1])
  expect(happened).toEqual(['attempt-ended'])
})

test('what is answered after a refusal is sent', async () => {
  const { saver, happened } = scene([{ ...refused, status: 400, code: 'answers-too-large' }])
  saver.push(page(1))
  await vi.advanceTimersByTimeAsync(0)
  saver.push(page(2))
  await vi.advanceTimersByTimeAsync(0)
  expect(happened).toEqual(['answers-too-large', 'saved 2'])
})

test('waiting grows from one second to half a minute', () => {
  expect([1, 2, 3, 6, 20].map(retryAfterMs)).toEqual([1000, 2000, 4000, 30_000, 30_000])
})
