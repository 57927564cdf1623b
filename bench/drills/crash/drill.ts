import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { openDatabase } from '../../../server/src/platform/db.ts'
import { isAlive } from '../../../server/src/platform/postgres-process.ts'
import { createLog } from '../../../server/src/platform/log.ts'
import { seeded } from '../../matching-world.ts'
import { durableDatabase, freePort } from '../../product.ts'
import { createCalls, type Calls } from './calls.ts'
import { createCast } from './cast.ts'
import { createClients, type Journal } from './clients.ts'
import { openMailSink } from './mail-sink.ts'
import { violations, type Violation } from './verdict.ts'
import { furnish } from './world.ts'

export type Size = {
  serverKills: number
  databaseKills: number
  people: number
  clients: number
  fromSource: boolean
  /** Waits for the keys that died processes had claimed, and sends their requests again. */
  patient: boolean
}
export type Outcome = { violations: Violation[]; lines: string[] }

const jobsWithinMs = 90_000
/** Longer than the server keeps a claim of a process that died. */
const claimsWithinMs = 90_000
const recoveredWithinMs = 60_000

/**
 * Two server processes under load on a database with every write made safe; servers and database are killed at random moments
 * and start again by themselves. Afterwards what the clients were told is compared with what is there.
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
  const cast = createCast({ ports, databaseUrl: database.url, smtpUrl: sink.url, fromSource: size.fromSource })
  const calls = createCalls(ports, random)
  try {
    await cast.allReady()
    const journal: Journal = { attempts: new Map(), redemptions: [], starts: 0, refusals: 0 }
    const { work, retryParked } = createClients(calls, world, journal, random)
    let isOver = false
    const atWork = Promise.all(Array.from({ length: size.clients }, () => work(() => isOver)))
    const recoveries = await killAll(size, { cast, ports, random, say, pool, pid: database.pid })
    await sleep(1_000)
    isOver = true
    await atWork
    await cast.allReady()
    for (const until = Date.now() + claimsWithinMs; size.patient && (await retryParked()) > 0; await sleep(5_000)) {
      if (Date.now() > until) throw new Error('a key that nobody works on is still claimed')
    }
    const left = await untilJobsDone(pool)
    const found = await violations(db, pool, journal)
    if (left > 0) found.push(`${left} jobs were still waiting after ${jobsWithinMs / 1000} s`)
    found.push(...calls.tally.unexpected.map((what) => `answered otherwise than 503: ${what}`))
    return { violations: found, lines: linesOf(journal, calls, recoveries, sink.letters.length) }
  } finally {
    calls.close()
    await cast.stop()
    await sink.close()
    await close()
    await database.stop()
  }
}

type Victims = {
  cast: ReturnType<typeof createCast>
  ports: readonly number[]
  random: () => number
  say: (line: string) => void
  pool: pg.Pool
  pid: () => number
}

/** Kills servers and the database in a mixed order; gives how long the database took to come back each time. */
async function killAll({ serverKills, databaseKills }: Size, victims: Victims): Promise<number[]> {
  const { cast, ports, random, say, pool, pid } = victims
  const recoveries: number[] = []
  let [servers, databases] = [0, 0]
  while (servers < serverKills || databases < databaseKills) {
    // Killed while everybody is at work: between two deaths the load must have come back.
    await cast.allReady()
    await sleep(150 + random() * 850)
    const left = serverKills - servers + databaseKills - databases
    if (random() * left < databaseKills - databases) {
      databases += 1
      const signal = databases % 2 === 0 ? 'SIGKILL' : 'SIGQUIT'
      recoveries.push(await killDatabase(pid, signal, pool))
    } else {
      // Every other time both at once: nobody is left to finish what the other began.
      const victimCount = servers % 3 === 2 ? 2 : 1
      for (const port of ports
        .slice(servers % ports.length)
        .concat(ports)
        .slice(0, victimCount))
        if (servers < serverKills && cast.kill(port)) servers += 1
    }
    if ((servers + databases) % 10 === 0) say(`${servers} servers and ${databases} databases killed`)
  }
  return recoveries
}

async function killDatabase(pid: () => number, signal: NodeJS.Signals, pool: pg.Pool): Promise<number> {
  const victim = pid()
  const begin = Date.now()
  process.kill(victim, signal)
  while (isAlive(victim)) await sleep(10)
  while (Date.now() < begin + recoveredWithinMs) {
    const isBack = await pool.query('select 1').then(
      () => true,
      () => false,
    )
    if (isBack) return Date.now() - begin
    await sleep(50)
  }
  throw new Error('the database did not come back')
}

/** Waits for every job; gives how many are left when patience ends. */
async function untilJobsDone(pool: pg.Pool): Promise<number> {
  for (const until = Date.now() + jobsWithinMs; ; await sleep(250)) {
    const { rows } = await pool.query<{ waiting: number }>(
      `select count(*)::int as waiting from graphile_worker.jobs where task_identifier like 'redemptions.%'`,
    )
    const waiting = rows[0]?.waiting ?? 0
    if (waiting === 0 || Date.now() > until) return waiting
  }
}

function linesOf(journal: Journal, { tally }: Calls, recoveries: readonly number[], letters: number): string[] {
  const attempts = [...journal.attempts.values()]
  const count = (what: readonly { [key: string]: unknown }[], name: string, sure: string) =>
    what.filter((one) => one[name] === sure).length
  const sorted = recoveries.toSorted((a, b) => a - b)
  return [
    `${tally.answered} calls answered, ${tally.retries} sent again, ${tally.unheard} not heard of, ${tally.unavailable} answered 503`,
    `${journal.starts} attempts started, ${journal.refusals} starts refused`,
    `${count(attempts, 'completed', 'done')} completions acknowledged, ${count(attempts, 'completed', 'maybe')} uncertain`,
    `${count(attempts, 'reversed', 'done')} reversals acknowledged, ${count(attempts, 'reversed', 'maybe')} uncertain`,
    `${count(journal.redemptions, 'asked', 'done')} redemptions acknowledged, ${count(journal.redemptions, 'asked', 'maybe')} uncertain`,
    `${count(journal.redemptions, 'decision', 'done')} reviews acknowledged, ${count(journal.redemptions, 'decision', 'maybe')} uncertain`,
    `${letters} letters sent`,
    `the database was back after ${sorted[sorted.length >> 1] ?? 0} ms (median), ${sorted.at(-1) ?? 0} ms at most`,
  ]
}
