import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bent, idTokenFaults } from './id-token-faults.ts'
import { chooserPage } from './identity-chooser.ts'
import { createIdentityMemory } from './identity-memory.ts'
import { startSandbox, type Sandbox } from './sandbox.ts'

describe('the played providers', () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, serverUrl: 'http://127.0.0.1:1', publicUrl, supplierSecret: 's' })
  })
  afterAll(() => sandbox.stop())

  const publicUrl = 'http://panel.test'
  const read = async (path: string) => (await (await fetch(sandbox.url + path)).json()) as Record<string, unknown>
  const start = (change: Record<string, string> = {}) => {
    const query = new URLSearchParams({
      client_id: 'tuppence-sandbox',
      redirect_uri: `${publicUrl}/api/v1/auth/social/google/callback`,
      response_type: 'code',
      scope: 'openid email',
      state: 's',
      nonce: 'n',
      code_challenge: 'A'.repeat(43),
      code_challenge_method: 'S256',
      ...change,
    })
    return fetch(`${sandbox.url}/idp/google/auth?${query.toString()}`, { redirect: 'manual' })
  }

  test.each(['google', 'facebook'])('%s says where everything is, and signs with RS256', async (key) => {
    const issuer = `${sandbox.url}/idp/${key}`
    expect(await read(`/idp/${key}/.well-known/openid-configuration`)).toMatchObject({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      id_token_signing_alg_values_supported: expect.arrayContaining(['RS256']),
      code_challenge_methods_supported: ['S256'],
    })
    expect(await read(`/idp/${key}/jwks`)).toMatchObject({ keys: [{ kty: 'RSA', alg: 'RS256' }] })
  })

  test('a sign-in leads to the page where somebody is chosen', async () => {
    const sent = await start()
    expect(sent.status).toBe(303)
    const page = await fetch(new URL(sent.headers.get('location') ?? '', sandbox.url), {
      headers: {
        cookie: sent.headers
          .getSetCookie()
          .map((line) => line.split(';')[0])
          .join('; '),
      },
    })
    expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${publicUrl}`)
    expect(await page.text()).toContain('maya@example.com')
  })

  test('codes are sent to the product only, and never without PKCE', async () => {
    const elsewhere = await start({ redirect_uri: 'http://evil.test/callback' })
    expect(elsewhere.headers.get('location')).toBeNull()
    expect(await elsewhere.text()).toContain('This sign-in cannot go on')
    const bare = await start({ code_challenge: '', code_challenge_method: '' })
    expect(bare.headers.get('location')).toContain('error=invalid_request')
  })

  test('a choice that belongs to no sign-in is answered by a page', async () => {
    const answer = await fetch(`${sandbox.url}/idp/google/choose/none`)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('Close this window and start again.')
  })

  test('faults are switched by name, and an unknown one changes nothing', async () => {
    const set = (mode: string) =>
      fetch(`${sandbox.url}/idp/google/faults`, { method: 'POST', body: JSON.stringify({ mode }) })
    expect((await set('expired')).status).toBe(200)
    expect((await set('nonsense')).status).toBe(400)
    expect(await read('/idp/google/faults')).toEqual({ mode: 'expired' })
    expect(await read('/idp/facebook/faults')).toEqual({ mode: 'ok' })
    expect((await fetch(`${sandbox.url}/idp/twitter/faults`)).status).toBe(404)
  })
})

describe('a bent id_token', () => {
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const part = (fields: object) => Buffer.from(JSON.stringify(fields)).toString('base64url')
  const claims = { iss: 'i', aud: 'a', sub: '1', nonce: 'n', iat: 10_000, exp: 10_600 }
  const body = `${part({ alg: 'RS256', kid: 'k' })}.${part(claims)}`
  const token = `${body}.${sign('RSA-SHA256', Buffer.from(body), own).toString('base64url')}`
  const isSigned = (text: string) => {
    const [head, payload, signature = ''] = text.split('.')
    return verify(
      'RSA-SHA256',
      Buffer.from(`${head}.${payload}`),
      createPublicKey(own),
      Buffer.from(signature, 'base64url'),
    )
  }
  const claimsOf = (text: string) =>
    JSON.parse(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

  test.each([
    ['ok', true, []],
    ['alg-none', false, []],
    ['wrong-key', false, []],
    ['wrong-aud', true, ['aud']],
    ['wrong-iss', true, ['iss']],
    ['wrong-nonce', true, ['nonce']],
    ['expired', true, ['iat', 'exp']],
    ['swapped-sub', false, ['sub']],
  ] as const)('by %s is signed by its provider (%s) and differs in %j', (fault, signed, changed) => {
    const found = bent(token, fault, { own, foreign })
    expect(isSigned(found)).toBe(signed)
    const now = claimsOf(found)
    expect(Object.entries(claims).flatMap(([name, value]) => (now[name] === value ? [] : [name]))).toEqual(changed)
  })

  test('every fault that can be switched on is told apart here', () => {
    expect(idTokenFaults).toHaveLength(8)
  })
})

test('what is typed into the chooser is shown as text', () => {
  expect(chooserPage('Google', '<b>Panel</b>', '/x', '<img src=x>')).not.toMatch(/<img|<b>/)
})

test('what a played provider remembers ends in time, and with its grant', async () => {
  let now = 0
  const model = createIdentityMemory(() => now)('AuthorizationCode')
  await model.upsert('one', { uid: 'u', grantId: 'g' }, 60)
  await model.upsert('two', { grantId: 'h' }, 60)
  await model.consume('one')
  expect(await model.findByUid('u')).toMatchObject({ consumed: 0 })
  await model.revokeByGrantId('g')
  expect(await model.find('one')).toBeUndefined()
  expect(await model.find('two')).toBeDefined()
  now = 60_000
  expect(await model.find('two')).toBeUndefined()
})
