import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCertificate } from '../../app/testing/certificate.ts'
import { startPair, type Pair } from '../../app/testing/standby.ts'
import { codeOf, openDatabase } from './db.ts'
import { findHost, maskAddress, splitHosts, takeOptions } from './hosts.ts'
import { createLog } from './log.ts'

test('the address of several hosts is taken apart into one for each, with ports of their own', () => {
  expect(
    splitHosts('postgres://ann:p%2Cw@one:5433,two,[::1]:5434/panel?target_session_attrs=read-write&sslmode=require'),
  ).toEqual({
    urls: ['one:5433', 'two', '[::1]:5434'].map(
      (host) => `postgres://ann:p%2Cw@${host}/panel?target_session_attrs=read-write&sslmode=require`,
    ),
    wish: 'read-write',
  })
  expect(splitHosts('postgresql://one/panel')).toEqual({ urls: ['postgresql://one/panel'], wish: 'any' })
  const replica = 'postgres://ann:a@b@one/panel?target_session_attrs=standby'
  expect(splitHosts(replica)).toEqual({ urls: [replica], wish: 'any' })
})

test.each([
  ['mysql://one/panel', 'is "mysql://one/panel": it must be like postgres://'],
  ['postgres://one:port/panel', 'it must be like postgres://'],
  ['postgres://one,two:x/panel', 'it must be like postgres://'],
  ['postgres://one,two/panel?target_session_attrs=standby', 'asks for target_session_attrs=standby'],
  ['postgres://one/panel?sslmode=prefer', 'has sslmode=prefer: it must be verify-full'],
  ['postgres://one/panel?x=y&sslmode=allow', 'has sslmode=allow: it must be verify-full'],
  ['postgres://one/panel?sslmode=', 'has sslmode=: it must be verify-full'],
  ['postgres://one,two/panel', 'names several hosts: add target_session_attrs=read-write'],
])('%s %s', (url, words) => {
  expect(() => splitHosts(url)).toThrow(words)
})

test('an address loses the name of its connections and what it asks of sessions, and nothing else', () => {
  const address = 'postgres://ann:p%20w@one/panel?application_name=x&sslmode=disable&options=-c%20a%3Db+-c%20c=d'
  const named = splitHosts(address)
  expect(named.urls).toEqual(['postgres://ann:p%20w@one/panel?sslmode=disable&options=-c%20a%3Db+-c%20c=d'])
  expect(takeOptions(named)).toEqual({
    hosts: { urls: ['postgres://ann:p%20w@one/panel?sslmode=disable'], wish: 'any' },
    options: '-c a=b -c c=d',
  })
  expect(splitHosts('postgres://one/panel?application_name=x').urls).toEqual(['postgres://one/panel'])
})

test.each([
  ['smtp://ann:hidden@mail.example:25', '...@mail.example:25'],
  ['postgres://ann:hidden', 'postgres://ann:...'],
  ['ann:hidden', 'ann:...'],
  ['host=one dbname=panel password=hidden', 'host=one dbname=panel password=...'],
  ["host=one password = 'hidden word'", 'host=one password = ...'],
  ['postgres://one:54321/panel?password=hidden', 'postgres://one:54321/panel?...'],
  ['mail.example.org:465', 'mail.example.org:465'],
  ['http://[::1]:3000/x', 'http://[::1]:3000/x'],
])('of %s only what is no secret is shown: %s', (address, shown) => {
  expect(maskAddress(address)).toBe(shown)
})

let pair: Pair
beforeAll(async () => {
  pair = await startPair(async () => undefined)
}, 120_000)
afterAll(() => pair.stop())

const nobody = '127.0.0.1:1'
/** The address of both servers of the pair, in this order, after a host where nothing listens. */
const addressOf = (urls: readonly string[], wish: string): string => {
  const [first = ''] = urls
  const hosts = [nobody, ...urls.map((url) => new URL(url).host)].join(',')
  return first.replace(new URL(first).host, hosts) + `?target_session_attrs=${wish}`
}
const portOf = async (pool: pg.Pool): Promise<number> =>
  (await pool.query<{ port: number }>('select inet_server_port() as port')).rows[0]?.port ?? 0

