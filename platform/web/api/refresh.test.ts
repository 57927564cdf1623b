import { beforeEach, describe, expect, test } from 'vitest'
import { answerCalls, standInForBrowser, tokenExpiring } from '../../../app/web/browser-stand-in.ts'
import { readTokens, writeTokens } from '../session/storage.ts'
import { expiryOf, refreshTokens, retryAfterMs } from './refresh.ts'

const next = { token: { access: { token: 'a2', expires: '' }, refresh: { token: 'r2', expires: '' } } }

beforeEach(() => {
  standInForBrowser()
  writeTokens({ access: 'a1', refresh: 'r1' })
})

describe('the silent refresh', () => {
  test('spends the refresh token once, however many calls ask', async () => {
    const calls = answerCalls(() => ({ status: 200, data: next }))
    const results = await Promise.all([refreshTokens('a1'), refreshTokens('a1'), refreshTokens('a1')])
    expect(results).toEqual(['refreshed', 'refreshed', 'refreshed'])
    expect(calls.map(({ body }) => body)).toEqual([{ refresh: 'r1' }])
    expect(readTokens()).toEqual({ access: 'a2', refresh: 'r2' })
  })

  test('asks nobody when another tab has already refreshed', async () => {
    const calls = answerCalls(() => ({ status: 200, data: next }))
    expect(await refreshTokens('a0')).toBe('refreshed')
    expect(calls).toEqual([])
  })

  test('that the server refuses ends the session', async () => {
    answerCalls(() => ({ status: 401, code: 'signed-out' }))
    expect(await refreshTokens('a1')).toBe('ended')
  })

  test('that meets an outage or a limit leaves the session as it is', async () => {
    for (const status of [503, 500, 429]) {
      answerCalls(() => ({ status, code: 'unavailable' }))
      expect(await refreshTokens('a1')).toMatchObject({ status })
      expect(readTokens()).toEqual({ access: 'a1', refresh: 'r1' })
    }
  })

  test('never brings a session back that was logged out meanwhile', async () => {
    answerCalls(() => {
      localStorage.clear()
      return { status: 200, data: next }
    })
    expect(await refreshTokens('a1')).toBe('ended')
    expect(readTokens()).toBeNull()
  })

  test('waits 30 s after a failure, doubling up to 16 minutes', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 20].map((n) => retryAfterMs(n) / 1000)).toEqual([30, 60, 120, 240, 480, 960, 960, 960])
  })

  test('reads the expiry from the token, and nothing from what is none', () => {
    expect(expiryOf(tokenExpiring(1_800_000_000_000))).toBe(1_800_000_000_000)
    expect(['', 'a1', 'a.b.c', 'a.e30.c'].map(expiryOf)).toEqual([null, null, null, null])
  })
})
