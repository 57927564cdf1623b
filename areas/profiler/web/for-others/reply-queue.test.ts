import type { ProfileReply } from '../../contract.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { offline, type CallFailure } from '../../../../platform/web/api/failure.ts'
import { createReplyQueue } from './reply-queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const cat: ProfileReply = { questionId: 'pets', optionIds: ['cat'] }
const dog: ProfileReply = { questionId: 'pets', optionIds: ['dog'] }
const cars: ProfileReply = { questionId: 'cars', optionIds: ['one'] }
const refused: CallFailure = { ...offline(), status: 400, code: 'invalid-input' }

function storageOf(text?: string) {
  const entries = new Map(text === undefined ? [] : [['tuppence:profile-replies', text]])
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}
/** Sets up a queue and a server that fails as planned, and then accepts everything. */
function scene(planned: (CallFailure | null)[] = [], storage = storageOf()) {
  const sent: ProfileReply[] = []
  const queue = createReplyQueue({
    send: async (reply) => {
      sent.push(reply)
      await Promise.resolve()
      const failure = planned.shift()
      if (failure) throw failure
    },
    onChange: () => {},
    storage,
  })
  return { queue, sent, storage }
}
const settle = () => vi.advanceTimersByTimeAsync(0)

test('a reply is sent at once and not kept once the server has it', async () => {
  const { queue, sent, storage } = scene()
  queue.add(cat)
  expect(queue.stateOf('pets')).toBe('saving')
  expect(storage.entries.size).toBe(1)
  await settle()
  expect([sent, queue.stateOf('pets'), storage.entries.size]).toEqual([[cat], 'saved', 0])
})

test('a reply that cannot be sent waits, is tried again by itself, and arrives', async () => {
  const { queue, sent } = scene([offline(), { ...offline(), status: 503 }])
  queue.add(cat)
  await settle()
  expect([queue.stateOf('pets'), queue.waitingFor('pets')]).toEqual(['waiting', cat])
  await vi.advanceTimersByTimeAsync(1000)
  expect(queue.stateOf('pets')).toBe('waiting')
  await vi.advanceTimersByTimeAsync(2000)
  expect([sent.length, queue.stateOf('pets')]).toEqual([3, 'saved'])
})

test('replies outlive the page, and the next one sends them', async () => {
  const storage = storageOf()
  const before = scene([offline()], storage)
  before.queue.add(cat)
  before.queue.add(cars)
  await settle()
  before.queue.stop()
  const after = scene([], storage)
  expect(after.queue.waitingFor('cars')).toEqual(cars)
  after.queue.retryNow()
  await settle()
  expect(after.sent).toEqual([cat, cars])
  expect(storage.entries.size).toBe(0)
})

test('a newer reply to a question takes the place of the older one, also of one under way', async () => {
  const { queue, sent } = scene([offline()])
  queue.add(cat)
  queue.add(dog)
  await settle()
  expect(queue.waitingFor('pets')).toEqual(dog)
  queue.retryNow()
  await settle()
  expect([sent, queue.stateOf('pets')]).toEqual([[cat, dog], 'saved'])
})

test('a refused reply is told and not sent again, and the next one goes on', async () => {
  const { queue, sent } = scene([refused])
  queue.add(cat)
  queue.add(cars)
  await settle()
  expect([queue.stateOf('pets'), queue.stateOf('cars'), sent]).toEqual([refused, 'saved', [cat, cars]])
  queue.forget('pets')
  expect(queue.stateOf('pets')).toBeNull()
})

test.each(['{', '7', '[1,{"a":2}]'])('damaged replies (%s) are none', async (text) => {
  const { queue, sent } = scene([], storageOf(text))
  queue.retryNow()
  await settle()
  expect(sent).toEqual([])
})

test('a storage that keeps nothing stops no reply', async () => {
  const storage = storageOf()
  storage.setItem = () => {
    throw new Error('QuotaExceededError')
  }
  const { queue } = scene([], storage)
  queue.add(cat)
  await settle()
  expect(queue.stateOf('pets')).toBe('saved')
})
