import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SocialProvider } from '../platform/contract/site.ts'
import { messageIn, openSocialWorld, type SocialWorld } from './social-world.ts'

let world: SocialWorld
beforeAll(async () => {
  world = await openSocialWorld()
})
afterAll(() => world.close())
beforeEach(() => world.forgetLimits())

const misbehave = (provider: SocialProvider, mode: string) =>
  fetch(`${world.sandbox.url}/idp/${provider}/faults`, { method: 'POST', body: JSON.stringify({ mode }) })

describe('a forged proof logs nobody in', () => {
  const claim = 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'
  const response = 'OAUTH_INVALID_RESPONSE'
  /** Each fault, and the check that has to find it; without that check it would pass. */
  const faults = [
    ['alg-none', response],
    ['wrong-key', response],
    ['wrong-aud', claim],
    ['wrong-iss', claim],
    ['wrong-nonce', claim],
    ['expired', 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED'],
    ['swapped-sub', response],
  ] as const
  const providers = ['google', 'facebook'] as const
  test.each(providers.flatMap((provider) => faults.map(([fault, check]) => [provider, fault, check] as const)))(
    'by %s: an id_token with %s gives no ticket',
    async (provider, fault, check) => {
      const before = { sessions: await world.count('sessions'), tickets: await world.count('social_tickets') }
      await misbehave(provider, fault)
      const at = world.browser()
      const { body, statusCode } = await at.ours(await world.comeBack(at, provider, { email: `${fault}@example.com` }))
      await misbehave(provider, 'ok')
      expect(world.warnings.at(-1)).toEqual({ provider, reason: check })
      expect(statusCode).toBe(200)
      expect(messageIn(body)).toEqual({
        kind: 'tuppence-social',
        problem: 'invalid-credential',
        message: 'This sign-in could not be verified. Please try again.',
      })
      expect({ sessions: await world.count('sessions'), tickets: await world.count('social_tickets') }).toEqual(before)
      expect(await world.accounts.users.findByEmail(world.accounts.db, `${fault}@example.com`)).toBeNull()
    },
  )

  test('the same sign-in without the fault does give one', async () => {
    expect(await world.ticketFor('google', { email: 'alg-none@example.com' })).toMatchObject({ providerId: 'google' })
  })

  const refused = { problem: 'invalid-credential' }

  test('an answer of the provider is good once', async () => {
    const at = world.browser()
    const back = await world.comeBack(at, 'google', { email: 'replay@example.com' })
    expect(messageIn((await at.ours(back)).body)).toHaveProperty('ticket')
    expect(messageIn((await at.ours(back)).body)).toMatchObject(refused)
  })

  test('a code that was used is worth nothing under a fresh state', async () => {
    const at = world.browser()
    const used = new URL(await world.comeBack(at, 'google', { email: 'code@example.com' }))
    expect(messageIn((await at.ours(used.href)).body)).toHaveProperty('ticket')
    const fresh = new URL(await world.comeBack(at, 'google', { email: 'other-code@example.com' }))
    fresh.searchParams.set('code', used.searchParams.get('code') ?? '')
    expect(messageIn((await at.ours(fresh.href)).body)).toMatchObject(refused)
  })

  test('somebody else’s code under one’s own state is refused, because its verifier is another', async () => {
    const thief = world.browser()
    const victim = world.browser()
    const stolen = new URL(await world.comeBack(victim, 'google', { email: 'victim@example.com' }))
    const own = new URL(await world.comeBack(thief, 'google', { email: 'thief@example.com' }))
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '')
    expect(messageIn((await thief.ours(own.href)).body)).toMatchObject(refused)
  })

  test('an answer that another browser asked for is refused', async () => {
    const back = await world.comeBack(world.browser(), 'google', { email: 'elsewhere@example.com' })
    const other = world.browser()
    await world.goThere(other, 'google')
    expect(messageIn((await other.ours(back)).body)).toMatchObject(refused)
    expect(messageIn((await world.browser().ours(back)).body)).toMatchObject(refused)
  })

  test('an answer meant for one provider is refused at the other', async () => {
    const at = world.browser()
    const back = await world.comeBack(at, 'google', { email: 'mixed-up@example.com' })
    expect(messageIn((await at.ours(back.replace('/google/', '/facebook/'))).body)).toMatchObject(refused)
  })

  test('an answer that names another issuer is refused', async () => {
    const at = world.browser()
    const back = new URL(await world.comeBack(at, 'google', { email: 'iss@example.com' }))
    expect(back.searchParams.get('iss')).toBe(`${world.sandbox.url}/idp/google`)
    back.searchParams.set('iss', `${world.sandbox.url}/idp/facebook`)
    expect(messageIn((await at.ours(back.href)).body)).toMatchObject(refused)
  })

  test('a sign-in that was started more than ten minutes ago is refused', async () => {
    const at = world.browser()
    const back = await world.comeBack(at, 'google', { email: 'slow@example.com' })
    await world.accounts.pool.query(`update social_flows set expires_at = now()`)
    expect(messageIn((await at.ours(back)).body)).toMatchObject(refused)
  })
})
