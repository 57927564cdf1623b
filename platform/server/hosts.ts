import pg from 'pg'

/** What a database of several hosts is asked for: any host that answers, or the one that takes changes. */
const hostWishes = ['any', 'read-write', 'primary'] as const
type HostWish = (typeof hostWishes)[number]
/** A database that one host serves, or several of which one takes changes. There is an address for each. */
export type Hosts = { urls: readonly [string, ...string[]]; wish: HostWish }

/** The modes of TLS. Those that go on without it (`allow`, `prefer`) would let anyone on the way switch it off. */
const tlsModes: readonly string[] = ['disable', 'require', 'verify-ca', 'verify-full', 'no-verify']
/** What no address may set: our processes are recognised by the names of their connections. */
const ownNames: readonly string[] = ['application_name', 'fallback_application_name']

const listed = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s

/**
 * Takes the address of a database apart into one for each host, as libpq reads it ("Connection URIs"):
 * `postgres://user@one:5432,two:5432/name?target_session_attrs=read-write`. A name for its connections is left out.
 * Throws a sentence for an address that is none, for a mode of TLS that does not insist on it, and for a wish that only
 * readers have.
 */
export function splitHosts(url: string): Hosts {
  const [, start = '', hosts = '', rest = ''] = listed.exec(url) ?? []
  const urls = hosts.split(',').map((host) => withoutParameters(start + host + rest, ownNames))
  const [first, ...others] = urls
  if (start === '' || first === undefined || !urls.every(isReadable))
    throw new Error(`is "${maskAddress(url)}": it must be like postgres://user:password@host:5432/name`)
  const { searchParams } = new URL(first)
  const tls = searchParams.get('sslmode')
  if (tls !== null && !tlsModes.includes(tls))
    throw new Error(
      `has sslmode=${tls}: it must be verify-full, or verify-ca or require, which ask for the same (TLS, and a certificate that can be verified); no-verify takes any certificate, and disable no TLS`,
    )
  const given = searchParams.get('target_session_attrs') ?? 'any'
  const known = hostWishes.find((one) => one === given)
  // Of a single host nothing is asked, so that a replica may be named as libpq would have it.
  const wish = others.length === 0 ? (known ?? 'any') : known
  if (!wish) throw new Error(`asks for target_session_attrs=${given}: it must be read-write or primary`)
  // Otherwise a pool that was turned to a standby would stay there, and every change would be refused.
  if (others.length > 0 && wish === 'any')
    throw new Error('names several hosts: add target_session_attrs=read-write, which finds the one that takes changes')
  return { urls: [first, ...others], wish }
}

/** Takes parameters out of an address, and leaves the rest of it as it is written. */
function withoutParameters(address: string, names: readonly string[]): string {
  const at = address.indexOf('?')
  if (at < 0) return address
  const written = address.slice(at + 1).split('&')
  const kept = written.filter((one) => !names.includes(one.split('=', 1)[0] ?? ''))
  if (kept.length === written.length) return address
  return address.slice(0, at) + (kept.length > 0 ? `?${kept.join('&')}` : '')
}

/**
 * Takes out of the addresses what they ask of each session (`options=-csearch_path%3Dpanel`), because the driver would
 * ask for it instead of what we ask for.
 */
export function takeOptions({ urls: [first, ...others], wish }: Hosts): { hosts: Hosts; options: string } {
  const plain = (address: string): string => withoutParameters(address, ['options'])
  const options = new URL(first).searchParams.get('options') ?? ''
  return { hosts: { urls: [plain(first), ...others.map(plain)], wish }, options }
}

/** The part of an address that may be shown: no password, not even of an address that lacks its host, and no query. */
export const maskAddress = (text: string): string =>
  text
    .replace(/^.*@/s, '...@')
    .replace(/((?:^|\/\/)[^/:?#[]*):(?!\/\/|\d{1,5}(?:[/?#,]|$))[^/?#]*/, '$1:...')
    .replace(/(password\s*=\s*)(?:'[^']*'|\S+)/gi, '$1...')
    .replace(/\?.*$/s, '?...')

/** Whether a text is an address whose encoded characters (%40) can be read. */
function isReadable(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { username, password, pathname } = new URL(address)
  try {
    for (const part of [username, password, pathname]) decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}

// A host that refuses changes is treated like one that is away.
const refusesChanges = Object.assign(new Error('this host takes no changes'), { code: '25006' })
const asks = "select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as refuses"
const answersWithinMs = 5_000
const limited: pg.QueryConfig & { query_timeout: number } = { text: asks, query_timeout: answersWithinMs }

/** Throws when a new connection leads to a host that is not the one that is meant. */
export async function checkHost(client: Pick<pg.ClientBase, 'query'>, { wish }: Hosts): Promise<void> {
  if (wish === 'any') return
  // Nothing else watches the time yet: the connection is not one of the pool's before this has been answered.
  const { rows } = await client.query<{ refuses: boolean }>(limited).catch((error: Error) => {
    throw 'code' in error ? error : Object.assign(error, { code: 'ETIMEDOUT' })
  })
  if (rows[0]?.refuses) throw refusesChanges
}

/** Finds the address of the host that is meant, for a command, which ends before another host takes its place. */
export async function findHost(url: string): Promise<string> {
  const hosts = splitHosts(url)
  let last: unknown
  for (const one of hosts.urls) {
    if (hosts.urls.length === 1) return one
    const client = new pg.Client({ connectionString: one, connectionTimeoutMillis: answersWithinMs })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await checkHost(client, hosts)
      return one
    } catch (error) {
      last = error
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  throw last
}

type Connected = Parameters<Parameters<pg.Pool['connect']>[0]>

/**
 * Lets a pool try the next host whenever a connection fails because its host is away or not the one that is meant. It
 * tries as many hosts as there are; then the call fails with what the last one said.
 */
export function tryHosts(pool: pg.Pool, { urls }: Hosts, isAway: (error: unknown) => boolean): void {
  if (urls.length === 1) return
  const connect = pool.connect.bind(pool)
  let at = 0
  const take = (done: (...connected: Connected) => void, left: number): void => {
    const tried = at
    connect((...connected) => {
      const [error] = connected
      if (!error || left === 0 || !isAway(error)) return done(...connected)
      // Of calls that fail together the first one turns to the next host.
      if (tried === at) {
        at = (at + 1) % urls.length
        Object.assign(pool.options, { connectionString: urls[at] })
      }
      take(done, left - 1)
    })
  }
  const taken = (done?: (...connected: Connected) => void): Promise<pg.PoolClient> | void => {
    if (done) return take(done, urls.length - 1)
    return new Promise((resolve, reject) => {
      take((error, client) => (client ? resolve(client) : reject(error)), urls.length - 1)
    })
  }
  pool.connect = taken as typeof pool.connect
}
