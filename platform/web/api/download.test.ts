import { beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, standInForBrowser } from '../../../app/web/browser-stand-in.ts'
import { readTokens, writeTokens } from '../session/storage.ts'
import { whenSessionEnds } from './as-reader.ts'
import { download } from './download.ts'

const ended = vi.fn<() => void>()
const fetchFile = () =>
  download({
    address: '/api/v1/reports/downloadSurveyHistoryData?startDate=2026-11-01',
    name: 'history.csv',
    signal: new AbortController().signal,
    onBytes: () => {},
  })
const next = { token: { access: { token: 'a2', expires: '' }, refresh: { token: 'r2', expires: '' } } }

beforeEach(() => {
  vi.useFakeTimers()
  standInForBrowser('http://panel.test/reports?token=secret&tab=history')
  vi.stubGlobal('document', { createElement: () => ({ click: () => {} }) })
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }))
  writeTokens({ access: 'a1', refresh: 'r1' })
  ended.mockClear()
  whenSessionEnds(ended)
})

test('a download carries the four headers of every other call', async () => {
  const calls = answerCalls(() => ({ status: 200 }))
  expect(await fetchFile()).toMatchObject({ bytes: expect.any(Number) })
  const headers = calls[0]?.headers
  expect(headers?.get('authorization')).toBe('Bearer a1')
  expect(headers?.get('partner-id')).toBe('2')
  expect(headers?.get('time-zone')).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
  expect(headers?.get('page-url')).toBe('http://panel.test/reports?tab=history')
})

test('a download that the server answers with 401 ends the session, as any other call', async () => {
  answerCalls(() => ({ status: 401, code: 'signed-out' }))
  expect(await fetchFile()).toMatchObject({ failure: { status: 401, code: 'signed-out' } })
  expect(ended).toHaveBeenCalledOnce()
})

test('an expired access token is exchanged once, and the file is asked for again', async () => {
  const calls = answerCalls((path, { headers }) => {
    if (path === 'auth/refresh') return { status: 200, data: next }
    return new Headers(headers).get('authorization') === 'Bearer a2'
      ? { status: 200 }
      : { status: 401, code: 'access-expired' }
  })
  expect(await fetchFile()).toMatchObject({ bytes: expect.any(Number) })
  expect(calls).toHaveLength(3)
  expect(readTokens()).toEqual({ access: 'a2', refresh: 'r2' })
  expect(ended).not.toHaveBeenCalled()
})

test('an outage ends no session', async () => {
  answerCalls(() => ({ status: 503, code: 'unavailable' }))
  expect(await fetchFile()).toMatchObject({ failure: { status: 503 } })
  expect(ended).not.toHaveBeenCalled()
})
