import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createWallet } from '../areas/wallet/server/service.ts'
import { openDatabase } from '../platform/server/db.ts'
import { createLog } from '../platform/server/log.ts'
import type { Load, LoadResult } from './http/load.ts'
import { interleave, printRatio, printSlices, ratio, slice, type Target } from './http/rounds.ts'
import * as world from './http/world.ts'
import { print } from './measure.ts'
import { durableDatabase, freePort, profileArgs, runBeside, startServer } from './product.ts'

/**
 * The built server over HTTP against floors of node:http and one SQL statement, on the same PostgreSQL with every write made safe:
 * processor time of server and database for each request, in interleaved slices. `callbacks` or `lists` measures one part only.
 */
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 6)
const sliceMs = Number(process.env['BENCH_SLICE_MS'] ?? 2_000)
const people = Number(process.env['BENCH_PEOPLE'] ?? 20_000)
/** Started attempts for each slice of callbacks, more than it can use up. */
const attemptsFor = { c1: 6_000, c16: 20_000, c64: 30_000 } as const
const listSurveys = 10_000
const listPeople = 200
const [part, only = ''] = process.argv.slice(2)

// Asked to stop, it ends in the ordinary way, so that server and database are stopped too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const database = await durableDatabase()
const openPool = (url: string): pg.Pool => {
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  pool.on('error', () => undefined)
  return pool
}
const pool = openPool(database.url)
await pool.query('create database floors')
const floorsUrl = Object.assign(new URL(database.url), { pathname: '/floors' }).href
const floorsPool = openPool(floorsUrl)
await world.fillFloors(floorsPool, people)

const scripts = join(import.meta.dirname, 'http')
const floorPort = await freePort()
const floors = runBeside(join(scripts, 'floors.ts'), [floorsUrl, String(floorPort)])
await new Promise((ready) => floors.once('message', ready))
const loader = runBeside(join(scripts, 'load.ts'))
const serve = async () => startServer({ port: await freePort(), databaseUrl: database.url, nodeArgs: profileArgs })
const floorRoots = () => [floors.pid ?? 0, database.pid()]

let failed = false

async function lists(): Promise<void> {
  const members = await world.addPeople(pool, listPeople, 'list')
  await world.addExternalSurveys(pool, 0)
  await pool.query(`insert into profile_categories values ('bench', 'Bench', 999) on conflict do nothing`)
  await world.addCatalogue(pool, listSurveys, members)
  await pool.query('vacuum analyze')
  const server = await serve()
  const tokens = await world.tokensFor(members)
  const at = (paths: string[], port: number, withTokens: boolean) => (): Load => ({
    port,
    connections: 16,
    ms: sliceMs,
    requests: { kind: 'cycle', paths, ...(withTokens ? { tokens } : {}) },
  })
  const rows = Array.from({ length: 1000 }, (_, n) => `/select/${n + 1}`)
  const roots = [server.pid, database.pid()]
  const path = '/api/v1/survey'
  const targets: Target[] = [
    { name: 'floor: one SELECT by key, c16', roots: floorRoots(), load: at(rows, floorPort, false) },
    { name: 'getRecommendedSurveys, c16', roots, load: at([`${path}/getRecommendedSurveys`], server.port, true) },
    {
      name: 'getRecommendedSurveys, 3 cards, c16',
      roots,
      load: at([`${path}/getRecommendedSurveys?limit=3`], server.port, true),
    },
    { name: 'getAttemptSurveyCount, c16', roots, load: at([`${path}/getAttemptSurveyCount`], server.port, true) },
  ]
  for (const target of targets) await slice(loader, target, 0)
  print(`\nLists: ${listSurveys.toLocaleString('en')} surveys, ${listPeople} signed-in panelists, ${rounds} rounds`)
  const slices = await interleave(loader, targets, rounds)
  printSlices(slices, print)
  const floor = targets[0]?.name ?? ''
  printRatio('recommended surveys / select floor, CPU', ratio(slices, 'getRecommendedSurveys, c16', floor), 1.2, print)
  printRatio('the same with 3 cards', ratio(slices, 'getRecommendedSurveys, 3 cards, c16', floor), 1, print)
  printRatio(
    "a plain read of one's own counts / select floor",
    ratio(slices, 'getAttemptSurveyCount, c16', floor),
    1.2,
    print,
  )
  await server.stop()
}

