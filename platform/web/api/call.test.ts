import { walletApi } from '../../../areas/wallet/contract.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { answerCalls, standInForBrowser } from '../../../app/web/browser-stand-in.ts'
import { pageUrl, send, urlOf } from './call.ts'

const history = walletApi.getUserWalletHistory

beforeEach(() => standInForBrowser('http://panel.test/my-points?tab=all&token=secret&userKey=secret'))

describe('a call', () => {
  test('carries the headers of the specification, and never a one-time key', async () => {
    localStorage.setItem('access', 'a1')
    localStorage.setItem('refresh', 'r1')
    const calls = answerCalls(() => ({ status: 200, data: { rows: [], count: 0 } }))
    await send(history, { query: { limit: 10 } })
    const headers = calls[0]?.headers
    expect(headers?.get('authorization')).toBe('Bearer a1')
    expect(headers?.get('partner-id')).toBe('2')
    expect(headers?.get('time-zone')).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
    expect(headers?.get('page-url')).toBe('http://panel.test/my-points?tab=all')
  })

  test('unwraps the envelope into data and message', async () => {
    answerCalls(() => ({ status: 200, data: { rows: [], count: 0 }, message: 'Done' }))
    expect(await send(history)).toEqual({ answer: { data: { rows: [], count: 0 }, message: 'Done' } })
  })

  test('that fails keeps status, code, words and request id', async () => {
    answerCalls(() => ({ status: 409, code: 'redemption-open', message: 'No.' }))
    expect(await send(history)).toEqual({
      failure: { status: 409, code: 'redemption-open', message: 'No.', errors: [], requestId: 'r-1' },
    })
  })

  test.each([
    ['1', 'You can try again in 1 second.'],
    ['42', 'You can try again in 42 seconds.'],
    ['61', 'You can try again in 2 minutes.'],
    ['3600', 'You can try again in 1 hour.'],
  ])('that was made too often, and may be repeated after %s seconds, says when', async (wait, words) => {
    answerCalls(() => ({ status: 429, code: 'too-many-requests', message: 'Stop.', headers: { 'retry-after': wait } }))
    const outcome = await send(history)
    expect(outcome).toMatchObject({ failure: { message: `Stop. ${words}`, retryAfterSeconds: Number(wait) } })
  })

  test('that meets an outage names no time, for nobody knows it', async () => {
    answerCalls(() => ({ status: 503, code: 'unavailable', message: 'Busy.', headers: { 'retry-after': '2' } }))
    expect(await send(history)).toMatchObject({ failure: { message: 'Busy.' } })
  })

  test('without a network is told as being offline', async () => {
    answerCalls(() => Promise.reject(new TypeError('fetch failed')))
    expect(await send(history)).toMatchObject({ failure: { status: 0, code: 'offline' } })
  })

  test('leaves absent and empty filters out of its address', () => {
    const query = { currentPage: 2, name: '', status: undefined, email: 'a b@c.de' }
    expect(urlOf({ path: 'panelist/getAllPanelist' }, { query })).toBe(
      '/api/v1/panelist/getAllPanelist?currentPage=2&email=a+b%40c.de',
    )
  })

  test('names the page without its one-time keys', () => {
    expect(pageUrl('http://panel.test/?token=x&aff_id=7')).toBe('http://panel.test/?aff_id=7')
    expect(pageUrl('http://panel.test/unsubscribe?t=signed')).toBe('http://panel.test/unsubscribe')
  })
})
