import { request } from 'node:http'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProgram, type Program } from '../../app/server.ts'
import { readConfig } from '../../app/server/config.ts'
import { openDatabaseLine, type DatabaseLine } from '../../app/testing/database-line.ts'
import { freshDatabase, type FreshDatabase } from '../../app/testing/database.ts'
import { startMain } from '../../app/testing/started-server.ts'
import { createLog } from './log.ts'
import { startProbeServer } from './probe-server.ts'

const log = createLog('silent')
const settings = {
  SECRET_KEY: 'a secret key for tests, of 32 characters or more',
  SMTP_URL: 'smtp://127.0.0.1:1',
  SANDBOX_PORT: '0',
}
let database: FreshDatabase
let line: DatabaseLine
const programs: Program[] = []
const programWith = async (env: Record<string, string> = {}) => {
  const config = readConfig({ ...settings, ...env })
  const program = await createProgram({ config, log, databaseUrl: line.url, isDemo: false })
  programs.push(program)
  return program
}
let program: Program
beforeAll(async () => {
  database = await freshDatabase()
  line = await openDatabaseLine(database.url)
  program = await programWith()
})
afterAll(async () => {
  for (const one of programs) await one.close()
  await line.close()
  await database.drop()
})

/** Sends a request over a socket, because fetch cannot send a different Host header. */
const ask = (
  port: number,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, headers, agent: false }, (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => (text += String(chunk)))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
      .on('error', reject)
      .end()
  })

