import { expect, test } from 'vitest'
import { createBudget, type StartTimer } from './budget.ts'

/** A promise that the test keeps when it wants to. */
function promiseOf<T>() {
  let keep: (value: T) => void = () => undefined
  const promise = new Promise<T>((resolve) => {
    keep = resolve
  })
  return { promise, resolve: keep }
}

/** Work whose end the test decides, and timers that run out when the test says so. */
function hand() {
  let now = 0
  const ends: (() => void)[] = []
  const startTimer: StartTimer = () => {
    const { promise: over, resolve } = promiseOf<void>()
    ends.push(resolve)
    return { over, stop: () => undefined }
  }
  const failed: string[] = []
  const within = createBudget({
    budgetMs: 300,
    keptMs: 60_000,
    startTimer,
    clock: () => now,
    onError: (_error, name) => failed.push(name),
  })
  return {
    within,
    failed,
    runOut: () => {
      for (const end of ends) end()
    },
    pass: (ms: number) => void (now += ms),
  }
}
const slow = () => {
  const { promise, resolve } = promiseOf<number>()
  let begun = 0
  return { work: () => ((begun += 1), promise), finish: resolve, begun: () => begun }
}

test('slow work does not keep the rest waiting, goes on, and is there when it is asked for again', async () => {
  const { within, runOut } = hand()
  const { work, finish, begun } = slow()
  const late = within('slow', work)
  expect(await within('quick', async () => 7)).toEqual({ state: 'ready', value: 7 })
  runOut()
  expect(await late).toEqual({ state: 'late' })
  const again = within('slow', work)
  finish(9)
  expect(await again).toEqual({ state: 'ready', value: 9 })
  expect(begun()).toBe(1)
})

test('an answer that came late is told once, and forgotten when nobody asked for it in a minute', async () => {
  const { within, runOut, pass } = hand()
  const first = slow()
  const late = within('slow', first.work)
  runOut()
  await late
  first.finish(1)
  await Promise.resolve()
  pass(30_000)
  expect(await within('slow', async () => 2)).toEqual({ state: 'ready', value: 1 })
  expect(await within('slow', async () => 2)).toEqual({ state: 'ready', value: 2 })
  const second = slow()
  const lateToo = within('slow', second.work)
  runOut()
  await lateToo
  second.finish(3)
  await Promise.resolve()
  await Promise.resolve()
  pass(61_000)
  expect(await within('slow', async () => 4)).toEqual({ state: 'ready', value: 4 })
})

test('work that fails fails alone and is tried anew when it is asked for again', async () => {
  const { within, failed } = hand()
  expect(await within('bad', () => Promise.reject(new Error('no')))).toEqual({ state: 'failed' })
  expect(failed).toEqual(['bad'])
  expect(await within('bad', async () => 5)).toEqual({ state: 'ready', value: 5 })
})
