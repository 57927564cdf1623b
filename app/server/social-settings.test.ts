import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'tuppence-config-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const socialOf = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, ...env }).social
const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://tuppence:secret@localhost/tuppence',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'hello@panel.example',
  PUBLIC_URL: 'https://panel.example',
  SECRET_KEY: 'k'.repeat(32),
}
const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }

test('without clients of their own both providers are the sandbox’s, while it runs', () => {
  expect(socialOf({ SANDBOX_PORT: '4001' })).toMatchObject({
    google: { issuer: 'http://localhost:4001/idp/google' },
    facebook: { issuer: 'http://localhost:4001/idp/facebook' },
  })
  expect(socialOf({ SANDBOX_PORT: '0' })).toEqual({})
  expect(socialOf(production)).toEqual({})
})

test('a client of one’s own is asked at the real issuer, or at the one that is named', () => {
  expect(socialOf({ ...production, ...google })).toEqual({
    google: { issuer: 'https://accounts.google.com', clientId: 'id', clientSecret: 'secret' },
  })
  expect(socialOf({ ...google, GOOGLE_ISSUER: 'https://id.example/' })).toMatchObject({
    google: { issuer: 'https://id.example/' },
  })
  expect(socialOf({ FACEBOOK_CLIENT_ID: 'id', FACEBOOK_CLIENT_SECRET: 's' })).toMatchObject({
    facebook: { issuer: 'https://www.facebook.com' },
  })
})

test.each([
  [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together'],
  [{ FACEBOOK_CLIENT_SECRET: 's' }, 'FACEBOOK_CLIENT_ID and FACEBOOK_CLIENT_SECRET belong together'],
  [{ GOOGLE_ISSUER: 'https://id.example' }, 'GOOGLE_ISSUER needs GOOGLE_CLIENT_ID'],
  [
    { ...google, GOOGLE_ISSUER: 'http://id.example' },
    'GOOGLE_ISSUER is "http://id.example": it must begin with https://',
  ],
  [
    { ...google, GOOGLE_ISSUER: 'http://localhost.evil.example' },
    'GOOGLE_ISSUER is "http://localhost.evil.example": it must begin with https://',
  ],
])('the server does not start with %j', (env, problem) => {
  expect(() => socialOf(env)).toThrow(problem)
})
