import type { ConnectionProblem, ConnectionSource } from '../../areas/providers/contract.ts'
import type { ListedItem } from '../../areas/settings/server/readiness.ts'
import { valueUsd } from '../../platform/contract/money.ts'
import { countConnectionsLeft, freeConnectionsMin, nameLimit, type Fleet } from '../../platform/server/connections.ts'
import type { Backlog } from '../../platform/server/backlog.ts'
import { durable, findSettingFaults } from '../../platform/server/migrate.ts'
import { sentenceOf } from '../../platform/server/words.ts'
import type { KeyMismatch, KeyRow } from '../../platform/server/installation.ts'
import { fingerprintOf } from '../../platform/server/secrets.ts'

export type Verdict = 'ok' | 'warning' | 'wrong'
/** One line of the doctor's report: what was checked, what was found, and what to do about it. */
export type Line = { verdict: Verdict; about: string; found: string; todo?: string }

const line = (verdict: Verdict, about: string, found: string, todo?: string): Line => ({
  verdict,
  about,
  found,
  ...(todo ? { todo } : {}),
})
/** Makes a line about something that is in order. */
export const ok = (about: string, found: string): Line => line('ok', about, found)
/** Makes a line about something that works but should be changed; the doctor does not fail because of it. */
export const warning = (about: string, found: string, todo: string): Line => line('warning', about, found, todo)
/** Makes a line about something that must be changed; the doctor then ends with exit code 2. */
export const wrong = (about: string, found: string, todo: string): Line => line('wrong', about, found, todo)

/** The database settings that the lines are based on. */
export const askedSettings = [
  'server_version_num',
  'server_version',
  'fsync',
  'full_page_writes',
  'synchronous_commit',
  'data_checksums',
  'server_encoding',
  'DateStyle',
] as const
type Settings = ReadonlyMap<string, string>

/**
 * Judges whether a database is fit for money: that its version is right, that it keeps what it acknowledged, and that
 * it notices a faulty disk.
 */
export function judgeDatabase(settings: Settings): Line[] {
  const version = settings.get('server_version') ?? 'unknown'
  const [tooOld] = findSettingFaults(new Map([...settings, ['server_encoding', 'UTF8'], ['DateStyle', 'ISO']]), false)
  const encoding = settings.get('server_encoding') ?? 'unknown'
  return [
    tooOld
      ? wrong('database version', `PostgreSQL ${version}`, 'Move to PostgreSQL 15 or newer (pg_dump, then pg_restore).')
      : ok('database version', `PostgreSQL ${version}`),
    encoding === 'UTF8'
      ? ok('encoding', encoding)
      : wrong('encoding', encoding, 'Names need UTF8: createdb --encoding=UTF8 --template=template0, and move there.'),
    ...Object.entries(durable).map(([name, enough]) => {
      const value = settings.get(name) ?? 'unknown'
      return enough.some((one) => one === value)
        ? ok(name, value)
        : wrong(
            name,
            value,
            `Acknowledged points can be lost: set ${name} = on in postgresql.conf and restart the database.`,
          )
    }),
    settings.get('data_checksums') === 'on'
      ? ok('data_checksums', 'on')
      : warning(
          'data_checksums',
          'off',
          'A rotten disk goes unnoticed: stop the database and run pg_checksums --enable.',
        ),
  ]
}

/** What PostgreSQL keeps for superusers by default: `superuser_reserved_connections`. */
const postgresOwn = 3
/**
 * Judges whether all processes can get their connections, with one process more while they are restarted one after
 * another.
 */
export function judgeConnections(fleet: Fleet, poolSize: number, pooled: boolean): Line {
  const about = 'connections'
  if (pooled) return ok(about, 'a pooler stands between: its limits count')
  const { capacity, pools } = fleet
  const connectionsTaken = pools.reduce((sum, size) => sum + size, 0)
  const left = countConnectionsLeft(fleet)
  const found = `${capacity}: ${pools.length === 1 ? '1 process takes' : `${pools.length} processes take`} up to ${connectionsTaken}, ${freeConnectionsMin} are kept free, room for ${Math.max(0, Math.floor(left / poolSize))} more with ${poolSize}`
  return left >= poolSize
    ? ok(about, found)
    : warning(
        about,
        found,
        `Raise ${nameLimit(fleet)} to processes + 1, times ${poolSize}, plus ${freeConnectionsMin + postgresOwn}; or lower DATABASE_POOL_SIZE; or put PgBouncer in between.`,
      )
}

