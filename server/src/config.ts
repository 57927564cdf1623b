import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { socialProviders, type SocialProvider } from '@tuppence/contract/auth'
import { cookiePolicyPath } from '@tuppence/contract/addresses'
import { siteKeyLength } from '@tuppence/contract/visitors'
import { makeFolder } from './platform/data-folder.ts'

/** Public, in every copy of the program: an operator who wants strays kept out sets SITE_KEY. */
const demoSiteKey = 'tuppence-public-site-key-for-demonstrations'

export type Config = ReturnType<typeof readConfig>
type Env = Readonly<Record<string, string | undefined>>

/** A value that can be read, or a line that says what is wrong with it. */
type Reader = {
  text: (name: string, fallback: string) => string
  number: (name: string, fallback: number, bounds: { min: number; max: number }) => number
  flag: (name: string, fallback: boolean) => boolean
  /** One of these words; null when none is given. */
  choice: <Word extends string>(name: string, words: readonly Word[]) => Word | null
  /** A web address without its last slash; empty when none is given. */
  address: (name: string) => string
  secret: (name: string) => string | null
}

/**
 * Reads and checks the environment, the only place that does. Throws one error that lists every problem. Secrets may also be
 * given as a file: `SECRET_KEY_FILE=/run/secrets/key`.
 */
