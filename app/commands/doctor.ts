import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { superAdminRole } from '../../platform/contract/access.ts'
import type pg from 'pg'
import { createProgram } from '../server.ts'
import type { Config } from '../server/config.ts'
import { willBeDemo } from '../server/first-fill.ts'
import { rewardProviders, type RewardProvider } from '../../areas/providers/contract.ts'
import { providers } from '../../areas/providers/server/by-provider.ts'
import { findLook } from '../../areas/providers/server/catalogue-store.ts'
import { findProblem } from '../../areas/providers/server/rules.ts'
import { findCurrent } from '../../areas/providers/server/current.ts'
import { findInForce } from '../../areas/providers/server/store.ts'
import { defaultLowAt } from '../../areas/rewards/server/stock-rules.ts'
import { listLowValues } from '../../areas/rewards/server/stock-store.ts'
import { countRewards as rewardCounts, listSoldOut } from '../../areas/rewards/server/store.ts'
import { isRoleHeld } from '../../areas/users/server/standing-store.ts'
import { areas } from '../../areas/list.ts'
import { listEventTables } from '../../platform/server/area.ts'
import { listMonthsOf } from '../../platform/server/months.ts'
import { readEventBacklog } from '../../platform/server/event-spool.ts'
import { openReads } from '../../platform/server/reads.ts'
import { readFleet } from '../../platform/server/connections.ts'
import { codeOf, isPooled, openDatabase, type Db } from '../../platform/server/db.ts'
import { arrangeKeys, findKeyMismatch, readKeyRow } from '../../platform/server/installation.ts'
import { countBacklog } from '../../platform/server/backlog.ts'
import { createLog } from '../../platform/server/log.ts'
import { createMail } from '../../platform/server/mail.ts'
import { findDateFault, findNewerSchema, listPendingMigrations } from '../../platform/server/migrate.ts'
import { createSecrets } from '../../platform/server/secrets.ts'
import {
  countEventSeats,
  findEmbeddedFolder,
  explainError,
  findDatabase,
  stopAll,
  type Closer,
} from '../server/starting.ts'
import type { Command } from './command.ts'
import { checkCertificate, checkKeeping } from './doctor-keeping.ts'
import { checkAlignment } from './mail-alignment.ts'
import { judgeEvents, judgeReplica } from './doctor-databases.ts'
import { judgeMonths } from './doctor-keeping-rules.ts'
import * as rules from './doctor-rules.ts'
import { ok, warning, wrong, type Line, type PortState } from './doctor-rules.ts'
import type { Terminal } from './terminal.ts'
import { findWebRoot } from '../built-pages.ts'
import { messageOf } from '../../platform/server/message-of.ts'

const answerWithinMs = 3_000
/** Checks the configuration, the database, the disk and the ports, and says what to do; it changes nothing. */
export const doctor: Command = {
  name: 'doctor',
  usage: '',
  does: 'Looks at configuration, database, mail, clock, ports and disk; each line says what to do. Exit code 2 when one is wrong.',
  words: 0,
  run: async (_given, { terminal, config: read }) => {
    let config: Config
    try {
      config = read()
    } catch (error) {
      const [, ...problems] = messageOf(error).split('\n- ')
      const found = problems.length > 0 ? problems : [messageOf(error)]
      show(
        terminal,
        found.map((problem) => wrong('configuration', problem, 'See .env.example.')),
      )
      return 2
    }
    const lines: Line[] = [...rules.judgeConfiguration(config), ...(await checkDatabase(config, terminal))]
    lines.push(
      await checkMail(config),
      ...(await checkAlignment(config)),
      ...(await checkPorts(config)),
      ...(await checkCertificate(config)),
      await checkDisk(config),
      checkPages(),
    )
    show(terminal, lines)
    return lines.some(({ verdict }) => verdict === 'wrong') ? 2 : 0
  },
}

function show(terminal: Terminal, lines: readonly Line[]): void {
  const width = Math.max(...lines.map(({ about }) => about.length))
  for (const { verdict, about, found, todo } of lines)
    terminal.print(`${verdict.padEnd(8)} ${about.padEnd(width)}  ${found}${todo ? ` -> ${todo}` : ''}`)
}

/**
 * Checks the database without changing anything: an embedded database that does not exist yet is not created for the
 * check.
 */
async function checkDatabase(config: Config, terminal: Terminal): Promise<Line[]> {
  if (!config.databaseUrl && !existsSync(findEmbeddedFolder(config)))
    return [ok('database', `none yet: the first start makes one in ${findEmbeddedFolder(config)}`)]
  const closers: Closer[] = []
  try {
    const { url, kind } = await findDatabase(config, closers, true)
    if (kind === 'shared') terminal.note('The server holds the embedded database: connected to it.')
    return await lookAt(url, config)
  } catch (error) {
    const why = config.databaseUrl ? explainError(error, config.databaseUrl) : error
    return [wrong('database', messageOf(why), adviseOnDatabase(config, error, why !== error))]
  } finally {
    await stopAll(closers)
  }
}

