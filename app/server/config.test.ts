import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { siteKeyLength } from '../../areas/visitors/contract.ts'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { countingItself } from './config-ports.ts'

const secret = { SECRET_KEY: 'a secret key for tests, of 32 characters or more' }
const read = (env: Record<string, string> = {}) => readConfig({ ...secret, ...env })
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://panel.example',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'hello@panel.example',
  DATABASE_URL: 'postgres://tuppence:secret@localhost/tuppence',
}
const messageOf = (env: Record<string, string>): string => {
  try {
    read(env)
    return ''
  } catch (error) {
    return String(error)
  }
}

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

test('the reward provider is the one of a key, at its own address unless another is named, else the sandbox, else none', () => {
  const vendorOf = (env: Record<string, string>) => read(env).vendor
  const key = 'a-key-of-an-account'
  expect(vendorOf({ TREMENDOUS_API_KEY: key })).toEqual({ url: null, apiKey: key, perSecond: 8 })
  const address = { TREMENDOUS_URL: 'https://provider.test/api/' }
  expect(vendorOf({ TREMENDOUS_API_KEY: key, ...address })).toMatchObject({
    url: 'https://provider.test/api',
    apiKey: key,
  })
  expect(vendorOf(address)).toMatchObject({ url: 'https://provider.test/api', apiKey: null })
  expect(vendorOf({ SANDBOX_PORT: '4000' })).toMatchObject({ url: 'http://localhost:4000/vendor' })
  expect(vendorOf({ SANDBOX_PORT: '0' })).toMatchObject({ url: null, apiKey: null })
  expect(messageOf({ TREMENDOUS_URL: 'http://provider.test' })).toContain(
    'TREMENDOUS_URL is "http://provider.test": it must begin with https://',
  )
})

test('the process that counts panelists for the others does not ask itself', () => {
  const config = read({ AUDIENCE_URL: 'http://127.0.0.1:3005' })
  expect([config.audience.url, countingItself(config).audience.url]).toEqual(['http://127.0.0.1:3005', ''])
})

test('the footer links to the networks that the operator names, and to none in production otherwise', () => {
  const followUs = 'Facebook=https://www.facebook.com/us , My Forum=https://forum.example/?a=b'
  expect(read({ FOLLOW_US: followUs }).followUs).toEqual([
    { name: 'Facebook', url: 'https://www.facebook.com/us' },
    { name: 'My Forum', url: 'https://forum.example/?a=b' },
  ])
  expect(read(production).followUs).toEqual([])
})

test('visitors are told the address that the operator names, and none in production otherwise', () => {
  expect(read({ CONTACT_EMAIL: 'help@panel.example' }).contactEmail).toBe('help@panel.example')
  expect(read(production).contactEmail).toBe('')
})

test('the cookies page embeds no document from elsewhere unless the operator names one, over TLS', () => {
  expect(read().cookiePolicyUrl).toBe('')
  expect(() => read({ COOKIE_POLICY_URL: 'http://policy.example/ours' })).toThrow(
    'COOKIE_POLICY_URL is "http://policy.example/ours": it must begin with https://',
  )
  expect(read({ COOKIE_POLICY_URL: 'https://policy.example/ours' }).cookiePolicyUrl).toBe('https://policy.example/ours')
})

test.each(['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'DATABASE_URL', 'SECRET_KEY'])(
  'a production without %s is refused, also with an empty line',
  (name) => {
    expect(read(production)).toMatchObject({ isProduction: true, sandboxPort: 0 })
    expect(() => read({ ...production, [name]: '' })).toThrow(`${name} is required in production`)
  },
)

test('the embedded database is used in production only when EMBEDDED_DATABASE allows it', () => {
  const withoutDatabase = { ...production, DATABASE_URL: '' }
  expect(() => read({ ...withoutDatabase, EMBEDDED_DATABASE: '0' })).toThrow('EMBEDDED_DATABASE=1 uses it all the same')
  expect(read({ ...withoutDatabase, EMBEDDED_DATABASE: '1' }).databaseUrl).toBeNull()
  expect(read({ ...production, EMBEDDED_DATABASE: '1' }).databaseUrl).toBe(production.DATABASE_URL)
  expect(read().databaseUrl).toBeNull()
  const { DATABASE_URL: _kept, ...unnamed } = production
  const message = messageOf({ ...unnamed, DATABASE_URL_FILE: '/not/there' })
  expect(message).toContain('DATABASE_URL_FILE names /not/there')
  expect(message).not.toContain('is required')
})

test('the first admin is refused by the rules of the log-in form, and never made of half a pair', () => {
  const admin = { INITIAL_ADMIN_EMAIL: 'root@panel.com', INITIAL_ADMIN_PASSWORD: 'an-honest-long-one' }
  expect(read(admin).initialAdmin).toEqual({ email: 'root@panel.com', password: 'an-honest-long-one' })
  expect(() => read({ ...admin, INITIAL_ADMIN_EMAIL: 'root@panel.test' })).toThrow(
    'INITIAL_ADMIN_EMAIL is "root@panel.test": Please enter a valid email address',
  )
  expect(() => read({ ...admin, INITIAL_ADMIN_PASSWORD: 'short' })).toThrow('INITIAL_ADMIN_PASSWORD: ')
  for (const half of Object.keys(admin)) expect(() => read({ ...admin, [half]: '' })).toThrow('both or none')
})

test('nothing is written while a value is wrong', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tuppence-config-'))
  const dataDir = join(folder, 'data')
  expect(() => readConfig({ DATA_DIR: dataDir, PORT: 'twelve' })).toThrow('PORT is "twelve"')
  expect(existsSync(dataDir)).toBe(false)
  expect(readConfig({ DATA_DIR: dataDir }).secretKey.length).toBeGreaterThan(31)
  await rm(folder, { recursive: true })
})

