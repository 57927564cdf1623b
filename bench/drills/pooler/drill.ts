import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { demoAccounts, demoPassword } from '../../../app/server/greeting.ts'
import { durableDatabase, freePort, programOf, secretKey, startServer, type Server } from '../../product.ts'
import { openMailSink } from '../crash/mail-sink.ts'
import { pgbouncerVersion, startPooler } from './pgbouncer.ts'
import { rotateBehind } from './rotation.ts'

/** Fewer connections of the pooler than processes take of it, so that every transaction may reach another session. */
const poolerConnections = 6
const clients = 24
const people = 40
const mailWithinMs = 60_000

export type PoolerOutcome = {
  version: string
  answered: number
  refused: number
  /** Mails that came, and those that should have. */
  letters: number
  joined: number
  /** What the ledger's checker found, and what the pooler or the server complained of. */
  findings: string[]
  complaints: string[]
  /** What went wrong with a rotation of SECRET_KEY. */
  rotation: string[]
  settings: string[]
}

const paths = {
  panelist: ['user/getUserDetails', 'wallet/getUserWalletHistory', 'wallet/getPointLevels', 'notifications'],
  staff: ['panelist/getAllPanelist', 'rolesAndPermission/getAllRoles', 'user/getUserDetails'],
}

/**
 * The built product behind PgBouncer in transaction mode: it fills the demo world through it, with the site and the worker in processes
 * of their own; then many call at the same time, people join, their mails must come, and SECRET_KEY is replaced.
 */
export async function poolerDrill(calls: number): Promise<PoolerOutcome> {
  pgbouncerVersion()
  const database = await durableDatabase()
  const mail = await openMailSink()
  const closers: (() => Promise<unknown>)[] = [() => database.stop(), () => mail.close()]
  try {
    const pooler = await startPooler(database.url, database.folder, poolerConnections)
    closers.unshift(() => pooler.stop())
    const command = (...words: string[]) =>
      spawnSync(process.execPath, [...programOf(false), ...words], {
        env: { ...process.env, DATABASE_URL: pooler.url, SECRET_KEY: secretKey, SANDBOX_PORT: '0', SMTP_URL: mail.url },
        encoding: 'utf8',
      })
    const seeded = command('seed', '--demo')
    if (seeded.status !== 0) throw new Error(`the demo world was not filled: ${seeded.stderr}`)
    const said: string[] = []
    const servers: Server[] = []
    const start = async (words: string[]) => {
      const port = await freePort()
      const env = { SMTP_URL: mail.url, DEMO: '1', LOG_LEVEL: 'warn', NODE_ENV: 'test' }
      const probePort = String(await freePort())
      const isWorker = words.includes('--only=worker')
      const server = await startServer({
        port: isWorker ? Number(probePort) : port,
        databaseUrl: pooler.url,
        env: { ...env, PORT: String(port), METRICS_PORT: probePort, PUBLIC_URL: `http://localhost:${port}` },
        words,
        listened: true,
      })
      for (const stream of [server.child.stdout, server.child.stderr])
        stream?.on('data', (text: Buffer) => said.push(...warningsIn(String(text))))
      servers.push(server)
      closers.unshift(server.stop)
      return port
    }
    const port = await start(['--only=web'])
    await start(['--only=worker'])

    const post = (path: string, body: object, at = port) =>
      fetch(`http://127.0.0.1:${at}/api/v1/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const tokenOf = async (email: string, at = port): Promise<string> => {
      const answer = await post('auth/login', { email, password: demoPassword }, at)
      const { data } = (await answer.json()) as { data: { token: { access: { token: string } } } }
      return data.token.access.token
    }
    const callers: { token: string; path: string }[] = []
    for (const { email, role } of demoAccounts) {
      const token = await tokenOf(email)
      for (const path of role === '1' ? paths.panelist : paths.staff) callers.push({ token, path })
    }
    let answered = 0
    let refused = 0
    let left = calls
    await Promise.all(
      Array.from({ length: clients }, async () => {
        while (left > 0) {
          const { token, path } = callers[left % callers.length] ?? { token: '', path: '' }
          left -= 1
          const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`, {
            headers: { authorization: `Bearer ${token}` },
          })
          await answer.arrayBuffer()
          if (answer.status < 500) answered += 1
          else refused += 1
        }
      }),
    )
    let joined = 0
    for (let index = 0; index < people; index += 1) {
      const email = `pooled-${index}@example.com`
      const answer = await post('auth/signup', {
        email,
        password: demoPassword,
        providerId: 'manual',
        type: 'signup',
        acceptedTerms: true,
      })
      if (answer.ok) joined += 1
      else if (answer.status >= 500) refused += 1
    }
    for (const end = Date.now() + mailWithinMs; mail.letters.length < joined && Date.now() < end; await sleep(200));

    const check = command('ledger', 'check')
    const log = await pooler.log()
    const complaints = [...log.split('\n').filter((line) => /WARNING|ERROR|FATAL/.test(line)), ...said]
    // They hold the old key alone.
    for (const server of servers) await server.stop()
    const rotation = await rotateBehind({
      databaseUrl: pooler.url,
      smtpUrl: mail.url,
      tryToUse: (at) => tokenOf('admin@example.com', at).then(Boolean, () => false),
    })
    return {
      version: pooler.version,
      answered,
      refused,
      letters: mail.letters.length,
      joined,
      findings: check.status === 0 ? [] : [check.stdout, check.stderr],
      complaints,
      rotation,
      settings: await settingsThrough(pooler.url),
    }
  } finally {
    for (const close of closers) await close()
  }
}

const warningsIn = (text: string): string[] =>
  text.split('\n').filter((line) => /"level":"(?:warn|error|fatal)"/.test(line))

/** How a session behaves that came through the pooler. */
async function settingsThrough(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ line: string }>(
      `select name || ' = ' || setting as line from pg_settings
       where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'plan_cache_mode') order by name`,
    )
    return rows.map(({ line }) => line)
  } finally {
    await client.end()
  }
}
