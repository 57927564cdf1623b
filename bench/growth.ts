import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPair } from '../app/testing/standby.ts'
import { migrate } from '../platform/server/migrate.ts'
import { fillPanel } from './audience-sql.ts'
import { planPanel } from './audience-world.ts'
import { countPanelists } from './http/count-panelists.ts'
import { cpuMicros } from './http/cpu.ts'
import type { Load } from './http/load.ts'
import { ask, spreadOf } from './http/rounds.ts'
import * as world from './http/world.ts'
import { print } from './measure.ts'
import { freePort, runBeside, startServer, type Server } from './product.ts'
import { messageOf } from '../platform/server/message-of.ts'

/**
 * `npm run bench:growth`: the same load on one, two and four web processes beside one worker, on one PostgreSQL, and on two with a
 * standby for readers; then the memory of four processes that each count panelists themselves, and of four that ask one service. Slices
 * are interleaved. BENCH_PEOPLE, BENCH_ROUNDS, BENCH_SLICE_MS and BENCH_PANEL change the size.
 */
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)
const sliceMs = Number(process.env['BENCH_SLICE_MS'] ?? 3_000)
const people = Number(process.env['BENCH_PEOPLE'] ?? 20_000)
const panel = Number(process.env['BENCH_PANEL'] ?? 100_000)
const connections = 16
const callbacksPerSlice = 12_000
const sets = [1, 2, 4] as const
const mebibyte = 2 ** 20
// The pair of the tests does not wait for its disks, and so neither a commit nor the standby is measured with one.
const lax = { REQUIRE_DURABLE_DATABASE: '0' }

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const pair = await startPair(migrate)
const pool = new pg.Pool({ connectionString: pair.primaryUrl, max: 4 })
pool.on('error', () => undefined)
const { primary: primaryPid, standby: standbyPid } = pair.pids

/** Adds a Super Admin and returns an access token. */
const addStaff = async (): Promise<string> => {
  const [boss] = await world.addPeople(pool, 1, 'boss')
  await pool.query(`update users set role = '2', is_top_answer = true where user_id = $1`, [boss?.userId])
  return (await world.tokensFor(boss ? [boss] : []))[0] ?? ''
}
const startWeb = async (env: Record<string, string> = {}): Promise<Server> =>
  startServer({
    port: await freePort(),
    databaseUrl: pair.primaryUrl,
    env: { STAFF_SECOND_STEP: 'optional', DATABASE_POOL_SIZE: '8', ...lax, ...env },
    words: ['--only=web'],
  })

type Set = { name: string; webs: Server[] }
type Kind = { name: string; requests: (count: number) => Load['requests'] }
type Measured = { perSecond: number; web: number; primary: number; standby: number }

const servers: Server[] = []
let failed = false
try {
  const staff = await addStaff()
  await load(staff)
  await memory(staff)
} catch (error) {
  failed = true
  print(`  ${messageOf(error)}`)
} finally {
  for (const server of servers) await server.stop()
  await pool.end()
  await pair.stop()
}
process.exit(failed ? 1 : 0)