/** What to do about a database that could not be looked at; `isExplained` when its error says why it was not reached. */
function adviseOnDatabase({ databaseUrl }: Config, error: unknown, isExplained: boolean): string {
  if (!databaseUrl) return 'See what its log says, or restore DATA_DIR from a backup.'
  if (!isExplained) return 'It was reached, but could not be read: see "When it does not start" in docs/operations.md.'
  if (codeOf(error) === '53300') return 'See "How many connections" in docs/operations.md.'
  return 'Start it, or correct DATABASE_URL.'
}

async function lookAt(url: string, config: Config): Promise<Line[]> {
  const { db, pool, close } = openDatabase({ url, poolSize: 1, log: createLog('silent'), pooled: true })
  try {
    const { rows } = await pool.query<{ name: string; setting: string }>(
      'select name, setting from pg_settings where name = any($1::text[])',
      [[...rules.askedSettings]],
    )
    const settings = new Map(rows.map((row) => [row.name, row.setting]))
    const dateFault = findDateFault(settings)
    // Nothing that has a date in it can be read.
    if (dateFault)
      return [...rules.judgeDatabase(settings), rules.wrong('dates', dateFault, 'Then restart each process.')]
    const pending = await listPendingMigrations(pool)
    const newer = await findNewerSchema(pool)
    const seats = config.databasePoolSize + (await countEventSeats(url, config))
    const otherKey = pending.length === 0 ? await findKeyMismatch(db, config) : null
    return [
      ...rules.judgeDatabase(settings),
      rules.judgeConnections(await readFleet(pool), seats, await isPooled(pool)),
      await checkTrigrams(pool),
      ...(await checkReplicas({ db, pool }, config)),
      ...(pending.length === 0 ? await checkEvents(db, config) : []),
      rules.judgeClock(await measureClockDifference(pool)),
      newer
        ? wrong('migrations', newer, 'See "Upgrades" in docs/operations.md.')
        : pending.length === 0
          ? ok('migrations', 'all applied')
          : warning('migrations', `${pending.length} are to come`, 'Run "tuppence migrate", or start the server.'),
      ...(pending.length === 0
        ? [
            otherKey ? rules.describeOtherKey(otherKey) : rules.judgeKey(await readKeyRow(db), config),
            ...(await checkKeeping(pool, db, config)),
            await checkJobs(db),
            rules.judgeAdmin(await isRoleHeld(db, superAdminRole)),
            rules.judgeRewards((await rewardCounts(db)).offered, await listSoldOut(db)),
            rules.judgeStock(await listLowValues(db, defaultLowAt)),
            // What is sealed cannot be read with another key, and the program would not start with it.
            ...(otherKey
              ? []
              : [
                  ...(await Promise.all(rewardProviders.map((provider) => checkProvider(provider, db, config)))),
                  ...(await checkOpening(url, config)),
                ]),
          ]
        : []),
    ]
  } finally {
    await close()
  }
}

/** Measures the replicas that answer readers. */
async function checkReplicas(primary: { db: Db; pool: pg.Pool }, { reads }: Config): Promise<Line[]> {
  const opened = openReads(primary, { ...reads, poolSize: 1, log: createLog('silent'), pooled: true })
  try {
    return (await opened.measure()).map((one) => judgeReplica(one, reads.lagSeconds))
  } finally {
    await opened.close()
  }
}

/** Looks for events that wait, and at their database if they have one of their own. */
async function checkEvents(db: Db, { eventsDatabaseUrl: url }: Config): Promise<Line[]> {
  const backlog = await readEventBacklog(db)
  if (url === null) return [...(backlog.waiting === 0 ? [] : [judgeEvents(null, backlog)]), ...(await checkMonths(db))]
  const { db: events, close } = openDatabase({ url, poolSize: 1, log: createLog('silent'), pooled: true })
  try {
    return [...(await checkMonths(events)), judgeEvents(null, backlog)]
  } catch (error) {
    return [judgeEvents(messageOf(explainError(error, url, 'EVENTS_DATABASE_URL')), backlog)]
  } finally {
    await close()
  }
}

/** Looks until when the tables of events have months. */
async function checkMonths(events: Db): Promise<Line[]> {
  const tables = listEventTables(areas).flatMap(({ table, makeMonths }) => (makeMonths ? [table] : []))
  return (await listMonthsOf(events, tables)).map((one) => judgeMonths(one, Date.now()))
}

