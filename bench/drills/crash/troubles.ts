import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isAlive } from '../../../platform/server/postgres-process.ts'
import type { DatabaseLine } from '../../../app/testing/database-line.ts'
import type { Cast } from './cast.ts'

export type Troubles = {
  serverKills: number
  databaseKills: number
  /** Times at which the way between servers and database is cut or jammed. */
  outages: number
  /** The longest of them. */
  outageSeconds: number
  /** After this the drill does not go on, and says how far it came. */
  minutes: number
}
type Stage = {
  cast: Cast
  ports: readonly number[]
  line: DatabaseLine
  random: () => number
  say: (line: string) => void
  /** The drill's own way to the database, which is never cut. */
  pool: pg.Pool
  pid: () => number
}
export type Met = {
  servers: number
  databases: Record<DatabaseDeath, number>
  outages: Record<Outage, number>
  outageSeconds: number
  recoveries: number[]
  /** Outages after which another process was there than before. */
  faults: string[]
}

const recoveredWithinMs = 60_000
const databaseDeaths = ['killed', 'stopped at once', 'one backend killed'] as const
type DatabaseDeath = (typeof databaseDeaths)[number]
const outages = ['refused', 'stalled', 'reset', 'lost without a word'] as const
type Outage = (typeof outages)[number]
const noneOf = <Kind extends string>(kinds: readonly Kind[]) =>
  Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>

/** Kills servers and the database and cuts the way between them, in a mixed order, while everybody is at work. */
export async function troubleAll(wanted: Troubles, stage: Stage): Promise<Met> {
  const { cast, random, say } = stage
  const met: Met = {
    servers: 0,
    databases: noneOf(databaseDeaths),
    outages: noneOf(outages),
    outageSeconds: 0,
    recoveries: [],
    faults: [],
  }
  const until = Date.now() + wanted.minutes * 60_000
  let [databases, cuts] = [0, 0]
  for (;;) {
    const left = [wanted.serverKills - met.servers, wanted.databaseKills - databases, wanted.outages - cuts] as const
    const all = left[0] + left[1] + left[2]
    if (all <= 0 || Date.now() > until) return met
    // Everybody is at work: between two troubles the load must have come back.
    await cast.allReady()
    await sleep(150 + random() * 850)
    const choice = random() * all
    if (choice < left[0]) killServers(met, left[0], stage)
    else if (choice < left[0] + left[1]) await killDatabase(met, databaseDeaths[databases++ % 3] ?? 'killed', stage)
    else await cut(met, outages[cuts++ % 4] ?? 'refused', wanted.outageSeconds, stage)
    if ((met.servers + databases + cuts) % 5 === 0)
      say(`${met.servers} servers and ${databases} databases killed, ${cuts} outages`)
  }
}

/** Every third time both at once: nobody is left to finish what the other began. */
function killServers(met: Met, left: number, { cast, ports }: Stage): void {
  const first = met.servers % ports.length
  const victims = [...ports.slice(first), ...ports.slice(0, first)].slice(0, met.servers % 3 === 2 ? 2 : 1)
  for (const port of victims.slice(0, left)) if (cast.kill(port)) met.servers += 1
}

async function killDatabase(met: Met, how: DatabaseDeath, { pool, pid, cast }: Stage): Promise<void> {
  const before = cast.processes()
  const begin = Date.now()
  const victim = how === 'one backend killed' ? await someBackend(pool) : pid()
  process.kill(victim, how === 'stopped at once' ? 'SIGQUIT' : 'SIGKILL')
  while (isAlive(victim)) await sleep(10)
  while (!(await serves(pool))) {
    if (Date.now() > begin + recoveredWithinMs) throw new Error('the database did not come back')
    await sleep(50)
  }
  met.databases[how] += 1
  met.recoveries.push(Date.now() - begin)
  await expectSame(met, before, how, cast)
}

const serves = (pool: pg.Pool): Promise<boolean> =>
  pool.query('select 1').then(
    () => true,
    () => false,
  )

/** One that works for a server just now. */
async function someBackend(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'
     order by state = 'active' desc, random() limit 1`,
  )
  if (!rows[0]) throw new Error('nobody is connected to the database')
  return rows[0].pid
}

async function cut(met: Met, how: Outage, longest: number, { line, cast, random }: Stage): Promise<void> {
  const before = cast.processes()
  // Mostly short ones: how long it lasts matters less than when it begins.
  const seconds = Math.min(longest, 1 + (longest - 1) * random() ** 3)
  if (how === 'refused') await line.refuse()
  else if (how === 'stalled') line.stall()
  else if (how === 'reset') line.reset()
  else line.lose()
  await sleep(seconds * 1000)
  await line.restore()
  met.outages[how] += 1
  met.outageSeconds += seconds
  await expectSame(met, before, how, cast)
}

/** Whoever served before serves again, and is the same process. */
async function expectSame(met: Met, before: string, what: string, cast: Cast): Promise<void> {
  await cast.allReady()
  const after = cast.processes()
  if (after !== before) met.faults.push(`database ${what}: the processes were ${before} and are ${after}`)
}
