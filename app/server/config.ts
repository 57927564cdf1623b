import { sentenceOf } from '../../platform/server/words.ts'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { socialProviders, type SocialProvider } from '../../platform/contract/site.ts'
import { emailProblem, staffPasswordProblem, writableProblem } from '../../platform/contract/fields.ts'
import { followUsMax, panelNameMaxLength } from '../../areas/site/contract/settings.ts'
import { siteKeyLength } from '../../areas/visitors/contract.ts'
import { makeFolder } from '../../platform/server/data-folder.ts'
import { maskAddress } from '../../platform/server/hosts.ts'
import { accessLogs } from '../../platform/server/log.ts'
import { parseSender } from '../../platform/server/mail.ts'
import { readDatabaseSettings } from './config-database.ts'
import { readAudienceSettings, readMetricsSettings } from './config-ports.ts'
import { createReader, type Env, type Reader } from './config-reader.ts'
import { guessSetting } from './setting-names.ts'

/**
 * This key is public, because it is in every copy of the program. An operator who wants to keep stray traffic out sets
 * SITE_KEY.
 */
const demoSiteKey = 'tuppence-public-site-key-for-demonstrations'

export type Config = ReturnType<typeof readConfig>
/** The levels of the log, from everything to nothing. */
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** Variables that other programs read: the sandbox, and the programs that start the server. */
const othersSettings = ['SERVER_URL']

/**
 * Reads and checks the environment; no other code reads it. Throws one error that lists every problem, before anything
 * is written. Secrets may also be in files: `SECRET_KEY_FILE=/run/secrets/key`.
 */
export function readConfig(env: Env) {
  const problems: string[] = []
  const read = createReader(env, problems)
  const isProduction = read.choice('NODE_ENV', ['production', 'development', 'test']) === 'production'
  const port = read.number('PORT', 3000, { min: 0, max: 65_535 })
  const sandboxPort = isProduction ? 0 : read.number('SANDBOX_PORT', 3001, { min: 0, max: 65_533 })
  const dataDir = resolve(read.text('DATA_DIR', '.data'))
  const smtpUrl = readMailServer(read, problems, { isProduction, sandboxPort })
  const publicUrl = readPublicAddress(read, problems, isProduction)
  const { secretKey, newSecretKey } = readSecretKeys(read, problems, isProduction)
  const siteKey = read.text('SITE_KEY', demoSiteKey)
  if (siteKey.length !== siteKeyLength)
    problems.push(`SITE_KEY has ${siteKey.length} characters: it must have exactly ${siteKeyLength}`)
  const supportEmail = read.text('SUPPORT_EMAIL', '')
  const contactEmail = read.text('CONTACT_EMAIL', isProduction ? '' : demoContactEmail)
  for (const [name, address] of Object.entries({ SUPPORT_EMAIL: supportEmail, CONTACT_EMAIL: contactEmail }))
    if (address && writableProblem(address)) problems.push(`${name} is "${address}": it must be an email address`)
  const policyAddress = read.address('COOKIE_POLICY_URL')
  checkTrust('COOKIE_POLICY_URL', policyAddress, problems)
  const appName = readName(read, problems)
  const mailFrom = readSender(read, problems, { isProduction, appName })
  const settings = {
    isProduction,
    appName,
    followUs: readFollowLinks(read.text('FOLLOW_US', isProduction ? '' : demoFollowUs), problems),
    cookiePolicyUrl: policyAddress,
    port,
    host: read.text('HOST', isProduction ? '0.0.0.0' : 'localhost'),
    metrics: readMetricsSettings(read, problems, port),
    audience: readAudienceSettings(read, problems, port),
    sandboxPort,
    publicUrl: publicUrl || `http://localhost:${port}`,
    dataDir,
    ...readDatabaseSettings(read, problems, isProduction),
    smtpUrl,
    mailFrom,
    mailDkimSelector: readSelector(read, problems),
    mailReports: readMailReports(read, problems),
    /** Whether the sender is the operator's own address, which a mail server may accept. */
    hasOwnSender: mailFrom !== demoMailFrom,
    logLevel: read.choice('LOG_LEVEL', logLevels) ?? 'info',
    accessLog: read.choice('ACCESS_LOG', accessLogs) ?? (isProduction ? 'on' : 'off'),
    /**
     * Read here only so that the variable counts as known; the list of languages (platform/contract/language.ts),
     * which is loaded before anything else, reads it itself.
     */
    hasPseudoLanguage: read.flag('PSEUDO_LANGUAGE', false),
    trustedProxies: read.number('TRUSTED_PROXIES', 0, { min: 0, max: 5 }),
    /** Null means that the demo world is used if the database is empty and this is not production. */
    demo: read.flag('DEMO', null),
    siteKey,
    /** Null while the published default applies. */
    ownSiteKey: siteKey === demoSiteKey ? null : siteKey,
    affiliateVisitsUrl: read.address('AFFILIATE_VISITS_URL'),
    respondentUrl: read.address('RESPONDENT_URL'),
    supportEmail,
    contactEmail,
    social: readSocialSettings(read, problems, sandboxPort),
    privacyStrict: read.flag('PRIVACY_STRICT', false),
    /** Null means `required`, except in the demo world, whose accounts log in with a password alone. */
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
    initialAdmin: readInitialAdmin(read, problems),
    vendor: readVendorSettings(read, problems, sandboxPort),
    sandboxSupplierSecret: read.text('SANDBOX_SUPPLIER_SECRET', 'tuppence-sandbox-supplier-secret'),
  }
  const known = new Set([...read.known, ...othersSettings])
  for (const name of Object.keys(env)) {
    const meant = env[name] ? guessSetting(name, known) : null
    if (meant && !env[meant]) problems.push(`${name} is no setting: ${meant} is`)
  }
  if (problems.length > 0) throw new Error(`The configuration is not right:\n- ${problems.join('\n- ')}`)
  return { ...settings, secretKey: secretKey ?? readRememberedSecret(dataDir), newSecretKey }
}