export function readConfig(env: Env) {
  const problems: string[] = []
  const read = readerOf(env, problems)
  const isProduction = env['NODE_ENV'] === 'production'
  const port = read.number('PORT', 3000, { min: 0, max: 65_535 })
  const sandboxPort = read.number('SANDBOX_PORT', 3001, { min: 0, max: 65_533 })
  const dataDir = resolve(read.text('DATA_DIR', '.data'))
  const smtpUrl = read.text('SMTP_URL', sandboxPort > 0 ? `smtp://127.0.0.1:${sandboxPort + 1}` : '')
  const demo = env['DEMO'] === undefined || env['DEMO'] === '' ? null : read.flag('DEMO', false)
  if (isProduction && !smtpUrl)
    problems.push('SMTP_URL is required in production: mails verify addresses and carry rewards')
  if (isProduction && env['PUBLIC_URL'] === undefined)
    problems.push('PUBLIC_URL is required in production: mails link to it')
  const databaseUrl = read.secret('DATABASE_URL')
  if (databaseUrl !== null && !(/^postgres(ql)?:\/\//.test(databaseUrl) && URL.canParse(databaseUrl)))
    problems.push('DATABASE_URL is no address of a PostgreSQL: postgres://user:password@host:5432/name')
  const secretKey = read.secret('SECRET_KEY') ?? (isProduction ? null : rememberedSecret(dataDir))
  if (!secretKey) problems.push('SECRET_KEY is required in production: at least 32 characters, kept for ever')
  else if (secretKey.length < 32) problems.push('SECRET_KEY is too short: at least 32 characters')
  const siteKey = read.text('SITE_KEY', demoSiteKey)
  if (siteKey.length !== siteKeyLength) problems.push(`SITE_KEY must have exactly ${siteKeyLength} characters`)
  const supportEmail = read.text('SUPPORT_EMAIL', '')
  const contactEmail = read.text('CONTACT_EMAIL', isProduction ? '' : demoContactEmail)
  for (const [name, address] of Object.entries({ SUPPORT_EMAIL: supportEmail, CONTACT_EMAIL: contactEmail }))
    if (address && !/^[^\s@]+@[^\s@]+$/.test(address)) problems.push(`${name} is not an e-mail address`)
  const config = {
    isProduction,
    appName: read.text('APP_NAME', 'Tuppence'),
    followUs: followLinksOf(read.text('FOLLOW_US', isProduction ? '' : demoFollowUs), problems),
    cookiePolicyUrl: read.address('COOKIE_POLICY_URL') || cookiePolicyPath,
    port,
    host: read.text('HOST', isProduction ? '0.0.0.0' : 'localhost'),
    metricsPort: read.number('METRICS_PORT', 0, { min: 0, max: 65_535 }),
    sandboxPort: isProduction ? 0 : sandboxPort,
    publicUrl: read.text('PUBLIC_URL', `http://localhost:${port}`).replace(/\/+$/, ''),
    dataDir,
    databaseUrl,
    databasePoolSize: read.number('DATABASE_POOL_SIZE', 10, { min: 2, max: 200 }),
    requireDurableDatabase: read.flag('REQUIRE_DURABLE_DATABASE', true),
    smtpUrl,
    mailFrom: read.text('MAIL_FROM', 'hello@tuppence.example'),
    secretKey: secretKey ?? '',
    logLevel: read.text('LOG_LEVEL', 'info'),
    trustedProxies: read.number('TRUSTED_PROXIES', 0, { min: 0, max: 5 }),
    /** Null means: yes when the database is empty and this is not production. */
    demo,
    siteKey,
    /** Null while the published default is used. */
    ownSiteKey: siteKey === demoSiteKey ? null : siteKey,
    affiliateVisitsUrl: read.address('AFFILIATE_VISITS_URL'),
    respondentUrl: read.address('RESPONDENT_URL'),
    supportEmail,
    contactEmail,
    social: socialSettings(read, problems, isProduction ? 0 : sandboxPort),
    privacyStrict: read.flag('PRIVACY_STRICT', false),
    /** Null means: required, but in the demo world, whose accounts log in with a password alone. */
    staffSecondStep: read.choice('STAFF_SECOND_STEP', ['required', 'optional']),
    attributionDays: read.number('ATTRIBUTION_DAYS', 30, { min: 1, max: 90 }),
    minSignupSeconds: read.number('MIN_SIGNUP_SECONDS', 5, { min: 0, max: 3600 }),
    welcomePoints: {
      verify: read.number('WELCOME_VERIFY_POINTS', 100, { min: 0, max: 10_000 }),
      top5: read.number('WELCOME_TOP5_POINTS', 150, { min: 0, max: 10_000 }),
      first: read.number('WELCOME_FIRST_POINTS', 250, { min: 0, max: 10_000 }),
    },
    approvalUndoSeconds: read.number('APPROVAL_UNDO_SECONDS', 10, { min: 0, max: 60 }),
    holdDays: read.number('HOLD_DAYS', 0, { min: 0, max: 365 }),
    quality: {
      threshold: read.number('QUALITY_THRESHOLD', 70, { min: 0, max: 100 }),
      holdDays: read.number('QUALITY_HOLD_DAYS', 14, { min: 1, max: 365 }),
    },
    screenOutDailyCap: read.number('SCREEN_OUT_DAILY_CAP', 50, { min: 0, max: 10_000 }),
    initialAdmin: initialAdminOf(read.text('INITIAL_ADMIN_EMAIL', ''), read.secret('INITIAL_ADMIN_PASSWORD')),
    vendor: vendorSettings(read, problems, isProduction ? 0 : sandboxPort),
    sandboxSupplierSecret: read.text('SANDBOX_SUPPLIER_SECRET', 'tuppence-sandbox-supplier-secret'),
  }
  if (problems.length > 0) throw new Error(`The configuration is not right:\n- ${problems.join('\n- ')}`)
  return config
}

/** So that the demo world shows where the links stand; a real installation has none until it names its own. */
const demoFollowUs =
  'Facebook=https://www.facebook.com/,Instagram=https://www.instagram.com/,YouTube=https://www.youtube.com/'

/** Likewise. */
const demoContactEmail = 'help@tuppence.example'

/** `Name=https://...` with commas between. */
function followLinksOf(text: string, problems: string[]): { name: string; url: string }[] {
  const parts = text.split(',').filter((part) => part.trim() !== '')
  const links = parts.map((part) => ({
    name: part.split('=')[0]?.trim() ?? '',
    url: part.slice(part.indexOf('=') + 1).trim(),
  }))
  const wrong = links.find(({ name, url }) => !name || !URL.canParse(url) || new URL(url).protocol !== 'https:')
  if (wrong) problems.push(`FOLLOW_US has "${wrong.url}": each must be like Facebook=https://www.facebook.com/us`)
  if (new Set(links.map(({ name }) => name)).size < links.length) problems.push('FOLLOW_US names a network twice')
  return links
}

function initialAdminOf(email: string, password: string | null): { email: string; password: string } | null {
  return email && password ? { email, password } : null
}

type ProviderSettings = { issuer: string; clientId: string; clientSecret: string }

const realIssuers: Readonly<Record<SocialProvider, string>> = {
  google: 'https://accounts.google.com',
  facebook: 'https://www.facebook.com',
}

/** The identity providers to offer: those with a client of their own, else the sandbox's while it runs, else none. */
function socialSettings(read: Reader, problems: string[], sandboxPort: number) {
  const settings: Partial<Record<SocialProvider, ProviderSettings>> = {}
  const given = {
    google: {
      issuer: read.text('GOOGLE_ISSUER', ''),
      clientId: read.text('GOOGLE_CLIENT_ID', ''),
      clientSecret: read.secret('GOOGLE_CLIENT_SECRET'),
    },
    facebook: {
      issuer: read.text('FACEBOOK_ISSUER', ''),
      clientId: read.text('FACEBOOK_CLIENT_ID', ''),
      clientSecret: read.secret('FACEBOOK_CLIENT_SECRET'),
    },
  }
  for (const provider of socialProviders) {
    const { issuer, clientId, clientSecret } = given[provider]
    const name = provider.toUpperCase()
    if ((clientId === '') !== (clientSecret === null))
      problems.push(`${name}_CLIENT_ID and ${name}_CLIENT_SECRET belong together`)
    else if (issuer && !clientId) problems.push(`${name}_ISSUER needs ${name}_CLIENT_ID`)
    else if (issuer && !isTrustworthy(issuer)) problems.push(`${name}_ISSUER must begin with https://`)
    else if (clientId && clientSecret)
      settings[provider] = { issuer: issuer || realIssuers[provider], clientId, clientSecret }
    else if (sandboxPort > 0)
      settings[provider] = { issuer: `http://localhost:${sandboxPort}/idp/${provider}`, ...sandboxClient }
  }
  return settings
}

/** As the sandbox's providers know the product; public, and worth nothing elsewhere. */
const sandboxClient = { clientId: 'tuppence-sandbox', clientSecret: 'tuppence-sandbox-identity-secret' }

/** The reward vendor: one with a key of its own, else the sandbox's while it runs, else none. */
function vendorSettings(read: Reader, problems: string[], sandboxPort: number) {
  const given = read.address('TREMENDOUS_URL')
  const apiKey = read.secret('TREMENDOUS_API_KEY')
  const perSecond = read.number('REWARD_ORDERS_PER_SECOND', 10, { min: 1, max: 1_000 })
  if (given && !apiKey) problems.push('TREMENDOUS_URL needs TREMENDOUS_API_KEY')
  if (given && !isTrustworthy(given)) problems.push('TREMENDOUS_URL must begin with https://')
  if (apiKey) return { url: given || 'https://api.tremendous.com/api/v2', apiKey, perSecond }
  return sandboxPort > 0 ? { url: `http://localhost:${sandboxPort}/vendor`, apiKey: sandboxVendorKey, perSecond } : null
}
/** As the sandbox's vendor knows the product; public, and worth nothing elsewhere. */
const sandboxVendorKey = 'tuppence-sandbox-vendor-key'

/** Keys that come over plain http could be anybody's, unless they come from this machine. */
const isTrustworthy = (issuer: string): boolean =>
  URL.canParse(issuer) &&
  (issuer.startsWith('https:') || /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|\/|$)/.test(issuer))

function readerOf(env: Env, problems: string[]): Reader {
  const given = (name: string): string | undefined => (env[name] === '' ? undefined : env[name])
  return {
    text: (name, fallback) => given(name) ?? fallback,
    number: (name, fallback, { min, max }) => {
      const text = given(name)
      if (text === undefined) return fallback
      const value = Number(text)
      if (Number.isInteger(value) && value >= min && value <= max) return value
      problems.push(`${name} is "${text}": it must be a whole number from ${min} to ${max}`)
      return fallback
    },
    flag: (name, fallback) => {
      const text = given(name)
      if (text === undefined) return fallback
      if (text !== '0' && text !== '1') problems.push(`${name} is "${text}": it must be 0 or 1`)
      return text === '1'
    },
    choice: (name, words) => {
      const text = given(name)
      const word = words.find((one) => one === text) ?? null
      if (text !== undefined && word === null) problems.push(`${name} is "${text}": it must be ${words.join(' or ')}`)
      return word
    },
    address: (name) => {
      const text = given(name)
      if (text === undefined || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)))
        return (text ?? '').replace(/\/+$/, '')
      problems.push(`${name} is "${text}": it must be a web address`)
      return ''
    },
    secret: (name) => {
      const file = given(`${name}_FILE`)
      if (!file) return given(name) ?? null
      if (existsSync(file)) return readFileSync(file, 'utf8').trim()
      problems.push(`${name}_FILE names ${file}, which does not exist`)
      return null
    },
  }
}

/** Outside production a key is made once and kept with the data, so that sessions and sealed codes outlive a restart. */
function rememberedSecret(dataDir: string): string {
  const file = join(dataDir, 'secret-key')
  makeFolder(dataDir, 'the data')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const key = randomBytes(32).toString('base64url')
  writeFileSync(file, `${key}\n`, { mode: 0o600 })
  return key
}
