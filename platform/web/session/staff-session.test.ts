import { rolesApi } from '../../../areas/access/contract/roles.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, standInForBrowser } from '../../../app/web/browser-stand-in.ts'

const minute = 60_000
const start = Date.UTC(2026, 10, 20, 9)

/**
 * An access token as the server issues it to staff: valid for ten minutes, with a session of thirty minutes without
 * activity and eight hours at most.
 */
const tokenAt = (issuedAt: number, workEnds = start + 8 * 60 * minute): string => {
  const seconds = (instant: number) => Math.floor(instant / 1000)
  const rest = Math.min(issuedAt + 30 * minute, workEnds)
  const exp = Math.min(issuedAt + 10 * minute, workEnds)
  const claims = { iat: seconds(issuedAt), exp: seconds(exp), rest: seconds(rest), work: seconds(workEnds) }
  return `h.${btoa(JSON.stringify(claims))}.s`
}
const pairOf = (access: string, refresh: string) => ({
  access: { token: access, expires: '' },
  refresh: { token: refresh, expires: '' },
})

let touch: () => void

/** Opens a page as staff do, with the touches that the browser reports. */
async function opened() {
  vi.resetModules()
  const heard = new Map<string, (event: { type: string; target?: unknown }) => void>()
  vi.stubGlobal('addEventListener', (kind: string, hear: (event: { type: string }) => void) => heard.set(kind, hear))
  const [storage, refresh, { phaseOf }, { whenSessionEnds }, { api, query }, { store }] = await Promise.all([
    import('./storage.ts'),
    import('../api/refresh.ts'),
    import('./staff-session.ts'),
    import('../api/as-reader.ts'),
    import('../api/api.ts'),
    import('../state/store.ts'),
  ])
  storage.writeTokens({ access: tokenAt(start), refresh: 'r0' })
  const ended = vi.fn<() => void>()
  whenSessionEnds(ended)
  touch = () => heard.get('keydown')?.({ type: 'keydown' })
  const stop = refresh.keepFresh(ended)
  const { endpoints } = api.injectEndpoints({
    endpoints: (build) => ({ rights: query(build, rolesApi.getUserModuleAcess) }),
  })
  const read = () => store.dispatch(endpoints.rights.initiate(undefined, { forceRefetch: true }))
  const phase = () => phaseOf(storage.readTokens()?.access ?? null)
  const focusTaken = () => heard.get('focus')?.({ type: 'focus', target: {} })
  return { phase, ended, stop, read, focusTaken, kept: () => storage.readTokens() }
}

/** A server that refreshes tokens by its own clock, and counts the requests. */
function refreshing() {
  let round = 0
  return answerCalls((path) => {
    if (path !== 'auth/refresh') return { status: 401, code: 'access-expired' }
    round += 1
    return { status: 200, data: { token: pairOf(tokenAt(Date.now()), `r${round}`) } }
  })
}
const after = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * minute)

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  standInForBrowser()
})
afterEach(() => {
  vi.clearAllTimers()
  vi.useRealTimers()
})

test('a page that staff touch now and then stays logged in', async () => {
  const calls = refreshing()
  const { phase, ended, stop } = await opened()
  for (let passed = 0; passed < 120; passed += 4) {
    touch()
    await after(4)
  }
  expect(calls.length).toBeGreaterThan(10)
  expect(phase()).toEqual({ kind: 'on' })
  expect(ended).not.toHaveBeenCalled()
  stop()
})

test('a page that nobody touches is not kept alive: it warns two minutes before, and ends after thirty', async () => {
  const calls = refreshing()
  const { phase, stop, focusTaken } = await opened()
  // Opening the page counts as activity: the first pair is exchanged, and after that the page is idle.
  await after(6)
  expect(calls).toHaveLength(1)
  const endsAt = start + 35 * minute
  await after(26)
  expect(phase()).toEqual({ kind: 'on' })
  await after(1.1)
  expect(phase()).toEqual({ kind: 'rest', endsAt })
  // The dialog that warns takes the focus automatically, which is not an activity.
  focusTaken()
  await after(1)
  expect(phase()).toEqual({ kind: 'rest', endsAt })
  await after(1)
  expect(phase()).toEqual({ kind: 'ended', endsAt })
  expect(calls).toHaveLength(1)
  stop()
})

test('a touch while it warns goes on with the session at once', async () => {
  const calls = refreshing()
  const { phase, stop } = await opened()
  await after(34)
  expect(phase()).toMatchObject({ kind: 'rest' })
  touch()
  await after(0.01)
  expect(calls).toHaveLength(2)
  expect(phase()).toEqual({ kind: 'on' })
  stop()
})

test('what pages ask by themselves keeps nobody logged in, and logs nobody out', async () => {
  const calls = refreshing()
  const { read, ended, stop, kept } = await opened()
  await after(20)
  await read()
  expect(calls.filter(({ path }) => path === 'auth/refresh')).toHaveLength(1)
  expect(ended).not.toHaveBeenCalled()
  expect(kept()).not.toBeNull()
  stop()
})

test('a session that is over is not asked about any more, so that the page with what was typed stays', async () => {
  const calls = refreshing()
  const { phase, read, ended, stop } = await opened()
  await after(36)
  expect(phase()).toMatchObject({ kind: 'ended' })
  const asked = calls.length
  touch()
  await read()
  await after(1)
  expect(calls).toHaveLength(asked)
  expect(ended).not.toHaveBeenCalled()
  stop()
})

test('ten minutes before its longest time a session says so, however busy it is', async () => {
  refreshing()
  const { phase, stop } = await opened()
  for (let passed = 0; passed < 7 * 60 + 48; passed += 4) {
    touch()
    await after(4)
  }
  expect(phase()).toEqual({ kind: 'on' })
  touch()
  await after(3)
  expect(phase()).toEqual({ kind: 'work', endsAt: start + 8 * 60 * minute })
  stop()
})
