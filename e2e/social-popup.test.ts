import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openAccounts, publicUrl, serve } from '../app/testing/accounts.ts'
import { checkMessage } from '../platform/contract/fields.ts'
import { messageIn, openSocialWorld, type SocialWorld } from './social-world.ts'

let world: SocialWorld
beforeAll(async () => {
  world = await openSocialWorld()
})
afterAll(() => world.close())
beforeEach(() => world.forgetLimits())

describe('the popup', () => {
  test.each([
    ['access_denied', 'cancelled', 'The sign-in was cancelled. You can try again at any time.'],
    [
      'temporarily_unavailable',
      'provider-unavailable',
      'This sign-in service does not answer right now. Please try again in a moment.',
    ],
  ])('says what %s at the provider means', async (act, problem, message) => {
    const at = world.browser()
    const { back } = await at.theirs(await world.goThere(at, 'google'), { act })
    expect(messageIn((await at.ours(back ?? '')).body)).toEqual({ kind: 'tuppence-social', problem, message })
  })

  test('ends on a page without inline script that speaks to our own origin only', async () => {
    const at = world.browser()
    const { body, headers } = await at.ours(
      await world.comeBack(at, 'google', { email: '"><script>x</script>@example.com' }),
    )
    expect(body).toContain(`data-origin="${publicUrl}"`)
    expect(body.match(/<script[^>]*>[^<]*/g)).toEqual(['<script src="/api/v1/auth/social/popup.js">'])
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers['content-security-policy']).not.toContain("script-src 'self' 'unsafe-inline'")
    expect(headers['cross-origin-opener-policy']).toBeUndefined()
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    const script = await world.app.inject('/api/v1/auth/social/popup.js')
    expect(script.headers['content-type']).toContain('text/javascript')
    expect(script.body).toContain('postMessage(JSON.parse(message), origin)')
  })

  test('keeps its state in a cookie that no script and no other site’s form can use', async () => {
    const answer = await world.app.inject('/api/v1/auth/social/google/start')
    expect(answer.headers['set-cookie']).toMatch(
      /^social_flow=[\w-]{43}; Path=\/api\/v1\/auth\/social; HttpOnly; SameSite=Lax; Max-Age=600; Secure$/,
    )
    const address = new URL(answer.headers.location ?? '')
    expect(address.searchParams.get('code_challenge_method')).toBe('S256')
    expect(address.searchParams.get('redirect_uri')).toBe(`${publicUrl}/api/v1/auth/social/google/callback`)
    expect(address.searchParams.get('nonce')).toMatch(/^[\w-]{43}$/)
  })

  test('changes nothing but its own notes by GET', async () => {
    const before = { users: await world.count('users'), sessions: await world.count('sessions') }
    await world.ticketFor('google', { email: 'only-get@example.com' })
    expect({ users: await world.count('users'), sessions: await world.count('sessions') }).toEqual(before)
  })

  test('is not opened for a provider that is not set up, or that nobody knows', async () => {
    const plain = openAccounts({ url: world.database.url })
    const bare = serve(plain)
    const start = (provider: string, accept = 'application/json') =>
      bare.inject({ url: `/api/v1/auth/social/${provider}/start`, headers: { accept } })
    expect((await start('google')).json()).toMatchObject({
      status: 400,
      code: 'social-unavailable',
      message: 'This way to log in is not set up here.',
    })
    expect(messageIn((await start('google', 'text/html')).body)).toMatchObject({ problem: 'not-offered' })
    expect((await start('github')).statusCode).toBe(404)
    await bare.close()
    await plain.close()
  })

  test('says that the provider does not answer when it is away', async () => {
    const social = { google: { issuer: 'http://127.0.0.1:1/idp', clientId: 'x', clientSecret: 'y' } }
    const away = openAccounts({ url: world.database.url, social })
    await expect(away.auth.startSocial('google', '10.0.0.1')).rejects.toMatchObject({
      status: 503,
      more: { message: checkMessage('providerUnavailable') },
    })
    await away.close()
  })

  test('tells its opener when the database is away, instead of leaving it waiting', async () => {
    const lost = openAccounts({ url: 'postgres://nobody@127.0.0.1:1/nothing' })
    const bare = serve(lost)
    const ask = (accept: string) => bare.inject({ url: '/api/v1/auth/social/google/callback', headers: { accept } })
    const page = await ask('text/html')
    expect(page.statusCode).toBe(503)
    expect(messageIn(page.body)).toMatchObject({ problem: 'provider-unavailable' })
    expect((await ask('application/json')).json()).toMatchObject({ status: 503, code: 'unavailable' })
    await bare.close()
    await lost.close()
  })

  test.each(['start', 'callback'])('may visit %s sixty times in a quarter of an hour from one place', async (step) => {
    const url = `/api/v1/auth/social/google/${step}`
    const ask = (accept = 'text/html') => world.app.inject({ url, remoteAddress: '10.7.7.7', headers: { accept } })
    for (let n = 0; n < 60; n += 1) expect((await ask()).statusCode).toBeLessThan(400)
    const refused = await ask()
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(messageIn(refused.body)).toEqual({
      kind: 'tuppence-social',
      problem: 'too-many-requests',
      message: 'Too many attempts. Please wait a moment and try again.',
    })
    expect((await ask('application/json')).json()).toMatchObject({ status: 429, code: 'too-many-requests' })
  })
})
