import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { freshDatabase } from '../../../app/testing/database.ts'
import { auditArea } from '../../../areas/audit/server/area.ts'
import type { WebhookEvent } from '../../../areas/webhooks/contract.ts'
import { webhooksArea } from '../../../areas/webhooks/server/area.ts'
import { assemble } from '../../../platform/server/area.ts'
import { openDatabase, type Db } from '../../../platform/server/db.ts'
import { createJobs } from '../../../platform/server/jobs.ts'
import { createLimits } from '../../../platform/server/limits.ts'
import { createLog } from '../../../platform/server/log.ts'
import { createOutgoing } from '../../../platform/server/outgoing.ts'
import { createSecrets } from '../../../platform/server/secrets.ts'
import { makeReportPath } from '../../http/report-path.ts'
import { addAttempts, addExternalSurveys, addPeople, house, offer } from '../../http/world.ts'
import { seeded } from '../../matching-world.ts'
import { freePort, secretKey } from '../../product.ts'
import { createCast, type Cast } from '../crash/cast.ts'
import { openReceivers, type Receivers } from './receivers.ts'
import { repeatsIn, whatHappened, wrongsOf } from './verdict.ts'

export type Size = {
  people: number
  /** In each round everybody completes a survey and one in five is taken back, while one server or both are killed. */
  rounds: number
  fromSource: boolean
}
export type Outcome = {
  wrong: string[]
  told: number
  calls: number
  repeats: number
  kills: number
  /** How often the receivers misbehaved, by kind. */
  played: Receivers['played']
  seconds: number
}

const events: WebhookEvent[] = ['attempt.ended', 'attempt.reversed', 'points.credited', 'points.reversed']
const callbackWithinMs = 120_000
const darkMinutes = 30
const longestSilenceMs = 1_500
/** Without an arrival for so long, what waits is waiting for a pause or for a claim of the dead. */
const stillMs = 6_000
const drainWithinMs = 300_000

/**
 * Two servers tell receivers with bad moments of what suppliers report, and are killed meanwhile, often in the middle of a call. Whoever
 * was killed is started again here and nobody else may end. Afterwards what was heard is compared with the ledger and the attempts.
 */
export async function webhooksDrill(size: Size, say: (line: string) => void = () => {}): Promise<Outcome> {
  const began = Date.now()
  const seed = Number(process.env['DRILL_SEED'] ?? began % 1_000_000)
  say(`seed ${seed}: DRILL_SEED repeats its choices, though not the moments`)
  const random = seeded(seed)
  const database = await freshDatabase()
  const { db, pool, close } = openDatabase({ url: database.url, poolSize: 4, log: createLog('silent') })
  const receivers = await openReceivers(random)
  const endpoints = await addEndpoints(db, pool, receivers)
  const people = await addPeople(pool, size.people, 'hook')
  const surveyIds = await addExternalSurveys(pool, size.rounds + 1)
  const attempts = await addAttempts(pool, people, surveyIds)
  const ports = [await freePort(), await freePort()]
  const [affiliateUrl = '', respondentUrl = ''] = receivers.urls
  // The places of this network that an operator may name: only such are called here without TLS.
  const env = {
    AFFILIATE_VISITS_URL: affiliateUrl,
    RESPONDENT_URL: respondentUrl,
    REQUIRE_DURABLE_DATABASE: '0',
    METRICS_PORT: '0',
  }
  const cast = createCast({ ports, databaseUrl: database.url, smtpUrl: 'smtp://127.0.0.1:1', env, ...size })
  const stage: Stage = { cast, ports, pool, receivers, random }
  try {
    await cast.allReady()
    for (let round = 0; round <= size.rounds; round++) {
      const its = attempts.slice(round * size.people, (round + 1) * size.people)
      const reporting = Promise.all(its.map((attemptId, no) => report(stage, attemptId, no % 5 === 0)))
      // The first round is everybody's first completion, which is in peace.
      if (round > 0) await trouble(stage, round % 2 === 1)
      await reporting
      await cast.allReady()
      if (round % 10 === 0) say(`round ${round}: ${receivers.heard.length} calls, ${cast.count().kills} kills`)
    }
    receivers.calm()
    const left = await drain(stage)
    const { kills, unplanned, faults } = cast.count()
    const happened = await whatHappened(pool)
    const wrong = endpoints.flatMap((path) =>
      wrongsOf(
        path,
        receivers.heard.filter(({ endpoint }) => endpoint === path),
        happened,
      ),
    )
    if (unplanned !== 0) wrong.unshift(`${unplanned} processes were started that no kill explains`)
    if (left > 0) wrong.unshift(`${left} deliveries have not arrived`)
    return {
      wrong: [...faults, ...wrong],
      told: [...happened.values()].flat().length * endpoints.length,
      calls: receivers.heard.length,
      repeats: repeatsIn(receivers.heard),
      kills,
      played: receivers.played,
      seconds: Math.round((Date.now() - began) / 1_000),
    }
  } finally {
    await cast.stop()
    receivers.close()
    await close()
    await database.drop()
  }
}

