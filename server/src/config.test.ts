import { siteKeyLength } from '@tuppence/contract/visitors'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const secret = { SECRET_KEY: 'a secret key for tests, of 32 characters or more' }
const read = (env: Record<string, string> = {}) => readConfig({ ...secret, ...env })

test('without a site key of its own an installation hands out the published one and asks for its length only', () => {
  const { siteKey, ownSiteKey } = read()
  expect(siteKey).toHaveLength(siteKeyLength)
  expect(ownSiteKey).toBeNull()
  const own = 'k'.repeat(siteKeyLength)
  expect(read({ SITE_KEY: own })).toMatchObject({ siteKey: own, ownSiteKey: own })
})

test('partners are ours unless they are named, and are named without their last slash', () => {
  expect(read()).toMatchObject({ affiliateVisitsUrl: '', respondentUrl: '', supportEmail: '' })
  expect(read({ AFFILIATE_VISITS_URL: 'https://panel.example/api/' }).affiliateVisitsUrl).toBe(
    'https://panel.example/api',
  )
})

test('the footer links to the networks that the operator names, and to none in production otherwise', () => {
  const followUs = 'Facebook=https://www.facebook.com/us , My Forum=https://forum.example/?a=b'
  expect(read({ FOLLOW_US: followUs }).followUs).toEqual([
    { name: 'Facebook', url: 'https://www.facebook.com/us' },
    { name: 'My Forum', url: 'https://forum.example/?a=b' },
  ])
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://panel.example', SMTP_URL: 'smtp://mail.example' }
  expect(read(production).followUs).toEqual([])
})

test('visitors are told the address that the operator names, and none in production otherwise', () => {
  expect(read({ CONTACT_EMAIL: 'help@panel.example' }).contactEmail).toBe('help@panel.example')
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://panel.example', SMTP_URL: 'smtp://mail.example' }
  expect(read(production).contactEmail).toBe('')
})

test('the cookies page embeds our own document unless the operator names another', () => {
  expect(read().cookiePolicyUrl).toBe('/cookie-policy.html')
  expect(read({ COOKIE_POLICY_URL: 'https://policy.example/ours' }).cookiePolicyUrl).toBe('https://policy.example/ours')
})

test.each([
  ['FOLLOW_US', 'Facebook', 'FOLLOW_US has "Facebook": each must be like Facebook=https://www.facebook.com/us'],
  ['FOLLOW_US', 'X=javascript:alert(1)', 'FOLLOW_US has "javascript:alert(1)"'],
  ['FOLLOW_US', 'X=https://x.com/,X=https://x.com/us', 'FOLLOW_US names a network twice'],
  ['SITE_KEY', 'short', 'SITE_KEY must have exactly 43 characters'],
  ['AFFILIATE_VISITS_URL', 'panel.example', 'AFFILIATE_VISITS_URL is "panel.example": it must be a web address'],
  ['RESPONDENT_URL', 'ftp://panel.example', 'RESPONDENT_URL is "ftp://panel.example": it must be a web address'],
  ['SUPPORT_EMAIL', 'nobody', 'SUPPORT_EMAIL is not an e-mail address'],
  ['CONTACT_EMAIL', 'write to us', 'CONTACT_EMAIL is not an e-mail address'],
  ['STAFF_SECOND_STEP', 'maybe', 'STAFF_SECOND_STEP is "maybe": it must be required or optional'],
  ['DATABASE_URL', 'nonsense', 'DATABASE_URL is no address of a PostgreSQL'],
  ['DATABASE_URL', 'postgres://[half', 'DATABASE_URL is no address of a PostgreSQL'],
])('%s=%s stops the start with one line that says why', (name, value, line) => {
  expect(() => read({ [name]: value })).toThrow(line)
})