async function load(staff: string): Promise<void> {
  const members = await world.addPeople(pool, people, 'growth')
  await pool.query(`insert into profile_categories values ('bench', 'Bench', 999) on conflict do nothing`)
  const surveyIds = await world.addExternalSurveys(
    pool,
    Math.ceil((callbacksPerSlice * (sets.length + 1) * (rounds + 1)) / people) + 1,
  )
  const attempts = await world.addAttempts(pool, members, surveyIds)
  const readers = members.slice(0, 200)
  await world.addCatalogue(pool, 2_000, readers)
  await pool.query('vacuum analyze')
  const tokens = await world.tokensFor(readers)
  const day = new Date().toISOString().slice(0, 10)
  const kinds: Kind[] = [
    {
      name: 'callback credited',
      requests: (count) => ({
        kind: 'callbacks',
        supplierKey: world.supplierKey,
        secret: world.supplierSecret,
        attemptIds: attempts.splice(0, Math.ceil(callbacksPerSlice / count)),
        amount: world.offer,
      }),
    },
    {
      name: 'recommended surveys',
      requests: () => ({ kind: 'cycle', paths: ['/api/v1/survey/getRecommendedSurveys'], tokens }),
    },
    {
      name: 'report of a month',
      requests: () => ({
        kind: 'cycle',
        paths: [`/api/v1/reports/userSurveyAttemptReportByDate?startDate=${day.slice(0, 8)}01&endDate=${day}`],
        tokens: [staff],
      }),
    },
  ]
  const all: Set[] = []
  for (const count of sets)
    all.push({ name: String(count), webs: await Promise.all(Array.from({ length: count }, () => startWeb())) })
  const withReplica = { DATABASE_READ_URL: pair.standbyUrl }
  all.push({ name: '2 and a standby', webs: await Promise.all([startWeb(withReplica), startWeb(withReplica)]) })
  servers.push(...all.flatMap(({ webs }) => webs))
  const loaders = Array.from({ length: Math.max(...sets) }, () =>
    runBeside(join(import.meta.dirname, 'http', 'load.ts')),
  )
  print(
    `\n${people.toLocaleString('en')} people, ${connections} connections in all, ${rounds} rounds of ${sliceMs / 1000} s; microseconds of processor time for each call`,
  )
  for (const kind of kinds) {
    const results = new Map<string, Measured[]>(all.map(({ name }) => [name, []]))
    for (let round = -1; round < rounds; round += 1)
      for (let turn = 0; turn < all.length; turn += 1) {
        const set = all[(round + 1 + turn) % all.length]
        if (!set) continue
        const measured = await measure(set, kind)
        if (round >= 0) results.get(set.name)?.push(measured)
      }
    print(`\n  ${kind.name}`)
    const one = spreadOf((results.get('1') ?? []).map(({ perSecond }) => perSecond)).median
    for (const [name, measured] of results) {
      const of = (part: keyof Measured) => spreadOf(measured.map((slice) => slice[part])).median
      print(
        `    ${name.padEnd(16)} ${of('perSecond').toFixed(0).padStart(6)}/s  ${(of('perSecond') / one).toFixed(2)} of one  web ${of('web').toFixed(0)}, primary ${of('primary').toFixed(0)}, standby ${of('standby').toFixed(0)}`,
      )
    }
  }
  for (const loader of loaders) loader.kill()

  async function measure({ name, webs }: Set, kind: Kind): Promise<Measured> {
    const roots = { web: webs.map(({ pid }) => pid), primary: [primaryPid], standby: [standbyPid] }
    const usedOf = () => Object.fromEntries(Object.entries(roots).map(([part, pids]) => [part, cpuMicros(pids)]))
    const before = usedOf()
    const began = performance.now()
    const answers = await Promise.all(
      webs.map(({ port }, n) => {
        const loader = loaders[n]
        if (!loader) throw new Error('a loader for each process')
        return ask(loader, {
          port,
          connections: connections / webs.length,
          ms: sliceMs,
          requests: kind.requests(webs.length),
        })
      }),
    )
    const seconds = (performance.now() - began) / 1000
    await sleep(200)
    const after = usedOf()
    const done = answers.reduce((sum, one) => sum + one.done, 0)
    const wrong = answers.find(({ statuses, done: count, error }) => error !== null || (statuses['200'] ?? 0) !== count)
    if (wrong || done === 0)
      throw new Error(`${kind.name} on ${name}: ${JSON.stringify(wrong?.statuses)} ${wrong?.error ?? ''}`)
    const each = (part: string) => ((after[part] ?? 0) - (before[part] ?? 0)) / done
    return { perSecond: done / seconds, web: each('web'), primary: each('primary'), standby: each('standby') }
  }
}

/** What processes hold once each has been asked how many panelists a targeting has. */
async function memory(staff: string): Promise<void> {
  for (const server of servers.splice(0)) await server.stop()
  await fillPanel(pool, planPanel(), panel)
  await pool.query('vacuum analyze')
  const count = 4
  const own = await Promise.all(Array.from({ length: count }, () => startWeb()))
  servers.push(...own)
  const before = own.map(({ pid }) => residentOf(pid))
  const counted = await Promise.all(own.map(({ port }) => countPanelists(port, staff)))
  const after = own.map(({ pid }) => residentOf(pid))
  for (const server of servers.splice(0)) await server.stop()
  const audiencePort = await freePort()
  // It serves no pages: its probes say when it is ready.
  const probes = await freePort()
  const service = await startServer({
    port: probes,
    databaseUrl: pair.primaryUrl,
    env: { ...lax, PORT: String(await freePort()), METRICS_PORT: String(probes), AUDIENCE_PORT: String(audiencePort) },
    words: ['--only=audience'],
  })
  const asking = await Promise.all(
    Array.from({ length: count }, () => startWeb({ AUDIENCE_URL: `http://127.0.0.1:${audiencePort}` })),
  )
  servers.push(service, ...asking)
  const countedByService = await Promise.all(asking.map(({ port }) => countPanelists(port, staff)))
  const shared = asking.map(({ pid }) => residentOf(pid))
  const sum = (values: readonly number[]) => (values.reduce((total, one) => total + one, 0) / mebibyte).toFixed(0)
  const isEqual = new Set([...counted, ...countedByService]).size === 1
  print(`\n  memory of ${count} web processes, ${panel.toLocaleString('en')} panelists of ${counted[0]} counted`)
  print(`    before anybody asks              ${sum(before)} MB`)
  print(`    each counts itself               ${sum(after)} MB`)
  print(
    `    one service counts               ${sum(shared)} MB and ${sum([residentOf(service.pid)])} MB of the service`,
  )
  print(`    ${isEqual ? 'all counted the same' : `WRONG: ${[...counted, ...countedByService].join(', ')}`}`)
  if (!isEqual) failed = true
}

function residentOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
}