/** Reads what the panel is called until staff choose a name on a page. */
function readName(read: Reader, problems: string[]): string {
  const name = read.text('APP_NAME', 'Tuppence')
  if (name.length > panelNameMaxLength)
    problems.push(`APP_NAME has ${name.length} characters: it must have at most ${panelNameMaxLength}`)
  return name
}

/** Reads the server to which emails are handed over; empty if there is none. */
function readMailServer(
  read: Reader,
  problems: string[],
  { isProduction, sandboxPort }: { isProduction: boolean; sandboxPort: number },
): string {
  const smtpUrl = read.secret('SMTP_URL') ?? (sandboxPort > 0 ? `smtp://127.0.0.1:${sandboxPort + 1}` : '')
  if (isProduction && !smtpUrl)
    problems.push('SMTP_URL is required in production: mails verify addresses and carry rewards')
  if (smtpUrl && !isMailServer(smtpUrl))
    problems.push(`SMTP_URL is "${maskAddress(smtpUrl)}": it must be like smtps://user:password@mail.example.org:465`)
  return smtpUrl
}

function readSender(
  read: Reader,
  problems: string[],
  { isProduction, appName }: { isProduction: boolean; appName: string },
): string {
  const given = read.text('MAIL_FROM', '')
  if (isProduction && !given)
    problems.push(
      'MAIL_FROM is required in production: an address of a domain of yours, such as hello@panel.example.org',
    )
  if (given && !isSender(given, appName))
    problems.push(`MAIL_FROM is "${given}": it must be an address, or Name <address>`)
  return given || demoMailFrom
}

/** Reads the name under which the key of DKIM is published; null if none is set. */
function readSelector(read: Reader, problems: string[]): string | null {
  const selector = read.text('MAIL_DKIM_SELECTOR', '')
  if (selector && !/^[a-z0-9](?:[a-z0-9._-]{0,61}[a-z0-9])?$/i.test(selector))
    problems.push(`MAIL_DKIM_SELECTOR is "${selector}": it must be the name before ._domainkey`)
  return selector || null
}