describe('on the port of the site, metrics are', () => {
  const asked = (of: Program, headers: Record<string, string> = {}) =>
    of.app.inject({ url: '/metrics', headers: { host: '127.0.0.1:3000', ...headers } })

  test('told to a program of this machine', async () => {
    const { statusCode, body } = await asked(program)
    expect(statusCode).toBe(200)
    expect(body).toContain('tuppence_jobs_waiting 0')
  })

  test.each([
    { 'x-forwarded-for': '203.0.113.9' },
    { forwarded: 'for=203.0.113.9' },
    { 'x-real-ip': '203.0.113.9' },
    { via: '1.1 proxy' },
    { 'x-forwarded-proto': 'https' },
    { host: 'panel.example' },
  ])('not told through a proxy on this machine, which shows by %j', async (headers) => {
    expect((await asked(program, headers)).statusCode).toBe(404)
  })

  test('not told where a proxy may stand in front without showing', async () => {
    const served = await programWith({ PUBLIC_URL: 'https://panel.example' })
    expect((await asked(served)).statusCode).toBe(404)
    const trusting = await programWith({ PUBLIC_URL: 'https://panel.example', TRUSTED_PROXIES: '1' })
    expect((await asked(trusting)).statusCode).toBe(200)
    expect((await asked(trusting, { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(404)
  })

  test('not told when they have a port of their own', async () => {
    expect((await asked(await programWith({ METRICS_PORT: '9464' }))).statusCode).toBe(404)
  })
})

describe('on a port of their own', () => {
  const token = 'a token of sixteen letters'
  const at = (options: { token?: string; networks?: { address: string; prefix: number }[] }) =>
    startProbeServer({ probes: program.probes, log, port: 0, host: '127.0.0.1', token: null, networks: [], ...options })

  test('probes are told to everybody, metrics without a token to this machine alone', async () => {
    const { port, close } = await at({})
    expect(await ask(port, '/healthz')).toMatchObject({ status: 200, text: '{"status":"alive"}' })
    expect(await ask(port, '/readyz', { 'x-forwarded-for': '203.0.113.9' })).toMatchObject({ status: 200 })
    expect((await ask(port, '/metrics')).text).toContain('tuppence_process_cpu_seconds_total')
    expect((await ask(port, '/metrics', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(403)
    expect((await ask(port, '/metrics', { host: 'panel.example' })).status).toBe(403)
    expect((await ask(port, '/')).status).toBe(404)
    await close()
  })

  test('a token is asked for where there is one', async () => {
    const { port, close } = await at({ token })
    expect((await ask(port, '/metrics')).status).toBe(401)
    expect((await ask(port, '/metrics', { authorization: 'Bearer another' })).status).toBe(401)
    expect((await ask(port, '/metrics', { authorization: `Bearer ${token}`, host: 'metrics.example' })).status).toBe(
      200,
    )
    // The case of the scheme does not matter (RFC 9110, 11.1).
    expect((await ask(port, '/metrics', { authorization: `bearer ${token}` })).status).toBe(200)
    await close()
  })

  test('networks that are named let no other in, and nobody by a header', async () => {
    const here = await at({ networks: [{ address: '127.0.0.0', prefix: 8 }] })
    expect((await ask(here.port, '/metrics')).status).toBe(200)
    expect((await ask(here.port, '/metrics', { 'x-forwarded-for': '127.0.0.1' })).status).toBe(403)
    await here.close()
    const elsewhere = await at({ networks: [{ address: '10.0.0.0', prefix: 8 }] })
    expect((await ask(elsewhere.port, '/metrics')).status).toBe(403)
    await elsewhere.close()
  })

  test.each(['refuse', 'stall'] as const)(
    'metrics go on while the database is away (%s), without the figures that need it',
    async (how) => {
      const { port, close } = await at({})
      await line[how]()
      try {
        const [metrics, ready, alive] = await Promise.all(
          ['/metrics', '/readyz', '/healthz'].map((path) => ask(port, path)),
        )
        expect(metrics).toMatchObject({ status: 200, text: expect.stringContaining('tuppence_nodejs_eventloop_lag') })
        expect(metrics?.text).toMatch(/^# TYPE tuppence_jobs_waiting gauge$/m)
        expect(metrics?.text).not.toMatch(/^tuppence_jobs_waiting /m)
        expect(ready?.status).toBe(503)
        expect(alive?.status).toBe(200)
      } finally {
        await line.restore()
        await close()
      }
    },
  )
})

test('a process is ready while the disk of the database is full, since what only reads is answered', async () => {
  const full = await freshDatabase()
  const config = readConfig(settings)
  const reader = await createProgram({ config, log, databaseUrl: full.url, isDemo: false })
  // 53100 is disk_full of PostgreSQL's list of codes: every write ends with it.
  await reader.pool.query(`
    create function refuse_all() returns trigger language plpgsql as $$ begin raise exception 'no space left' using errcode = '53100'; end $$;
    do $$ declare one regclass; begin
      for one in select oid from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace loop
        execute format('create trigger refuse_all before insert or update or delete on %s for each statement execute function refuse_all()', one);
      end loop;
    end $$`)
  const payload = {
    email: 'ann@example.com',
    password: 'plum-orchard-7',
    providerId: 'manual',
    type: 'signup',
    acceptedTerms: true,
  }
  const joining = await reader.app.inject({ method: 'POST', url: '/api/v1/auth/signup', payload })
  expect([joining.statusCode, joining.headers['retry-after']]).toEqual([503, expect.stringMatching(/^\d+$/)])
  expect((await reader.app.inject({ url: '/api/v1/legal/getTermsInForce' })).statusCode).toBe(200)
  expect(await reader.app.inject({ url: '/readyz' })).toMatchObject({ statusCode: 200, body: '{"status":"ready"}' })
  await reader.close()
  await full.drop()
})

test('a worker has the port of its metrics and no other, and answers there', async () => {
  const [site, metrics] = await Promise.all([freePort(), freePort()])
  const worker = startMain(['--only=worker'], {
    ...settings,
    DATABASE_URL: database.url,
    DEMO: '0',
    PORT: String(site),
    METRICS_PORT: String(metrics),
  })
  try {
    await worker.says(/is running \(--only=worker\)\. Ctrl-C/)
    for (const path of ['/healthz', '/readyz', '/metrics']) expect((await ask(metrics, path)).status).toBe(200)
    await expect(ask(site, '/healthz')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  } finally {
    expect(await worker.stop()).toMatchObject({ code: 0 })
  }
})

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
