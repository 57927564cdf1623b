import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { openDatabase } from '../../../platform/server/db.ts'
import { createLog } from '../../../platform/server/log.ts'
import { openDatabaseLine } from '../../../app/testing/database-line.ts'
import { seeded } from '../../matching-world.ts'
import { durableDatabase, freePort } from '../../product.ts'
import { createCalls, type Calls } from './calls.ts'
import { createCast, type Cast } from './cast.ts'
import { createClients, type Journal } from './clients.ts'
import { openMailSink } from './mail-sink.ts'
import { troubleAll, type Met, type Troubles } from './troubles.ts'
import { violations, type Violation } from './verdict.ts'
import { furnish } from './world.ts'

export type Size = Troubles & {
  people: number
  clients: number
  fromSource: boolean
  /** Waits for the keys that died processes had claimed, and sends their requests again. */
  patient: boolean
}
export type Outcome = { violations: Violation[]; lines: string[] }

const jobsWithinMs = 180_000
/** Longer than the server keeps a claim of a process that died. */
const claimsWithinMs = 90_000
const waitsWithinMs = 90_000
const smallJob = 'limits.prune'
const jobEveryMs = 20

/**
 * Two server processes under load on a database with every write made safe; servers and database are killed at random moments, and
 * the way between them is cut. Whoever was killed starts again by itself, and nobody else may end. Afterwards what the clients were
 * told is compared with what is there, and the starts of processes with the kills.
 */
export async function crashDrill(size: Size, say: (line: string) => void): Promise<Outcome> {
  const seed = Number(process.env['DRILL_SEED'] ?? Date.now() % 1_000_000)
  say(`seed ${seed}: DRILL_SEED repeats its choices, though not the moments`)
  const random = seeded(seed)
  const database = await durableDatabase({ fromSource: size.fromSource })
  const { db, pool, close } = openDatabase({ url: database.url, poolSize: 4, log: createLog('silent') })
  const sink = await openMailSink()
  const ports = [await freePort(), await freePort()]
  const world = await furnish(db, pool, size.people)
  const line = await openDatabaseLine(database.url)
  // They start before their database can be reached.
  await line.refuse()
  const cast = createCast({ ports, databaseUrl: line.url, smtpUrl: sink.url, fromSource: size.fromSource })
  const calls = createCalls(ports, random)
  try {
    for (const until = Date.now() + waitsWithinMs; cast.waits() < ports.length && Date.now() < until;) await sleep(50)
    await line.restore()
    await cast.allReady()
    const journal: Journal = { attempts: new Map(), redemptions: [], starts: 0, refusals: 0 }
    const { work, retryParked } = createClients(calls, world, journal, random)
    let isOver = false
    const atWork = Promise.all(Array.from({ length: size.clients }, () => work(() => isOver)))
    const adding = addJobs(pool, () => isOver)
    const met = await troubleAll(size, { cast, ports, line, random, say, pool, pid: database.pid })
    await sleep(1_000)
    isOver = true
    await atWork
    const jobs = await adding
    await cast.allReady()
    for (const until = Date.now() + claimsWithinMs; size.patient && (await retryParked()) > 0; await sleep(5_000)) {
      if (Date.now() > until) throw new Error('a key that nobody works on is still claimed')
    }
    const left = await untilJobsDone(pool)
    const found = await violations(db, pool, journal)
    found.push(...left.map((job) => `a job was not done within ${jobsWithinMs / 1000} s: ${job}`))
    found.push(...calls.tally.unexpected.map((what) => `answered otherwise than 503: ${what}`), ...met.faults)
    const decided = journal.redemptions.filter((note) => note.decided !== null)
    if (decided.length > 0 && decided.every(({ decision }) => decision === 'not'))
      found.push(`all ${decided.length} reviews were refused: nothing is known of approvals`)
    const { unplanned, faults } = cast.count()
    // First, because they explain most of the rest.
    found.unshift(...faults)
    if (unplanned !== 0) found.push(`${unplanned} processes were started that no kill explains`)
    return {
      violations: found,
      lines: [...tableOf(met, cast.count(), jobs), ...linesOf(journal, calls, sink.letters.length)],
    }
  } finally {
    calls.close()
    await cast.stop()
    await sink.close()
    await line.close()
    await close()
    await database.stop()
  }
}