type Stage = { cast: Cast; ports: readonly number[]; pool: pg.Pool; receivers: Receivers; random: () => number }

/** Two endpoints on one host and one on another, as staff would make them; gives their paths. */
async function addEndpoints(db: Db, pool: pg.Pool, { urls, trust }: Receivers): Promise<string[]> {
  const { webhooks } = assemble([auditArea, webhooksArea] as const, {
    db,
    jobs: createJobs({ pool, log: createLog('silent') }),
    limits: createLimits({ pool }),
    outgoing: createOutgoing({ allowHosts: urls }),
    secrets: createSecrets(secretKey),
    settings: { isProduction: false },
    searchPeople: async () => [],
  }).services
  const [boss] = await addPeople(pool, 1, 'boss')
  const paths = ['/a', '/b', '/c']
  for (const [no, path] of paths.entries()) {
    const wish = { url: `${urls[no % urls.length]}${path}`, events }
    const { data } = await webhooks.create(wish, { userId: boss?.userId ?? '', ip: '::1' })
    trust(path, data.secret)
  }
  return paths
}

/** A supplier reports a completion, and takes it back when `isTakenBack`; it says each again until it is heard. */
async function report(stage: Stage, attemptId: string, isTakenBack: boolean): Promise<void> {
  await sleep(stage.random() * 600)
  await untilHeard(stage, attemptId, 'completed')
  if (isTakenBack) await untilHeard(stage, attemptId, 'reversed')
}

async function untilHeard({ ports, random }: Stage, attemptId: string, outcome: string): Promise<void> {
  const path = makeReportPath({ attemptId, outcome, ...(outcome === 'completed' ? { amount: offer } : {}) }, house)
  for (const until = Date.now() + callbackWithinMs; ; await sleep(100)) {
    const port = ports[Math.floor(random() * ports.length)] ?? 0
    const isHeard = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(10_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isHeard) return
    if (Date.now() > until) throw new Error(`nobody hears that ${attemptId} is ${outcome}`)
  }
}

/** Kills one server or both in the middle of some call, or at any moment when there is none. */
async function trouble(stage: Stage, isBoth: boolean): Promise<void> {
  const { cast, ports, receivers, random } = stage
  const victims = isBoth ? ports : ports.slice(random() < 0.5 ? 0 : 1).slice(0, 1)
  const killAll = () => victims.filter((port) => cast.kill(port)).length
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => resolve(void killAll()), longestSilenceMs)
    receivers.interrupt(1 + Math.floor(random() * 12), () => {
      clearTimeout(timer)
      killAll()
      resolve()
    })
  })
  receivers.interrupt(Number.POSITIVE_INFINITY, () => {})
  if (isBoth) await passTime(stage.pool)
}

/** Kills both, so that nobody holds a claim who lives, and lets time pass before they are back. */
async function goDark({ cast, ports, pool }: Stage): Promise<void> {
  await cast.allReady()
  for (const port of ports) cast.kill(port)
  await passTime(pool)
  await cast.allReady()
}

/** While no server runs, half an hour passes for everything that pauses, claims and locks of deliveries are measured by. */
async function passTime(pool: pg.Pool): Promise<void> {
  await pool.query(
    `with passed as (select make_interval(mins => $1) as time),
       messages as (update deliveries set created_at = created_at - time, expires_at = expires_at - time, next_at = next_at - time,
         claimed_until = claimed_until - time from passed where status = 'waiting'),
       hosts as (update delivery_hosts set closed_until = closed_until - time from passed),
       pools as (update job_pools set seen_at = seen_at - time from passed),
       queues as (update graphile_worker._private_job_queues set locked_at = locked_at - time from passed where locked_at is not null)
     update graphile_worker._private_jobs set run_at = run_at - time, locked_at = locked_at - time from passed`,
    [darkMinutes],
  )
  await pool.query(`select graphile_worker.add_job('webhooks.sweep')`)
}

/** Waits until everything has arrived, with time passing where nothing moves; gives how much has not. */
async function drain(stage: Stage): Promise<number> {
  const { pool, receivers } = stage
  const waiting = async () =>
    (await pool.query<{ n: number }>(`select count(*)::int as n from deliveries where status <> 'delivered'`)).rows[0]
      ?.n ?? 0
  let calls = -1
  let movedAt = 0
  for (const until = Date.now() + drainWithinMs; Date.now() < until; await sleep(250)) {
    if ((await waiting()) === 0) return 0
    if (receivers.heard.length !== calls) {
      calls = receivers.heard.length
      movedAt = Date.now()
    } else if (Date.now() - movedAt > stillMs) {
      await goDark(stage)
      movedAt = Date.now()
    }
  }
  return waiting()
}
