import { readFileSync } from 'node:fs'
import { splitHosts } from '../../platform/server/hosts.ts'
import { messageOf } from '../../platform/server/message-of.ts'
import { anyOf, explainUnreadable, type Reader } from './config-reader.ts'

/** Reads where everything is stored, and how backups are made and proven. */
export function readDatabaseSettings(read: Reader, problems: string[], isProduction: boolean) {
  const problemsBefore = problems.length
  const databaseUrl = checkAddress(read.secret('DATABASE_URL'), 'DATABASE_URL', problems, { hostsMax: 9 })
  const allowsEmbedded = read.flag('EMBEDDED_DATABASE', false)
  if (databaseUrl === null && isProduction && !allowsEmbedded && problems.length === problemsBefore)
    problems.push(
      'DATABASE_URL is required in production: postgres://user:password@host:5432/name. The embedded database is a beta build, for a first look; EMBEDDED_DATABASE=1 uses it all the same',
    )
  return {
    /** Null if the program runs a database itself, which in production only EMBEDDED_DATABASE=1 allows. */
    databaseUrl,
    databasePoolSize: read.number('DATABASE_POOL_SIZE', 10, { min: 2, max: 200 }),
    requireDurableDatabase: read.flag('REQUIRE_DURABLE_DATABASE', true),
    /** Where events are stored; null when they are in the database of everything else. */
    eventsDatabaseUrl: checkAddress(read.secret('EVENTS_DATABASE_URL'), 'EVENTS_DATABASE_URL', problems),
    reads: {
      /** The replicas that answer reports, files and checks; empty when the primary answers everything. */
      urls: readAddresses(read.secret('DATABASE_READ_URL'), problems),
      poolSize: read.number('DATABASE_READ_POOL_SIZE', 5, { min: 1, max: 200 }),
      /** How far behind a replica may be. */
      lagSeconds: read.number('DATABASE_READ_LAG_SECONDS', 30, { min: 5, max: 3600 }),
    },
    eventsPoolSize: read.number('EVENTS_POOL_SIZE', 5, { min: 1, max: 200 }),
    backup: {
      /** Encrypts backups, and opens them; null leaves them readable. */
      passphrase: read.secret('BACKUP_PASSPHRASE'),
      /** The stanza of pgBackRest that holds the base backups and the WAL; null when there is none. */
      stanza: read.text('BACKUP_STANZA', '') || null,
      /** An empty database in which a backup is restored to prove it; null takes the embedded PostgreSQL. */
      proofUrl: checkAddress(read.secret('PROOF_DATABASE_URL'), 'PROOF_DATABASE_URL', problems),
    },
  }
}

/** Checks that an address is one of a PostgreSQL, of one host or of several where that makes sense. */
function checkAddress(
  url: string | null,
  name: string,
  problems: string[],
  { hostsMax = 1 }: { hostsMax?: number } = {},
): string | null {
  if (url === null) return null
  try {
    const { urls } = splitHosts(url)
    if (urls.length > hostsMax)
      problems.push(
        `${name} names ${urls.length} hosts: it must name ${hostsMax === 1 ? 'one' : `at most ${hostsMax}`}`,
      )
    problems.push(...findQueryFaults(urls[0]).map((fault) => `${name} ${fault}`))
  } catch (error) {
    problems.push(`${name} ${messageOf(error)}`)
  }
  return url
}

/** What libpq knows as a wish for one host. */
const wishes = ['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby']
const queryFiles = ['sslrootcert', 'sslcert', 'sslkey']

/** Finds what is wrong behind the question mark of an address: an unknown word, or a file that cannot be read. */
function findQueryFaults(url: string): string[] {
  const { searchParams } = new URL(url)
  const wish = searchParams.get('target_session_attrs') ?? 'any'
  const unknown = wishes.includes(wish) ? [] : [`asks for target_session_attrs=${wish}: it must be ${anyOf(wishes)}`]
  const unreadable = queryFiles.flatMap((key) => {
    const file = searchParams.get(key)
    try {
      if (file !== null) readFileSync(file)
      return []
    } catch (error) {
      return [`names ${key}=${file}, which ${explainUnreadable(error)}`]
    }
  })
  return [...unknown, ...unreadable]
}

/** Reads the addresses of replicas, with spaces between them. */
const readAddresses = (text: string | null, problems: string[]): string[] =>
  (text ?? '').split(/\s+/).flatMap((url) => (url ? (checkAddress(url, 'DATABASE_READ_URL', problems) ?? []) : []))