test('a secret is read from its file, and one that cannot be read is named', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tuppence-config-'))
  await writeFile(join(folder, 'smtp'), 'smtps://user:secret@mail.example:465\n')
  await writeFile(join(folder, 'empty'), '\n')
  expect(read({ SMTP_URL_FILE: join(folder, 'smtp') }).smtpUrl).toBe('smtps://user:secret@mail.example:465')
  expect(() => readConfig({ SECRET_KEY_FILE: folder })).toThrow(`SECRET_KEY_FILE names ${folder}, which is a folder`)
  expect(() => readConfig({ SECRET_KEY_FILE: join(folder, 'none') })).toThrow('none, which does not exist')
  expect(() => readConfig({ SECRET_KEY_FILE: join(folder, 'empty') })).toThrow('empty, which is empty')
  await rm(folder, { recursive: true })
})

test('spaces around a value do not count, and a value of nothing else is not set', () => {
  expect(read({ QUALITY_THRESHOLD: ' ', HOLD_DAYS: ' 7 ', PUBLIC_URL: 'https://panel.example/ ' })).toMatchObject({
    quality: { threshold: 70 },
    holdDays: 7,
    publicUrl: 'https://panel.example',
  })
})

test('a wrong mail server is named without its password', () => {
  const message = messageOf({ SMTP_URL: 'user:hidden@mail.example' })
  expect(message).toContain('SMTP_URL is "...@mail.example": it must be like smtps://')
  expect(message).not.toContain('hidden')
})