async function callbacks(): Promise<void> {
  const members = await world.addPeople(pool, people, 'callback')
  const perRound = attemptsFor.c1 + attemptsFor.c16 + attemptsFor.c64
  const surveyCount = Math.ceil((perRound * rounds) / people) + 2
  const surveyIds = await world.addExternalSurveys(pool, surveyCount)
  const attempts = await world.addAttempts(pool, members, surveyIds)
  await pool.query('vacuum analyze')
  const server = await serve()
  const acknowledged: string[] = []
  const sent = new Set<string>()
  let answered = 0
  const next = (count: number): string[] => attempts.splice(0, count)

  const callback = (name: string, connections: number, count: number, ms = sliceMs): Target => {
    let ids: string[] = []
    return {
      name,
      roots: [server.pid, database.pid()],
      load: () => {
        ids = next(count)
        const { supplierKey, supplierSecret: secret, offer: amount } = world
        return {
          port: server.port,
          connections,
          ms,
          requests: { kind: 'callbacks', supplierKey, secret, attemptIds: ids, amount },
        }
      },
      heard: (result: LoadResult) => {
        answered += result.done
        for (const id of ids.slice(0, result.sent)) sent.add(id)
        for (const at of result.acknowledged) acknowledged.push(ids[at] ?? '')
        attempts.push(...ids.slice(result.sent))
      },
    }
  }
  let entry = 0
  const floor = (name: string, connections: number): Target => ({
    name,
    roots: floorRoots(),
    load: () => {
      const paths = Array.from({ length: 60_000 }, () => `/rows/key-${entry}/${(entry++ * 7919) % people}`)
      return { port: floorPort, connections, ms: sliceMs, requests: { kind: 'cycle', paths } }
    },
  })
  // Everybody's first completion also pays a part of the welcome; what is measured are those after it.
  await slice(loader, callback('first completions', 64, people, 120_000), 0)
  // As the database's own housekeeping would by now: plans made while the ledger was empty are made anew.
  await pool.query('vacuum analyze')
  const targets = [
    floor('floor: the same rows without rules, c1', 1),
    callback('callback to credit, c1', 1, attemptsFor.c1),
    floor('floor: the same rows without rules, c16', 16),
    callback('callback to credit, c16', 16, attemptsFor.c16),
    floor('floor: the same rows without rules, c64', 64),
    callback('callback to credit, c64', 64, attemptsFor.c64),
  ].filter(({ name }) => only === '' || name.endsWith(` ${only}`))
  for (const target of targets) if (target.name.startsWith('floor')) await slice(loader, target, 0)
  print(
    `\nCallbacks: ${people.toLocaleString('en')} panelists, distinct attempts, ${rounds} rounds, fsync and synchronous_commit on`,
  )
  const slices = await interleave(loader, targets, rounds)
  printSlices(slices, print)
  for (const [c, goal] of [
    ['c1', 1.5],
    ['c16', 1.3],
    ['c64', 1.3],
  ] as const) {
    const rows = ratio(slices, `callback to credit, ${c}`, `floor: the same rows without rules, ${c}`)
    printRatio(`${c} / the same rows in groups, without rules`, rows, goal, print)
  }
  await server.stop()
  await verify({ acknowledged, sent: [...sent], answered })
}

/** Every acknowledged callback is credited once and nothing else is; the ledger is right. */
async function verify({ acknowledged, sent, answered }: { acknowledged: string[]; sent: string[]; answered: number }) {
  const { rows } = await pool.query<{ credited: string; completed: string; all_credits: string }>(
    `select (select count(*) from transfers t where t.key in (select 'attempt:' || a from unnest($1::text[]) a)) as credited,
       (select count(*) from attempts where outcome = 'completed' and attempt_id = any ($1::uuid[])) as completed,
       (select count(*) from transfers where kind = 'survey') as all_credits`,
    [acknowledged],
  )
  const found = rows[0]
  const wanted = acknowledged.length
  const { db, close } = openDatabase({ url: database.url, poolSize: 1, log: createLog('silent') })
  await pool.query('set statement_timeout = 0')
  const findings = await createWallet({
    db,
    welcomePoints: () => 0,
    holdDays: () => 0,
  }).check(db)
  await close()
  const counts = [
    wanted,
    new Set(acknowledged).size,
    answered,
    sent.length,
    found?.credited,
    found?.completed,
    found?.all_credits,
  ]
  const isRight = counts.every((count) => Number(count) === wanted) && findings.length === 0
  print(
    `  ${wanted} callbacks acknowledged as credited, ${found?.credited} of them in the ledger once, ${found?.all_credits} credits in all`,
  )
  print(
    `  the ledger's checker found ${findings.length} faults${findings[0] ? `: ${JSON.stringify(findings[0])}` : ''}`,
  )
  if (isRight) return
  failed = true
  print(`  WRONG: acknowledged, distinct, answered, sent, credited, completed, credits in all: ${counts.join(', ')}`)
}

try {
  if (!part || part === 'lists') await lists()
  if (!part || part === 'callbacks') await callbacks()
} finally {
  loader.disconnect()
  floors.disconnect()
  await sleep(100)
  await Promise.all([pool.end(), floorsPool.end()])
  await database.stop()
}
process.exit(failed ? 1 : 0)