/** Reads how the program is told of emails that come back; each part is empty if it is not used. */
function readMailReports(read: Reader, problems: string[]) {
  const bouncesTo = read.text('MAIL_BOUNCES_TO', '')
  const [, local = ''] = /^([^@]+)@[^@]+$/.exec(bouncesTo) ?? []
  if (bouncesTo && (writableProblem(bouncesTo) || local.includes('+') || local.length > 20))
    problems.push(
      `MAIL_BOUNCES_TO is "${bouncesTo}": it must be an address without a plus sign, with at most 20 characters before the @`,
    )
  const sesTopic = read.text('MAIL_SES_TOPIC', '')
  if (sesTopic && !/^arn:aws(?:-[a-z]+)*:sns:[a-z0-9-]+:\d{12}:[\w-]{1,256}$/.test(sesTopic))
    problems.push(`MAIL_SES_TOPIC is "${sesTopic}": it must be like arn:aws:sns:eu-west-1:123456789012:bounces`)
  const postmarkLogin = read.secret('MAIL_POSTMARK_LOGIN') ?? ''
  if (postmarkLogin && !/^[^:\s]+:\S{16,}$/.test(postmarkLogin))
    problems.push('MAIL_POSTMARK_LOGIN must be user:password, with a password of 16 characters or more')
  const reportSecret = read.secret('MAIL_REPORT_SECRET') ?? ''
  if (reportSecret && !/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(reportSecret))
    problems.push('MAIL_REPORT_SECRET must be like whsec_... with 24 bytes or more in base64')
  return { bouncesTo: bouncesTo || null, sesTopic, postmarkLogin, reportSecret }
}

/** Reads the address at which people reach the installation; empty if none is set. */
function readPublicAddress(read: Reader, problems: string[], isProduction: boolean): string {
  const publicUrl = read.address('PUBLIC_URL')
  if (/[?#]/.test(publicUrl)) problems.push(`PUBLIC_URL is "${publicUrl}": it must end with its host or a path`)
  if (isProduction && !read.text('PUBLIC_URL', ''))
    problems.push('PUBLIC_URL is required in production: mails link to it')
  return publicUrl
}

/** Reads the key of the installation; null if none is set, which is allowed only outside production. */
function readSecretKey(read: Reader, problems: string[], isProduction: boolean): string | null {
  const problemsBefore = problems.length
  const secretKey = read.secret('SECRET_KEY')
  if (secretKey === null && isProduction && problems.length === problemsBefore)
    problems.push('SECRET_KEY is required in production: at least 32 characters, kept for ever')
  checkKeyLength('SECRET_KEY', secretKey, problems)
  return secretKey
}

function checkKeyLength(name: string, key: string | null, problems: string[]): void {
  if (key !== null && key.length < 32) problems.push(`${name} has ${key.length} characters: it must have at least 32`)
}

/** Reads the key of the installation, and the one that a rotation moves to. */
function readSecretKeys(read: Reader, problems: string[], isProduction: boolean) {
  const secretKey = readSecretKey(read, problems, isProduction)
  return { secretKey, newSecretKey: readNewSecretKey(read, problems, secretKey) }
}

/** Reads the key that a rotation moves to; null while none is under way. */
function readNewSecretKey(read: Reader, problems: string[], secretKey: string | null): string | null {
  const newSecretKey = read.secret('NEW_SECRET_KEY')
  checkKeyLength('NEW_SECRET_KEY', newSecretKey, problems)
  if (newSecretKey !== null && newSecretKey === secretKey)
    problems.push('NEW_SECRET_KEY is the same as SECRET_KEY: it must be another key')
  return newSecretKey
}

/** An address at a domain that no one owns: good enough for a trial, but refused by other mail servers. */
const demoMailFrom = 'hello@tuppence.example'

const isMailServer = (text: string): boolean =>
  URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== ''

function isSender(from: string, appName: string): boolean {
  try {
    return parseSender(from, appName).address !== ''
  } catch {
    return false
  }
}

/**
 * Links that show, in the demo world, where such links appear; a real installation has none until its operator names
 * some.
 */
const demoFollowUs =
  'Facebook=https://www.facebook.com/,Instagram=https://www.instagram.com/,YouTube=https://www.youtube.com/'

/** An address that shows, in the demo world, where the operator's address appears. */
const demoContactEmail = 'help@tuppence.example'

/** Reads links as `Name=https://...`, separated by commas. */
function readFollowLinks(text: string, problems: string[]): { name: string; url: string }[] {
  const parts = text.split(',').filter((part) => part.trim() !== '')
  const links = parts.map((part) => ({
    name: part.split('=')[0]?.trim() ?? '',
    url: part.slice(part.indexOf('=') + 1).trim(),
  }))
  const wrong = links.find(({ name, url }) => !name || !URL.canParse(url) || new URL(url).protocol !== 'https:')
  if (wrong) problems.push(`FOLLOW_US has "${wrong.url}": each must be like Facebook=https://www.facebook.com/us`)
  const names = links.map(({ name }) => name)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice) problems.push(`FOLLOW_US names "${twice}" twice: it must name each network once`)
  if (links.length > followUsMax)
    problems.push(`FOLLOW_US names ${links.length} networks: it must name at most ${followUsMax}`)
  return links
}

/**
 * Reads the first Super Admin, by the rules of log-in and of `admin create`, because an account that cannot log in
 * would be useless.
 */
function readInitialAdmin(read: Reader, problems: string[]): { email: string; password: string } | null {
  const email = read.text('INITIAL_ADMIN_EMAIL', '')
  const password = read.secret('INITIAL_ADMIN_PASSWORD')
  if (!email && !password) return null
  if (!email || !password) {
    problems.push('INITIAL_ADMIN_EMAIL and INITIAL_ADMIN_PASSWORD belong together: both or none')
    return null
  }
  const wrongEmail = emailProblem(email)
  const wrongPassword = staffPasswordProblem(password)
  if (wrongEmail) problems.push(`INITIAL_ADMIN_EMAIL is "${email}": ${sentenceOf(wrongEmail, 'en')}`)
  if (wrongPassword) problems.push(`INITIAL_ADMIN_PASSWORD: ${sentenceOf(wrongPassword, 'en')}`)
  return { email, password }
}

type ProviderSettings = { issuer: string; clientId: string; clientSecret: string }

const realIssuers: Readonly<Record<SocialProvider, string>> = {
  google: 'https://accounts.google.com',
  facebook: 'https://www.facebook.com',
}

/**
 * Reads the identity providers to offer: those for which the operator has a client; otherwise the sandbox's, while the
 * sandbox runs; otherwise none.
 */
function readSocialSettings(read: Reader, problems: string[], sandboxPort: number) {
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
    else if (!checkTrust(`${name}_ISSUER`, issuer, problems)) continue
    else if (clientId && clientSecret)
      settings[provider] = { issuer: issuer || realIssuers[provider], clientId, clientSecret }
    else if (sandboxPort > 0)
      settings[provider] = { issuer: `http://localhost:${sandboxPort}/idp/${provider}`, ...sandboxClient }
  }
  return settings
}