/** Lists what is left to do before the panel opens, from the panel's own checklist. */
async function checkOpening(url: string, config: Config): Promise<Line[]> {
  const log = createLog('silent')
  const isDemo = await willBeDemo({ url, pooled: true }, config, log)
  const program = await createProgram({ config, log, databaseUrl: url, isDemo, pooled: true, settlesIn: false })
  try {
    const { items } = await program.readiness.look()
    return isDemo ? [] : items.filter(({ isDone, stays }) => !(isDone && stays)).map(rules.describeOpening)
  } finally {
    await program.close()
  }
}

async function checkTrigrams(pool: pg.Pool): Promise<Line> {
  const { rows } = await pool.query<{ installed_version: string | null }>(
    "select installed_version from pg_available_extensions where name = 'pg_trgm'",
  )
  const about = 'extension pg_trgm'
  if (!rows[0])
    return wrong(about, 'not available', "Install PostgreSQL's contrib package: searching panelists needs it.")
  return ok(about, rows[0].installed_version ?? 'available')
}

/** Our clock minus the database's, in milliseconds, measured in the middle of a query. */
async function measureClockDifference(pool: pg.Pool): Promise<number> {
  await pool.query('select 1')
  const before = Date.now()
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now')
  const after = Date.now()
  return (before + after) / 2 - (rows[0]?.now.getTime() ?? 0)
}

async function checkProvider(provider: RewardProvider, db: Db, settings: Config): Promise<Line> {
  const [row, look] = [await findInForce(db, provider), await findLook(db, provider)]
  const secrets = createSecrets(arrangeKeys(await readKeyRow(db), settings))
  const current = findCurrent(provider, row, { secrets, settings })
  return rules.judgeProvider(providers[provider].name, current?.source ?? 'none', findProblem(current, look))
}

async function checkJobs(db: Db): Promise<Line> {
  return rules.judgeJobs(await countBacklog(db))
}

async function checkMail({ smtpUrl, mailFrom, appName, publicUrl, sandboxPort }: Config): Promise<Line> {
  if (!smtpUrl) return wrong('mail', 'there is no mail server', 'Set SMTP_URL: addresses are verified by mail.')
  const { host } = new URL(smtpUrl)
  const sender = createMail({ smtpUrl, from: mailFrom, appName, publicUrl })
  try {
    await sender.verify()
    return ok('mail', `${host} takes our mail`)
  } catch (error) {
    const todo = /certificate/i.test(messageOf(error))
      ? 'Give the mail server a certificate that this machine trusts; for one on this machine, or in its own network, add ?ignoreTLS=true to SMTP_URL.'
      : sandboxPort > 0 && host === `127.0.0.1:${sandboxPort + 1}`
        ? 'Start the sandbox with the server (npm start), whose catcher this is; or set SMTP_URL.'
        : 'Check SMTP_URL, its user and password, and that this machine may reach the port.'
    return wrong('mail', `${host}: ${messageOf(error).split('\n')[0]}`, todo)
  } finally {
    sender.close()
  }
}

async function checkPorts({ port, host, metrics }: Config): Promise<Line[]> {
  const site = { variable: 'PORT', port, host }
  const probes = { variable: 'METRICS_PORT', port: metrics.port, host: metrics.host }
  const lines: Line[] = []
  for (const one of metrics.port > 0 ? [site, probes] : [site]) {
    if (one.port === 0) lines.push(ok(one.variable, 'is 0: any free port'))
    else lines.push(rules.judgePort(one.variable, one.port, await findPortState(one.port, one.host)))
  }
  return lines
}

async function findPortState(port: number, host: string): Promise<PortState> {
  const failed = await new Promise<string | null>((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve(codeOf(error)))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(null)))
  })
  if (failed === null) return 'free'
  if (failed !== 'EADDRINUSE') return 'forbidden'
  const address = host === '0.0.0.0' ? '127.0.0.1' : host
  const answer = await fetch(`http://${address}:${port}/healthz`, { signal: AbortSignal.timeout(answerWithinMs) })
    .then((told) => told.ok)
    .catch(() => false)
  return answer ? 'ours' : 'taken'
}

async function checkDisk({ dataDir, databaseUrl }: Config): Promise<Line> {
  const folder = existsSync(dataDir) ? dataDir : join(dataDir, '..')
  try {
    const { bavail, bsize } = await statfs(folder)
    return rules.judgeDisk(folder, bavail * bsize, databaseUrl === null)
  } catch (error) {
    return warning('disk', `${folder}: ${codeOf(error)}`, 'Set DATA_DIR to a folder that this user may write.')
  }
}

function checkPages(): Line {
  return existsSync(join(findWebRoot(), 'pages'))
    ? ok('pages', 'built')
    : warning('pages', 'not built', 'Run npm run build, or npm start, which builds them.')
}
