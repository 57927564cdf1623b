import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import { answerCalls, standInForBrowser } from '../../../app/web/browser-stand-in.ts'

let warned: MockInstance
beforeEach(() => {
  vi.resetModules()
  standInForBrowser('http://panel.test/?token=secret')
  warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
})

afterEach(() => vi.restoreAllMocks())

test('a call that fails behind the page is told to the operator once for each reason, and a few times at most', async () => {
  const calls = answerCalls(() => ({ status: 200 }))
  const { noteFailedCall } = await import('./report.ts')
  for (let times = 3; times > 0; times--) noteFailedCall('captcha/getFingerprintTokenss', 'Valid API key required.')
  for (let n = 1; n <= 10; n++) noteFailedCall('updateUserIdForGuestUser', `Failure ${n}`)
  await expect.poll(() => calls).toHaveLength(5)
  expect(calls[0]).toMatchObject({
    path: 'error/clientErrorLogger',
    body: { errorSource: 'captcha/getFingerprintTokenss', error: 'Valid API key required.' },
  })
  expect(Object.keys(calls[0]?.body ?? {})).toEqual(['errorSource', 'error'])
  expect(warned).toHaveBeenCalledTimes(13)
})