/** Adds small jobs all the time, so that some of them end at every moment at which something dies; gives how many were taken. */
export async function addJobs(pool: pg.Pool, isOver: () => boolean): Promise<number> {
  let added = 0
  while (!isOver()) {
    added += await pool.query('select graphile_worker.add_job($1)', [smallJob]).then(
      () => 1,
      () => 0,
    )
    await sleep(jobEveryMs)
  }
  return added
}

const ours = `(task_identifier like 'redemptions.%' or task_identifier = $1 or locked_by is not null)`

/**
 * Waits for every job, and says of each that is left what it waits for. A job that failed in a trouble is tried again later each time, in
 * the end after hours: those are brought forward, so that what is left is stuck and does not only wait for its hour.
 */
export async function untilJobsDone(pool: pg.Pool): Promise<string[]> {
  await pool.query(
    `select graphile_worker.reschedule_jobs(array(
       select id from graphile_worker.jobs where ${ours} and locked_at is null and attempts < max_attempts), run_at := now())`,
    [smallJob],
  )
  for (const until = Date.now() + jobsWithinMs; ; await sleep(250)) {
    const { rows } = await pool.query<{ left: string }>(
      `select format('%s after %s of %s tries, due in %s s, locked by %s', task_identifier, attempts, max_attempts,
         round(extract(epoch from run_at - now())), coalesce(locked_by, 'nobody')) as left
       from graphile_worker.jobs where ${ours} limit 20`,
      [smallJob],
    )
    if (rows.length === 0 || Date.now() > until) return rows.map(({ left }) => left)
  }
}

/** What was done to them, and how many processes were started: one for each place and one for each kill. */
function tableOf(met: Met, { starts, kills, unplanned }: ReturnType<Cast['count']>, jobs: number): string[] {
  const sorted = met.recoveries.toSorted((a, b) => a - b)
  const rows: [string, string | number][] = [
    ['servers killed', kills],
    ...Object.entries(met.databases).map(([how, times]): [string, number] => [`database: ${how}`, times]),
    ['database back after, median and at most', `${sorted[sorted.length >> 1] ?? 0} / ${sorted.at(-1) ?? 0} ms`],
    ...Object.entries(met.outages).map(([how, times]): [string, number] => [`connections: ${how}`, times]),
    ['outages lasted', `${Math.round(met.outageSeconds)} s in all`],
    ['small jobs beside the clients’', jobs],
    ['processes started', starts],
    ['of these unplanned', unplanned],
  ]
  return rows.map(([what, figure]) => `| ${what.padEnd(40)} | ${String(figure).padStart(16)} |`)
}

/** What the clients were told, in figures. */
export function linesOf(journal: Journal, { tally }: Calls, letters: number): string[] {
  const attempts = [...journal.attempts.values()]
  const count = (what: readonly { [key: string]: unknown }[], name: string, sure: string) =>
    what.filter((one) => one[name] === sure).length
  return [
    `${tally.answered} calls answered, ${tally.retries} sent again, ${tally.unheard} not heard of, ${tally.unavailable} answered 503`,
    `${journal.starts} attempts started, ${journal.refusals} starts refused`,
    `${count(attempts, 'completed', 'done')} completions acknowledged, ${count(attempts, 'completed', 'maybe')} uncertain`,
    `${count(attempts, 'reversed', 'done')} reversals acknowledged, ${count(attempts, 'reversed', 'maybe')} uncertain`,
    `${count(journal.redemptions, 'asked', 'done')} redemptions acknowledged, ${count(journal.redemptions, 'asked', 'maybe')} uncertain`,
    `${count(journal.redemptions, 'decision', 'done')} reviews acknowledged, ${count(journal.redemptions, 'decision', 'maybe')} uncertain`,
    `${letters} letters sent`,
  ]
}