test('sslmode=verify-full wants a certificate of the named authority, for the named host', async () => {
  const { key, certificate } = makeCertificate('localhost')
  const other = makeCertificate('localhost')
  const client = new pg.Client({ connectionString: pair.primaryUrl })
  await client.connect()
  const [row] = (await client.query<{ data_directory: string }>('show data_directory')).rows
  const folder = row?.data_directory ?? ''
  const { uid, gid } = await stat(folder)
  for (const [name, text] of Object.entries({ 'server.key': key, 'server.crt': certificate })) {
    await writeFile(join(folder, name), text, { mode: 0o600 })
    await chown(join(folder, name), uid, gid)
  }
  await client.query('alter system set ssl = on')
  await client.query('select pg_reload_conf()')
  await expect.poll(async () => (await client.query<{ ssl: string }>('show ssl')).rows).toEqual([{ ssl: 'on' }])
  await client.end()
  const own = await mkdtemp(join(tmpdir(), 'tuppence-hosts-'))
  await writeFile(join(own, 'right.crt'), certificate)
  await writeFile(join(own, 'other.crt'), other.certificate)
  const ask = async (host: string, authority: string): Promise<unknown> => {
    const address = new URL(pair.primaryUrl)
    address.hostname = host
    const url = `${address.href}?sslmode=verify-full&sslrootcert=${join(own, authority)}`
    const { pool, close } = openDatabase({ url, poolSize: 1, log: createLog('silent') })
    const asked = 'select ssl from pg_stat_ssl where pid = pg_backend_pid()'
    try {
      return (await pool.query(asked)).rows
    } catch (error) {
      return codeOf(error)
    } finally {
      await close()
    }
  }
  expect(await ask('localhost', 'right.crt')).toEqual([{ ssl: true }])
  expect(await ask('localhost', 'other.crt')).toBe('DEPTH_ZERO_SELF_SIGNED_CERT')
  expect(await ask('127.0.0.1', 'right.crt')).toBe('ERR_TLS_CERT_ALTNAME_INVALID')
  await rm(own, { recursive: true })
})

test('a pool writes to the host that takes changes, wherever it stands, and follows it after a promotion', async () => {
  const url = addressOf([pair.standbyUrl, pair.primaryUrl], 'read-write')
  const { pool, close } = openDatabase({ url, poolSize: 4, log: createLog('silent') })
  const ports = await Promise.all(Array.from({ length: 8 }, () => portOf(pool)))
  expect(new Set(ports)).toEqual(new Set([Number(new URL(pair.primaryUrl).port)]))
  expect(await findHost(url)).toContain(new URL(pair.primaryUrl).host)
  await pool.query('create table followed (at timestamptz)')
  const there = new pg.Client({ connectionString: pair.standbyUrl })
  await there.connect()
  const replayed = async () =>
    (await there.query<{ is: boolean }>(`select to_regclass('followed') is not null as is`)).rows
  await expect.poll(replayed).toEqual([{ is: true }])
  await there.end()
  // The standby takes over, and the primary stops taking changes and connections of ours.
  await pair.atStandby('select pg_promote()')
  const old = new pg.Client({ connectionString: pair.primaryUrl })
  await old.connect()
  await old.query('alter system set default_transaction_read_only = on')
  await old.query('select pg_reload_conf()')
  await old.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename = current_user',
  )
  await old.end()
  await expect
    .poll(() =>
      pool.query('insert into followed values (now())').then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  expect(await portOf(pool)).toBe(Number(new URL(pair.standbyUrl).port))
  await close()
})

test('a host that is only full is waited for, and no other one is tried', async () => {
  const url = addressOf([pair.standbyUrl], 'primary').replace(/\/\/[^@]*@/, '//limited:limited@')
  const client = new pg.Client({ connectionString: pair.standbyUrl })
  await client.connect()
  await client.query(`create role limited login password 'limited' connection limit 1`)
  await client.end()
  const { pool, close } = openDatabase({ url, poolSize: 2, log: createLog('silent') })
  await Promise.all([1, 2, 3].map(() => pool.query('select pg_sleep(0.05)'))) // so that they are under way together
  expect(pool.totalCount).toBe(1)
  await close()
})

test('when no host is the one that is meant, the call fails and says why', async () => {
  const url = `postgres://ann@${nobody},${nobody.replace(':1', ':2')}/panel?target_session_attrs=primary`
  const { pool, close } = openDatabase({ url, poolSize: 1, log: createLog('silent') })
  await expect(pool.query('select')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await expect(findHost(url)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await close()
})