const clockWarnMs = 1_000
const clockWrongMs = 30_000
/** Compares the clocks. Rules use the database's clock, emails and sessions use ours, so both should agree. */
export function judgeClock(apartMs: number): Line {
  const found = `${(Math.abs(apartMs) / 1000).toFixed(2)} s ${apartMs < 0 ? 'behind' : 'ahead of'} the database`
  const todo = 'Keep the clocks of both machines by NTP (timedatectl set-ntp true).'
  if (Math.abs(apartMs) > clockWrongMs) return wrong('clock', found, todo)
  return Math.abs(apartMs) > clockWarnMs ? warning('clock', found, todo) : ok('clock', found)
}

const gib = 1 << 30
/** Judges the free space on the disk of DATA_DIR, which holds the database only when it is the embedded one. */
export function judgeDisk(folder: string, freeBytes: number, hasDatabase: boolean): Line {
  const found = `${(freeBytes / gib).toFixed(1)} GiB free at ${folder}`
  if (freeBytes < gib)
    return wrong(
      'disk',
      found,
      hasDatabase ? 'Make room: a database that cannot write stops.' : 'Make room: backups that lie there will fail.',
    )
  return freeBytes < 5 * gib
    ? warning('disk', found, 'Make room, or move DATA_DIR to a larger disk.')
    : ok('disk', found)
}

/** What was found at a port: nothing, our own server, another program, or that this user may not open the port. */
export type PortState = 'free' | 'ours' | 'taken' | 'forbidden'

/** Judges whether the server can open its port, or already has. */
export function judgePort(variable: string, port: number, state: PortState): Line {
  const about = `port ${port}`
  if (state === 'ours') return ok(about, 'the server answers')
  if (state === 'free') return ok(about, 'free: no server runs')
  return state === 'taken'
    ? wrong(about, 'another program listens there', `Stop it, or set ${variable} to another port.`)
    : wrong(about, 'this user may not listen there', `Set ${variable} to a port above 1023 and put a proxy in front.`)
}

const namedAtMost = 3
/**
 * Judges whether points can be redeemed: how many rewards are on offer, and the names of those with nothing left to
 * deliver.
 */
export function judgeRewards(offered: number, soldOut: readonly string[]): Line {
  const about = 'rewards'
  if (offered === 0)
    return warning(about, 'none is on offer', 'Nobody can redeem points: make one on the page Rewards and offer it.')
  const found = `${offered} on offer`
  if (soldOut.length === 0) return ok(about, found)
  const named = `${soldOut.slice(0, namedAtMost).join(', ')}${soldOut.length > namedAtMost ? ', ...' : ''}`
  const todo = 'Upload codes on the page Finance, or pause what nobody can have.'
  return warning(about, `${found}, ${soldOut.length} of them with nothing in stock: ${named}`, todo)
}

/**
 * Warns when gift cards of some value will soon be sold out: fewer codes are left than the number at which staff are
 * alerted.
 */
export function judgeStock(low: readonly { name: string; points: number; free: number }[]): Line {
  const about = 'gift cards'
  if (low.length === 0) return ok(about, 'none is running low')
  const named = low
    .slice(0, namedAtMost)
    .map(({ name, points, free }) => `${name} of US$${valueUsd(points).toFixed(2)} (${free} left)`)
    .join(', ')
  const found = `running low: ${named}${low.length > namedAtMost ? ', ...' : ''}`
  return warning(about, found, 'Upload codes on the page Finance, or change there at how many you are alerted.')
}

const wrongWithProvider: Readonly<Record<ConnectionProblem, string>> = {
  key: 'refuses our key',
  right: 'says that our key may not do this',
  unreached: 'was not reached',
  unreadable: 'answered what could not be read',
  source: 'has no funding source that can pay orders',
  empty: 'has no money of ours left',
  unopened: 'is connected with a key that this SECRET_KEY cannot open',
}
/** Judges whether rewards can be ordered, from the connection in use and its last check. */
export function judgeProvider(name: string, source: ConnectionSource, problem: ConnectionProblem | null): Line {
  const about = 'reward provider'
  if (source === 'none')
    return warning(
      about,
      'none is connected',
      'Connect one on the page Reward providers, unless all rewards are codes from your stock or paid by hand.',
    )
  return problem
    ? warning(about, `${name} ${wrongWithProvider[problem]}`, 'Look at the page Reward providers.')
    : ok(about, source === 'panel' ? 'connected in the browser' : 'that of the environment')
}

