import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { fillPanel } from './audience-sql.ts'
import { planPanel } from './audience-world.ts'
import { countPanelists } from './http/count-panelists.ts'
import { cpuMicros } from './http/cpu.ts'
import { printRatio, spreadOf } from './http/rounds.ts'
import * as world from './http/world.ts'
import { print } from './measure.ts'
import { durableDatabase, freePort, profileArgs, startServer } from './product.ts'

/**
 * `npm run bench -- start`: a web process from its start until it serves and has counted its panelists, against a program that reads the
 * same rows by COPY: processor time of both and of the database, turn about. BENCH_PANEL and BENCH_SURVEYS change the size.
 */
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)
const panel = Number(process.env['BENCH_PANEL'] ?? 1_000_000)
const surveys = Number(process.env['BENCH_SURVEYS'] ?? 100_000)
const goal = 2
const settleMs = 500

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const database = await durableDatabase()
const pool = new pg.Pool({ connectionString: database.url, max: 4 })
pool.on('error', () => undefined)
const readByCopy = promisify(execFile)

type Taken = { own: number; database: number; ms: number }

/** Runs one start, which gives the processor time of its own process, and adds what the database used meanwhile. */
async function take(run: () => Promise<number>): Promise<Taken> {
  const [before, began] = [cpuMicros([database.pid()]), performance.now()]
  const own = await run()
  const ms = performance.now() - began
  // A connection's time counts once it has ended.
  await sleep(settleMs)
  return { own, database: cpuMicros([database.pid()]) - before, ms }
}

let counted = 0
let wrong = false
try {
  const [boss] = await world.addPeople(pool, 1, 'boss')
  await pool.query(`update users set role = '2', is_top_answer = true where user_id = $1`, [boss?.userId])
  const [token = ''] = await world.tokensFor(boss ? [boss] : [])
  await world.addExternalSurveys(pool, 0)
  await pool.query(`insert into profile_categories values ('bench', 'Bench', 999) on conflict do nothing`)
  await world.addCatalogue(pool, surveys, [])
  await fillPanel(pool, planPanel(), panel)
  await pool.query('vacuum analyze')

  const start = () =>
    take(async () => {
      const server = await startServer({
        port: await freePort(),
        databaseUrl: database.url,
        env: { STAFF_SECOND_STEP: 'optional' },
        words: ['--only=web'],
        nodeArgs: profileArgs,
      })
      counted = await countPanelists(server.port, token)
      wrong ||= counted !== panel
      const own = cpuMicros([server.pid])
      await server.stop()
      return own
    })
  const copy = () =>
    take(async () => {
      const script = join(import.meta.dirname, 'start-floor.mjs')
      const { stdout } = await readByCopy(process.execPath, [script, database.url])
      return (JSON.parse(stdout) as { micros: number }).micros
    })
  const taken: { start: Taken; copy: Taken }[] = []
  for (let round = -1; round < rounds; round += 1) {
    const both =
      round % 2 === 0 ? { start: await start(), copy: await copy() } : { copy: await copy(), start: await start() }
    if (round >= 0) taken.push(both)
  }
  print(
    `\nStart: ${surveys.toLocaleString('en')} surveys, ${panel.toLocaleString('en')} panelists, ${counted} counted, ${rounds} rounds`,
  )
  for (const name of ['copy', 'start'] as const) {
    const of = (part: keyof Taken) => spreadOf(taken.map((both) => both[name][part])).median
    print(
      `  ${name.padEnd(6)} ${(of('own') / 1_000).toFixed(0)} ms of its own, ${(of('database') / 1_000).toFixed(0)} of the database; after ${of('ms').toFixed(0)} ms`,
    )
  }
  const all = ({ own, database: its }: Taken) => own + its
  printRatio('start / COPY, CPU', spreadOf(taken.map((both) => all(both.start) / all(both.copy))), goal, print)
  if (wrong) print(`  WRONG: ${counted} of ${panel} counted`)
} finally {
  await pool.end()
  await database.stop()
}
process.exit(wrong ? 1 : 0)