test('metrics are read by this machine alone, or by those with a token or of a network', () => {
  expect(read({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1', token: null, networks: [] })
  const open = { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }
  expect(() => read(open)).toThrow('METRICS_HOST is "0.0.0.0": other machines need METRICS_TOKEN or METRICS_NETWORKS')
  expect(read({ ...open, METRICS_TOKEN: 'a token of sixteen' }).metrics.token).toBe('a token of sixteen')
  expect(read({ ...open, METRICS_NETWORKS: '10.0.0.0/8, 192.168.1.7' }).metrics.networks).toEqual([
    { address: '10.0.0.0', prefix: 8 },
    { address: '192.168.1.7', prefix: 32 },
  ])
})

test('what looks like one of our settings and is none is named, and what is another program’s is left alone', () => {
  expect(() => read({ TRUSTED_PROXY: '1' })).toThrow('TRUSTED_PROXY is no setting: TRUSTED_PROXIES is')
  expect(() => read({ MAIL_FORM: 'a@panel.example' })).toThrow('MAIL_FORM is no setting: MAIL_FROM is')
  expect(() => read({ PUBLICURL: 'https://x.example' })).toThrow('PUBLICURL is no setting: PUBLIC_URL is')
  const others = {
    DATABASE_PORT: 'tcp://10.0.0.1:5432',
    SMTP_HOST: 'x',
    HOSTNAME: 'web-1',
    APP_ENV: 'live',
    npm_config_yes: '1',
  }
  expect(read(others).trustedProxies).toBe(0)
  expect(read({ TRUSTED_PROXY: '1', TRUSTED_PROXIES: '2' }).trustedProxies).toBe(2)
})

const manyNetworks = Array.from({ length: 13 }, (_, at) => `N${at}=https://x.com/${at}`).join(',')
const aDatabase = 'postgres://ann:hidden@localhost/panel'

test.each([
  ['FOLLOW_US', 'Facebook', 'FOLLOW_US has "Facebook": each must be like Facebook=https://www.facebook.com/us'],
  ['FOLLOW_US', 'X=javascript:alert(1)', 'FOLLOW_US has "javascript:alert(1)"'],
  ['FOLLOW_US', 'X=https://x.com/,X=https://x.com/us', 'FOLLOW_US names "X" twice: it must name each network once'],
  ['FOLLOW_US', manyNetworks, 'FOLLOW_US names 13 networks: it must name at most 12'],
  ['APP_NAME', 'n'.repeat(81), 'APP_NAME has 81 characters: it must have at most 80'],
  ['PUBLIC_URL', 'panel.example.org', 'PUBLIC_URL is "panel.example.org": it must be a web address'],
  ['PUBLIC_URL', 'https://panel.example/?a=b', 'PUBLIC_URL is "https://panel.example/?a=b": it must end with'],
  ['SMTP_URL', 'mail.example.org', 'SMTP_URL is "mail.example.org": it must be like smtps://'],
  ['LOG_LEVEL', 'verbose', 'LOG_LEVEL is "verbose": it must be trace, debug, info, warn, error, fatal or silent'],
  ['MAIL_FROM', 'xx', 'MAIL_FROM is "xx": it must be an address, or Name <address>'],
  ['NODE_ENV', 'prod', 'NODE_ENV is "prod": it must be production, development or test'],
  ['METRICS_NETWORKS', '10.0.0.0/33', 'METRICS_NETWORKS has "10.0.0.0/33"'],
  ['METRICS_HOST', 'example.org', 'METRICS_HOST is "example.org": it must be an IP address of this machine'],
  ['METRICS_TOKEN', 'short', 'METRICS_TOKEN has 5 characters: it must have at least 16'],
  ['METRICS_PORT', '3000', 'METRICS_PORT is 3000, as PORT is'],
  ['SITE_KEY', 'short', 'SITE_KEY has 5 characters: it must have exactly 43'],
  ['AFFILIATE_VISITS_URL', 'panel.example', 'AFFILIATE_VISITS_URL is "panel.example": it must be a web address'],
  ['RESPONDENT_URL', 'ftp://panel.example', 'RESPONDENT_URL is "ftp://panel.example": it must be a web address'],
  ['SUPPORT_EMAIL', 'nobody', 'SUPPORT_EMAIL is "nobody": it must be an email address'],
  ['CONTACT_EMAIL', 'write to us', 'CONTACT_EMAIL is "write to us": it must be an email address'],
  ['STAFF_SECOND_STEP', 'maybe', 'STAFF_SECOND_STEP is "maybe": it must be required or optional'],
  ['SECRET_KEY', 'short', 'SECRET_KEY has 5 characters: it must have at least 32'],
  ['DATABASE_URL', 'nonsense', 'DATABASE_URL is "nonsense": it must be like postgres://user:password@host:5432/name'],
  ['DATABASE_URL', 'postgres://[half', 'DATABASE_URL is "postgres://[half": it must be like postgres://'],
  ['DATABASE_URL', 'postgres://half%zz@localhost/panel', 'DATABASE_URL is "...@localhost/panel": it must be like'],
  ['DATABASE_URL', `${aDatabase}?sslmode=verify_full`, 'DATABASE_URL has sslmode=verify_full: it must be verify-full,'],
  ['DATABASE_URL', `${aDatabase}?sslrootcert=/no/ca`, 'DATABASE_URL names sslrootcert=/no/ca, which does not exist'],
  ['DATABASE_URL', `${aDatabase}?target_session_attrs=master`, 'asks for target_session_attrs=master: it must be any,'],
  ['DATABASE_READ_URL', `${aDatabase} ${aDatabase}?sslkey=/`, 'DATABASE_READ_URL names sslkey=/, which is a folder'],
  ['PROOF_DATABASE_URL', 'nonsense', 'PROOF_DATABASE_URL is "nonsense": it must be like postgres://'],
  ['QUALITY_THRESHOLD', '0x10', 'QUALITY_THRESHOLD is "0x10": it must be a whole number from 0 to 100'],
  ['HOLD_DAYS', '1e2', 'HOLD_DAYS is "1e2": it must be a whole number from 0 to 365'],
  ['METRICS_HOST', '127.0.0.999', 'METRICS_HOST is "127.0.0.999": it must be an IP address of this machine'],
])('%s=%s stops the start with one line that says why', (name, value, line) => {
  expect(() => read({ [name]: value })).toThrow(line)
  expect(messageOf({ [name]: value })).not.toContain('hidden')
})
