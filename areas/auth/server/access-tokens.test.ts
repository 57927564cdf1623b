import { createHmac } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { createSecrets } from '../../../platform/server/secrets.ts'
import { createAccessTokens } from './access-tokens.ts'

const secrets = createSecrets('a secret key for tests, of 32 characters or more')
const tokens = createAccessTokens(secrets)
const at = new Date('2026-03-01T12:00:00Z')
const claims = { userId: 'ann', sessionId: 'one', expiresAt: new Date('2026-03-01T12:15:00Z') }
const key = secrets.keyOf('access-token')

type Made = {
  alg?: string
  typ?: string
  iss?: string
  aud?: string
  payload?: Record<string, unknown>
  by?: Uint8Array
}
/** A token made by the library alone, one thing of which may differ from ours. */
const make = ({ alg = 'HS256', typ = 'at+jwt', iss = 'tuppence', aud = 'tuppence-api', payload, by = key }: Made) =>
  new SignJWT({ sub: 'ann', sid: 'one', exp: 1_800_000_000, ...payload })
    .setProtectedHeader({ alg, typ })
    .setIssuer(iss)
    .setAudience(aud)
    .sign(by)

test('a token says whose it is, of which session, by whom and for whom it was made, from when until when', async () => {
  const token = await tokens.sign(claims, at)
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'at+jwt' })
  expect(decodeJwt(token)).toEqual({
    iss: 'tuppence',
    aud: 'tuppence-api',
    sub: 'ann',
    sid: 'one',
    iat: at.getTime() / 1000,
    exp: claims.expiresAt.getTime() / 1000,
  })
  expect(await createAccessTokens(secrets).read(token)).toEqual(claims)
  const [head, body, signature] = token.split('.')
  expect(createHmac('sha256', key).update(`${head}.${body}`).digest('base64url')).toBe(signature)
})

test('the ends of the session are in the token in whole seconds, where they are known', async () => {
  const ends = { restEnds: new Date(at.getTime() + 1_999), workEnds: new Date(at.getTime() + 60_000) }
  const seconds = at.getTime() / 1000
  expect(decodeJwt(await tokens.sign(claims, at, ends))).toMatchObject({ rest: seconds + 1, work: seconds + 60 })
})

test('an expired token is read: the database decides whether it is too old', async () => {
  const longAgo = { ...claims, expiresAt: new Date('1999-01-01T00:00:00Z') }
  expect(await createAccessTokens(secrets).read(await tokens.sign(longAgo, at))).toEqual(longAgo)
})

test('what the library alone makes in the same way is read, so that each difference below is what is refused', async () => {
  expect(await tokens.read(await make({}))).toEqual({
    userId: 'ann',
    sessionId: 'one',
    expiresAt: new Date(1_800_000_000_000),
  })
})

test.each<[string, Made]>([
  ['of another issuer', { iss: 'other' }],
  ['for another audience', { aud: 'other' }],
  ['of another type', { typ: 'JWT' }],
  ['by another algorithm', { alg: 'HS512', by: Buffer.concat([key, key]) }],
  ['by another algorithm with our key', { alg: 'HS384', by: Buffer.concat([key, key]) }],
  ['by another key', { by: Buffer.alloc(64, 7) }],
  ['without a person', { payload: { sub: undefined } }],
  ['without a session', { payload: { sid: undefined } }],
  ['without an end', { payload: { exp: undefined } }],
  ['whose session is no text', { payload: { sid: 7 } }],
  ['whose person is no text', { payload: { sub: 7 } }],
])('a token %s is refused', async (_, made) => {
  await expect(tokens.read(await make(made))).rejects.toMatchObject({ code: 'signed-out' })
})

test('a token is refused by another installation, and when a letter of it was changed', async () => {
  const token = await tokens.sign(claims, at)
  const other = createAccessTokens(createSecrets('another secret key, of 32 characters or more'))
  await expect(other.read(token)).rejects.toMatchObject({ code: 'signed-out' })
  for (const broken of ['', 'x', `${token.slice(0, -3)}${token.at(-3) === 'A' ? 'B' : 'A'}${token.slice(-2)}`])
    await expect(tokens.read(broken)).rejects.toMatchObject({ code: 'signed-out' })
})

test('a token that was read is known by itself, so that it is not checked again', async () => {
  const mine = createAccessTokens(secrets)
  const token = await mine.sign(claims, at)
  const first = await mine.read(token)
  expect(await mine.read(token)).toBe(first)
  expect(await createAccessTokens(secrets).read(token)).not.toBe(first)
})