/** The client that the sandbox's providers accept. It is public, and useless anywhere else. */
const sandboxClient = { clientId: 'tuppence-sandbox', clientSecret: 'tuppence-sandbox-identity-secret' }

export type VendorSettings = {
  /** Replaces the provider's own addresses; null keeps them. */
  url: string | null
  /** The key that applies until one is connected in the browser; null if there is none. */
  apiKey: string | null
  perSecond: number
}

/**
 * Reads the reward provider that applies until one is connected in the browser: its key, otherwise the sandbox's key
 * while the sandbox runs, otherwise none; and its address.
 */
function readVendorSettings(read: Reader, problems: string[], sandboxPort: number): VendorSettings {
  const given = read.address('TREMENDOUS_URL')
  const apiKey = read.secret('TREMENDOUS_API_KEY')
  const perSecond = read.number('REWARD_CALLS_PER_SECOND', 8, { min: 1, max: 1_000 })
  checkTrust('TREMENDOUS_URL', given, problems)
  if (!given && !apiKey && sandboxPort > 0)
    return { url: `http://localhost:${sandboxPort}/vendor`, apiKey: sandboxVendorKey, perSecond }
  return { url: given || null, apiKey, perSecond }
}
/** The key that the sandbox's vendor accepts. It is public, and useless anywhere else. */
const sandboxVendorKey = 'tuppence-sandbox-vendor-key'

/**
 * Checks that no one in between can forge what an address serves: it must use TLS, or lead to this machine. Returns
 * whether it does; an empty address passes.
 */
function checkTrust(name: string, address: string, problems: string[]): boolean {
  const isHere = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|\/|$)/.test(address)
  const isTrusted = address === '' || (URL.canParse(address) && (address.startsWith('https:') || isHere))
  if (!isTrusted) problems.push(`${name} is "${maskAddress(address)}": it must begin with https://`)
  return isTrusted
}

/**
 * Outside production, a key is made once and stored with the data, so that sessions and sealed codes survive a
 * restart.
 */
function readRememberedSecret(dataDir: string): string {
  const file = join(dataDir, 'secret-key')
  makeFolder(dataDir, 'the data')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const key = randomBytes(32).toString('base64url')
  writeFileSync(file, `${key}\n`, { mode: 0o600 })
  return key
}
