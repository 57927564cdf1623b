import { rolesApi } from '../../../areas/access/contract/roles.ts'
import { usersApi } from '../../../areas/users/contract/users.ts'
import { walletApi } from '../../../areas/wallet/contract.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerCalls, standInForBrowser, tokenExpiring } from '../../../app/web/browser-stand-in.ts'

/** Loads the program anew for each test, because a store belongs to one document. */
async function program() {
  vi.resetModules()
  const [{ store, waitForState, persistor }, { api, query }, session, { signIn }, navigation] = await Promise.all([
    import('../state/store.ts'),
    import('../api/api.ts'),
    import('./session.ts'),
    import('./sign-in.ts'),
    import('./navigation.ts'),
  ])
  const visited: string[] = []
  const told: unknown[] = []
  navigation.navigateWith((address, state) => {
    visited.push(address)
    told.push([address, state])
  })
  await waitForState()
  session.watchSession()
  const { endpoints } = api.injectEndpoints({
    endpoints: (build) => ({
      levels: query(build, walletApi.getPointLevels),
      details: query(build, usersApi.getUserDetails),
      rights: query(build, rolesApi.getUserModuleAcess),
    }),
  })
  const read = () => store.dispatch(endpoints.levels.initiate(undefined, { forceRefetch: true }))
  const readAll = () =>
    Promise.all([
      read(),
      store.dispatch(endpoints.details.initiate(undefined)),
      store.dispatch(endpoints.rights.initiate(undefined)),
    ])
  return { store, persistor, signIn, signOut: session.signOut, visited, told, read, readAll }
}

const user = {
  userId: 'u1',
  firstName: 'Maya',
  lastName: 'Chen',
  email: 'maya@example.com',
  role: '1',
  isTopAnswer: true,
  isEmailVerified: true,
  isActive: true,
  isBlocked: false,
}
const later = tokenExpiring(Date.UTC(2100, 0, 1))
const tokens = (n: number) => ({
  access: { token: `${later}${n}`, expires: '' },
  refresh: { token: `r${n}`, expires: '' },
})

beforeEach(() => {
  vi.useFakeTimers()
  standInForBrowser()
})
afterEach(() => {
  vi.clearAllTimers()
  vi.useRealTimers()
})

/** Lets promises and the timers of the persistence run. */
const settled = () => vi.advanceTimersByTimeAsync(50)

async function signedIn() {
  const loading = program()
  await settled()
  const here = await loading
  here.signIn({ user, token: tokens(1) })
  await settled()
  return here
}

describe('a session', () => {
  test('is kept under the keys of the specification, and the kept state holds neither tokens nor the email', async () => {
    await signedIn()
    expect(
      Object.fromEntries(['access', 'refresh', 'userId', 'firstname', 'role'].map((k) => [k, localStorage.getItem(k)])),
    ).toEqual({
      access: `${later}1`,
      refresh: 'r1',
      userId: 'u1',
      firstname: 'Maya',
      role: '1',
    })
    const kept = localStorage.getItem('redux-root') ?? ''
    expect(kept).toContain('sidebarOpen')
    expect(kept).not.toMatch(/maya@example\.com|r1|exp/)
    expect(localStorage.length).toBe(6)
  })

  test('survives an expired access token: it is exchanged and the call sent again, once', async () => {
    const { read, visited } = await signedIn()
    const calls = answerCalls((path) => {
      if (path === 'auth/refresh') return { status: 200, data: { token: tokens(2) } }
      return localStorage.getItem('refresh') === 'r2'
        ? { status: 200, data: [] }
        : { status: 401, code: 'access-expired' }
    })
    expect((await read()).data).toEqual([])
    expect(calls.map(({ path }) => path)).toEqual(['wallet/getPointLevels', 'auth/refresh', 'wallet/getPointLevels'])
    expect(visited).toEqual([])
  })

  test('ends on any other 401: storage is empty and the reader stands at /', async () => {
    const { read, visited, store } = await signedIn()
    answerCalls(() => ({ status: 401, code: 'signed-out' }))
    await read()
    await settled()
    expect(visited).toEqual(['/'])
    expect(localStorage.length).toBe(0)
    expect(store.getState().session).toEqual({ isLoggedIn: false, person: null })
  })

  test('ends when the account is blocked, and the dialog to log in says so', async () => {
    const { read, told } = await signedIn()
    answerCalls(() => ({ status: 403, code: 'account-blocked', message: 'Your account is blocked.' }))
    await read()
    await settled()
    expect(localStorage.length).toBe(0)
    expect(told.at(-1)).toEqual([
      '/',
      { signIn: 'log-in', problem: { code: 'account-blocked', message: 'Your account is blocked.' } },
    ])
  })

  test('whose account is blocked is told so once, however many calls are refused together', async () => {
    const { readAll } = await signedIn()
    const { openToasts } = await import('../../../kit/toasts.ts')
    answerCalls(() => ({ status: 403, code: 'account-blocked', message: 'Your account is blocked.' }))
    await readAll()
    await settled()
    expect(openToasts().map(({ message }) => message)).toEqual(['Your account is blocked.'])
  })

  test('does not end in an outage', async () => {
    const { read, visited } = await signedIn()
    answerCalls(() => ({ status: 503, code: 'unavailable' }))
    expect((await read()).error).toMatchObject({ status: 503, code: 'unavailable' })
    expect(visited).toEqual([])
    expect(localStorage.getItem('refresh')).toBe('r1')
  })

  test('ends here by a log-out even when the server cannot be reached', async () => {
    const { signOut, visited } = await signedIn()
    const calls = answerCalls(() => Promise.reject(new TypeError('fetch failed')))
    await Promise.all([signOut(), settled()])
    expect(calls.map(({ path, body }) => [path, body])).toEqual([['auth/logout', { refresh: 'r1' }]])
    expect(visited).toEqual(['/'])
    expect(localStorage.length).toBe(0)
  })

  test('begun while the last one is still being cleared is left alone', async () => {
    const { signOut, signIn, store } = await signedIn()
    answerCalls(() => ({ status: 200 }))
    const leaving = signOut()
    signIn({ user: { ...user, userId: 'u2' }, token: tokens(2) })
    await Promise.all([leaving, settled()])
    expect(localStorage.getItem('refresh')).toBe('r2')
    expect(store.getState().session.person?.userId).toBe('u2')
  })
})