/** Judges what waits in the queue, and what gave up. */
export function judgeJobs({ waiting, failing, gaveUp }: Pick<Backlog, 'waiting' | 'failing' | 'gaveUp'>): Line {
  const about = 'jobs'
  const found = `${waiting} wait, ${failing} of them have failed before; ${gaveUp} gave up`
  if (gaveUp > 0)
    return warning(
      about,
      found,
      'Run "tuppence jobs list --failed", or open the page Background jobs: each has its cause, and can be tried again.',
    )
  return failing > 0
    ? warning(about, found, "Search the worker's log for what fails; they are tried again.")
    : ok(about, found)
}

/** One step of the opening checklist; advice is marked as such. */
export function describeOpening({ isDone, isRequired, title, todo }: Omit<ListedItem, 'code' | 'href'>): Line {
  const about = 'opening'
  const sentence = sentenceOf(title, 'en')
  if (isDone) return ok(about, sentence)
  return warning(about, `not yet: ${sentence}${isRequired ? '' : ' (advised)'}`, sentenceOf(todo, 'en'))
}

/** Judges whether anyone can administer the panel in a browser. */
export const judgeAdmin = (hasAdmin: boolean): Line =>
  hasAdmin
    ? ok('administrator', 'there is one')
    : warning(
        'administrator',
        'there is none',
        `Nobody can log in as staff: open the address that the last start printed after "Set-up", which works for an hour; each start prints a new one. Or run "tuppence admin create you@example.com".`,
      )

type Settled = {
  isProduction: boolean
  publicUrl: string
  trustedProxies: number
  requireDurableDatabase: boolean
  databaseUrl: string | null
  ownSiteKey: string | null
  hasOwnSender: boolean
}

/** Lists settings that the server accepts at its start but that should be changed. */
export function judgeConfiguration(config: Settled): Line[] {
  const about = 'configuration'
  const { isProduction, publicUrl, trustedProxies, requireDurableDatabase, databaseUrl, ownSiteKey, hasOwnSender } =
    config
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl).hostname)
  const lines: (Line | false)[] = [
    !isProduction &&
      !isHere &&
      warning(
        about,
        `PUBLIC_URL is ${publicUrl}, but this is not production`,
        'Set NODE_ENV=production where strangers come.',
      ),
    isProduction &&
      publicUrl.startsWith('http:') &&
      wrong(
        about,
        `PUBLIC_URL is ${publicUrl}`,
        'Passwords travel in the open: put a proxy with TLS in front and say https://.',
      ),
    isProduction &&
      trustedProxies === 0 &&
      warning(
        about,
        'TRUSTED_PROXIES is 0',
        'Behind a proxy set it to the number of proxies, else everybody shares one limit.',
      ),
    isProduction &&
      databaseUrl === null &&
      warning(
        about,
        'the embedded database is used (EMBEDDED_DATABASE=1), a beta build for a first look',
        'Set DATABASE_URL to a PostgreSQL of your own that is backed up.',
      ),
    !requireDurableDatabase &&
      warning(
        about,
        'REQUIRE_DURABLE_DATABASE is 0',
        'Leave it out, except for tests: money needs a database that keeps it.',
      ),
    isProduction &&
      ownSiteKey === null &&
      warning(
        about,
        'SITE_KEY is the published one',
        'Set one of your own (43 characters), so that strays are kept out.',
      ),
    isProduction &&
      !hasOwnSender &&
      warning(
        about,
        'MAIL_FROM is the published one',
        'Set an address of a domain of yours: mail servers refuse the published one.',
      ),
  ]
  const found = lines.filter((one) => one !== false)
  return found.length > 0 ? found : [ok(about, isProduction ? 'complete, for production' : 'complete')]
}

/** Says whether this database has its key, and whether a rotation to another is under way. */
export function judgeKey(row: KeyRow | null, { newSecretKey }: { newSecretKey: string | null }): Line {
  if (row?.next_fingerprint)
    return warning(
      'secret key',
      'a rotation to a new key is not finished',
      'Run "tuppence secrets rotate", then "tuppence secrets rotate --finish".',
    )
  if (newSecretKey !== null)
    return row?.fingerprint === fingerprintOf(newSecretKey)
      ? warning(
          'secret key',
          'NEW_SECRET_KEY is the key of this database',
          'Set SECRET_KEY to it, and remove NEW_SECRET_KEY.',
        )
      : warning('secret key', 'NEW_SECRET_KEY is set, and no rotation has begun', 'Run "tuppence secrets rotate".')
  return ok(
    'secret key',
    row ? 'the one that this database is used with' : 'none is noted yet: the first start notes it',
  )
}

/** Says that the database is used with another key: `problem` is what `findKeyMismatch` found. */
export const describeOtherKey = ({ found, todo }: KeyMismatch): Line => wrong('secret key', found, todo)
