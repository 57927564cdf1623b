import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import {
  appendFile,
  copyFile,
  lstat,
  mkdtemp,
  readFile,
  realpath,
  rm,
  truncate,
  unlink,
  writeFile,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { isAlive } from './postgres-process.ts'

let home = ''
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tuppence-embedded-'))
  await (await startEmbeddedPostgres({ dataDir: join(home, 'made'), fast: true })).stop()
})
afterAll(() => rm(home, { recursive: true, force: true }))

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query({ text: sql, rowMode: 'array' })).rows[0]?.[0]
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The folder of a database that was made before and has stopped: making one takes longer than most of these tests. */
async function madeBefore(name: string): Promise<string> {
  const dataDir = join(home, name)
  // Where this is only a link to the place of the data, each database has to find a place of its own.
  if ((await lstat(join(home, 'made'))).isSymbolicLink())
    await (await startEmbeddedPostgres({ dataDir, fast: true })).stop()
  else execFileSync('cp', ['-a', join(home, 'made'), dataDir])
  return dataDir
}

async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (tries === 600) throw error
      // A moment before the next try.
      await sleep(50)
    }
  }
}

/** Starts another server on the same directory. It prints the process id of its database and then runs `then`. */
async function otherServer(
  dataDir: string,
  then = '',
): Promise<{ server: ChildProcess; pid: number; ended: Promise<unknown> }> {
  const launcher = pathToFileURL(fileURLToPath(new URL('./embedded-postgres.ts', import.meta.url))).href
  const script = `import { startEmbeddedPostgres } from ${JSON.stringify(launcher)}
    console.log((await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, fast: true })).pid)
    setInterval(() => undefined, 1000)
    ${then}`
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  const server = spawn(process.execPath, ['--import', tsx, '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  const [line] = (await once(server.stdout, 'data')) as [Buffer]
  return { server, pid: Number(String(line)), ended }
}

test('a new directory becomes a UTF-8 database with checksums, and a second start keeps its data', async () => {
  const dataDir = join(home, 'kept')
  const first = await startEmbeddedPostgres({ dataDir, fast: true })
  await ask(first.url, 'create table kept as select 42 as n')
  expect(await ask(first.url, `select current_setting('server_encoding')`)).toBe('UTF8')
  expect(await ask(first.url, `select current_setting('data_checksums')`)).toBe('on')
  expect(await ask(first.url, `select current_setting('listen_addresses')`)).toBe('127.0.0.1')
  await first.stop()
  expect(isAlive(first.pid)).toBe(false)
  const second = await startEmbeddedPostgres({ dataDir, fast: true })
  expect(await ask(second.url, 'select n from kept')).toBe(42)
  await second.stop()
})

test('only who knows the password in the directory, readable by its owner alone, is let in', async () => {
  const dataDir = await madeBefore('locked')
  const db = await startEmbeddedPostgres({ dataDir, fast: true })
  const wrong = new URL(db.url)
  wrong.password = 'guess'
  await expect(ask(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/)
  const { mode } = await lstat(join(dataDir, 'tuppence-password'))
  expect(mode & 0o077).toBe(0)
  await db.stop()
})

test('a database left running by a killed server is taken over, and never from a living one', async () => {
  const dataDir = await madeBefore('adopted')
  const { server, pid, ended } = await otherServer(dataDir)
  await expect(startEmbeddedPostgres({ dataDir, fast: true })).rejects.toThrow(
    `in use by process ${server.pid}: stop it, or set another DATA_DIR`,
  )
  const guest = await startEmbeddedPostgres({ dataDir, fast: true, share: true })
  expect(guest.pid).toBe(pid)
  await guest.stop()
  expect(isAlive(pid)).toBe(true)
  server.kill('SIGKILL')
  await ended
  expect(isAlive(pid)).toBe(true)
  const db = await startEmbeddedPostgres({ dataDir, fast: true })
  expect(db.pid).toBe(pid)
  expect(await ask(db.url, 'select 1')).toBe(1)
  await db.stop()
  expect(isAlive(pid)).toBe(false)
})

test('a server that ends without a word stops its database, and the next one starts it again', async () => {
  const dataDir = await madeBefore('left')
  // That server ends a moment after it has printed the process id.
  const { pid, ended } = await otherServer(dataDir, 'setTimeout(() => process.exit(3), 100)')
  await ended
  const db = await startEmbeddedPostgres({ dataDir, fast: true })
  expect(db.pid).not.toBe(pid)
  expect(await ask(db.url, 'select 1')).toBe(1)
  await db.stop()
})

test('a database that is killed comes back at the same address with its data', async () => {
  const dataDir = await madeBefore('killed')
  const db = await startEmbeddedPostgres({ dataDir, fast: true })
  await ask(db.url, 'create table kept as select 42 as n')
  await ask(db.url, 'checkpoint')
  const before = db.pid
  process.kill(before, 'SIGKILL')
  expect(await eventually(() => ask(db.url, 'select n from kept'))).toBe(42)
  await eventually(async () => expect(db.pid).not.toBe(before))
  await db.stop()
  expect(isAlive(db.pid)).toBe(false)
})

test('a database that recovers is waited for as long as it says so, and the wait is told', async () => {
  const dataDir = await madeBefore('recovering')
  // A standby that accepts no connections answers like a database in recovery, for as long as the test needs.
  await writeFile(join(dataDir, 'standby.signal'), '')
  await appendFile(join(dataDir, 'postgresql.auto.conf'), 'hot_standby = off\n')
  const said: string[] = []
  const say = (line: string): void => {
    said.push(line)
    if (said.length !== 2) return
    const [pid] = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')
    writeFileSync(join(dataDir, 'promote'), '')
    process.kill(Number(pid), 'SIGUSR1')
  }
  const db = await startEmbeddedPostgres({ dataDir, fast: true, say, silentMs: 3_000 })
  expect(await ask(db.url, 'select 1')).toBe(1)
  expect(said[0]).toMatch(/^Waiting for the database in .*(?:starting up|not yet accepting connections|standby)/)
  await db.stop()
})

test('a database that says nothing is given up, and not for lost: the next start has its data', async () => {
  const dataDir = await madeBefore('silent')
  const { server, pid, ended } = await otherServer(dataDir)
  server.kill('SIGKILL')
  await ended
  process.kill(pid, 'SIGSTOP')
  const refusal = await startEmbeddedPostgres({ dataDir, fast: true, silentMs: 200, say: () => undefined }).then(
    String,
    (error: Error) => error.message,
  )
  expect(refusal).toMatch(/no answer within 0.2 s.*: start again in a minute; its data is as it was$/)
  process.kill(pid, 'SIGCONT')
  const db = await startEmbeddedPostgres({ dataDir, fast: true })
  expect(await ask(db.url, 'select 1')).toBe(1)
  await db.stop()
})

test('the number of a dead database that another program got since does not stop the start', async () => {
  const dataDir = await madeBefore('reused')
  const first = await startEmbeddedPostgres({ dataDir, fast: true })
  await copyFile(join(dataDir, 'postmaster.pid'), join(home, 'postmaster.pid'))
  await first.stop()
  const lines = (await readFile(join(home, 'postmaster.pid'), 'utf8')).split('\n')
  await writeFile(join(dataDir, 'postmaster.pid'), [process.pid, ...lines.slice(1)].join('\n'))
  const second = await startEmbeddedPostgres({ dataDir, fast: true })
  expect(await ask(second.url, 'select 1')).toBe(1)
  await second.stop()
})

test('a directory whose making was cut off is made anew', async () => {
  const dataDir = await madeBefore('unfinished')
  await unlink(join(dataDir, 'tuppence-password'))
  await unlink(join(dataDir, 'PG_VERSION'))
  await writeFile(`${dataDir}.unfinished`, '')
  const db = await startEmbeddedPostgres({ dataDir, fast: true })
  expect(await ask(db.url, 'select 1')).toBe(1)
  await db.stop()
})

test('a broken directory is refused in one line that names it and says what to do', async () => {
  const dataDir = await madeBefore('broken')
  const refusal = () => startEmbeddedPostgres({ dataDir, fast: true }).then(String, (error: Error) => error.message)
  const advice = 'restore it from a backup, or set another DATA_DIR'

  await truncate(join(dataDir, 'global', 'pg_control'), 100)
  const damaged = await refusal()
  await writeFile(join(dataDir, 'PG_VERSION'), '13\n')
  const older = await refusal()
  await writeFile(join(dataDir, 'PG_VERSION'), 'x\u0000y')
  const garbled = await refusal()
  await unlink(join(dataDir, 'PG_VERSION'))
  const missing = await refusal()

  expect(damaged).toContain('does not start')
  expect(older).toContain('was made by PostgreSQL 13, not 18')
  expect(garbled).toContain('is broken (PG_VERSION)')
  expect(missing).toContain('no readable PG_VERSION')
  for (const message of [damaged, older, garbled, missing]) {
    expect(message).toContain(dataDir)
    expect(message).toContain(advice)
    expect(message).not.toContain('\n')
    expect(message).not.toMatch(/remove|delete/)
  }
})

test('a path that is no folder is refused in one line that names DATA_DIR', async () => {
  const dataDir = join(home, 'a-file')
  await writeFile(dataDir, '')
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/cannot be used.*set DATA_DIR/)
})

test('where root may use neither namespaces nor capabilities, the data lies where an unprivileged user reaches it', async () => {
  const isRoot = process.getuid?.() === 0
  const dataDir = join(home, 'unreachable')
  const db = await startEmbeddedPostgres({ dataDir, fast: true, ways: [isRoot ? 'nobody' : 'self'] })
  expect(await ask(db.url, 'select 1')).toBe(1)
  await db.stop()
  const place = await realpath(dataDir)
  expect(place.startsWith('/var/lib/tuppence-')).toBe(isRoot)
  if (isRoot) await rm(place, { recursive: true })
})
