import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '../../../platform/server/db.ts'
import { createLog } from '../../../platform/server/log.ts'
import { seeded } from '../../matching-world.ts'
import { freePort, programOf, secretKey } from '../../product.ts'
import { createCalls } from '../crash/calls.ts'
import { createCast } from '../crash/cast.ts'
import { createClients, type Journal } from '../crash/clients.ts'
import { addJobs, linesOf, untilJobsDone } from '../crash/drill.ts'
import { openMailSink } from '../crash/mail-sink.ts'
import { violations } from '../crash/verdict.ts'
import { furnish } from '../crash/world.ts'
import { startPooler } from '../pooler/pgbouncer.ts'
import { openBeats } from './beats.ts'
import { startCluster, type Cluster } from './cluster.ts'
import { poolerLines, ttlSeconds } from './settings.ts'

export type FailoverSize = { rounds: number; people: number; clients: number; seed: number }
export type FailoverOutcome = { wrong: string[]; lines: string[] }

/** A gap in which nothing could be written may last this long: the key's life, and five seconds for all the rest. */
export const gapAtMostMs = (ttlSeconds + 5) * 1_000
const ways = ['killed', 'stopped at once', 'frozen'] as const
type Way = (typeof ways)[number]
const calmMs = 8_000
const poolerConnections = 20

/**
 * Two web processes and a worker under load, PgBouncer in transaction mode, HAProxy and three nodes of PostgreSQL under Patroni. In each
 * round the leader is lost in one of three ways. Afterwards what clients were told is compared with what is there, the longest
 * stretch without a write is measured, and no process of ours may have ended.
 */
export async function failoverDrill(size: FailoverSize, say: (line: string) => void): Promise<FailoverOutcome> {
  const random = seeded(size.seed)
  const cluster = await startCluster()
  const closers: (() => Promise<unknown> | void)[] = [() => cluster.stop()]
  try {
    say(`the leader is ${await cluster.healthy()}`)
    await prepare(cluster)
    const pooler = await startPooler(cluster.url, cluster.home, poolerConnections, poolerLines)
    closers.unshift(() => pooler.stop())
    const sink = await openMailSink()
    closers.unshift(() => sink.close())
    // The drill's own way, which is that of the pooler as well: through HAProxy.
    const { db, pool, close } = openDatabase({ url: cluster.url, poolSize: 4, log: createLog('silent') })
    closers.unshift(close)
    const world = await furnish(db, pool, size.people)
    const ports = [await freePort(), await freePort(), await freePort()]
    const workerPort = ports[2] ?? 0
    const partOf = (port: number) =>
      port === workerPort
        ? { words: ['--only=worker'], env: { METRICS_PORT: String(port), PORT: '0' } }
        : { words: ['--only=web'], env: {} }
    const cast = createCast({ ports, databaseUrl: pooler.url, smtpUrl: sink.url, fromSource: false, partOf })
    closers.unshift(() => cast.stop())
    await cast.allReady()
    say('two web processes and a worker are ready')
    const calls = createCalls(ports.slice(0, 2), random)
    closers.unshift(() => calls.close())
    const journal: Journal = { attempts: new Map(), redemptions: [], starts: 0, refusals: 0 }
    const { work, retryParked } = createClients(calls, world, journal, random)
    const beats = await openBeats(pooler.url)
    closers.unshift(() => beats.close())
    let isOver = false
    const atWork = Promise.all(Array.from({ length: size.clients }, () => work(() => isOver)))
    const adding = addJobs(pool, () => isOver)
    const wrong: string[] = []
    const before = cast.processes()
    const gaps: string[] = []
    for (let round = 0; round < size.rounds; round += 1) {
      await sleep(calmMs * (0.5 + random()))
      const way = ways[round % ways.length] ?? 'killed'
      const { gapMs, from, to } = await lose(cluster, way, beats)
      const line = `${way}: ${from} -> ${to}, ${(gapMs / 1_000).toFixed(1)} s without a write`
      gaps.push(line)
      say(line)
      if (gapMs > gapAtMostMs) wrong.push(`${line}, and ${gapAtMostMs / 1_000} s are allowed`)
    }
    await sleep(calmMs)
    isOver = true
    await atWork
    const jobs = await adding
    await cast.allReady()
    while ((await retryParked()) > 0) await sleep(5_000)
    wrong.push(...(await untilJobsDone(pool)).map((job) => `a job was not done: ${job}`))
    wrong.push(...(await violations(db, pool, journal)))
    wrong.push(...(await beats.findLost(pool)).map((beat) => `the write ${beat} was acknowledged and is gone`))
    wrong.push(...calls.tally.unexpected.map((what) => `answered otherwise than 503: ${what}`))
    const { faults } = cast.count()
    wrong.unshift(...faults)
    if (cast.processes() !== before) wrong.push(`the processes were ${before} and are ${cast.processes()}`)
    const lines = [
      ...gaps,
      `${jobs} small jobs, ${beats.count()} writes beside`,
      ...linesOf(journal, calls, sink.letters.length),
    ]
    return { wrong, lines }
  } finally {
    for (const end of closers) await end()
  }
}

async function prepare({ url, maintenanceUrl }: Cluster): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl })
  await client.connect()
  await client.query(`create role tuppence login password '${new URL(url).password}'`)
  await client.query(`create database tuppence owner tuppence encoding 'UTF8' template template0`)
  await client.end()
  const { status } = spawnSync(process.execPath, [...programOf(false), 'migrate'], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      SECRET_KEY: secretKey,
      SANDBOX_PORT: '0',
      SMTP_URL: 'smtp://127.0.0.1:1',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('the migrations did not apply')
}

/** Loses the leader in one way, waits until the cluster is whole again, and tells the longest stretch without a write. */
async function lose(cluster: Cluster, way: Way, beats: Awaited<ReturnType<typeof openBeats>>) {
  const from = await cluster.healthy()
  beats.startGap()
  let thaw: (() => void) | null = null
  if (way === 'killed') cluster.kill(from)
  else if (way === 'stopped at once') cluster.stopAtOnce(from)
  else thaw = cluster.freeze(from)
  // Longer than the leader's key lives: a frozen leader wakes when another one leads.
  if (thaw) {
    await sleep(gapAtMostMs + 5_000)
    thaw()
  }
  await beats.untilWritten()
  cluster.revive(from)
  const to = await cluster.healthy()
  return { gapMs: beats.longestGapMs(), from, to }
}
