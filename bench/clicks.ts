import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { addCampaign } from './clicks-world.ts'
import { interleave, printRatio, printSlices, ratio, slice, type Target } from './http/rounds.ts'
import { print } from './measure.ts'
import { durableDatabase, freePort, profileArgs, runBeside, startServer } from './product.ts'

/** A click on our short link, recorded and redirected, against one INSERT behind node:http: processor time, in interleaved slices. */
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 6)
const ms = Number(process.env['BENCH_SLICE_MS'] ?? 2_000)
const fromSource = process.env['BENCH_FROM_SOURCE'] === '1'
const perSlice = 40_000

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const database = await durableDatabase({ fromSource })
const pool = new pg.Pool({ connectionString: database.url, max: 2 })
pool.on('error', () => undefined)
await pool.query('create database floors')
const floorsUrl = Object.assign(new URL(database.url), { pathname: '/floors' }).href
const affId = await addCampaign(pool)
const floorPort = await freePort()
const floor = runBeside(join(import.meta.dirname, 'clicks-floor.ts'), [floorsUrl, String(floorPort)])
await new Promise((ready) => floor.once('message', ready))
const loader = runBeside(join(import.meta.dirname, 'http', 'load.ts'))
const server = await startServer({
  port: await freePort(),
  databaseUrl: database.url,
  fromSource,
  nodeArgs: profileArgs,
})

let visitors = 0
let answered = 0
/** Each visitor is another one, so that every click is written. */
const agents = () => Array.from({ length: perSlice }, () => `Mozilla/5.0 Chrome/140.0 v${visitors++}`)
const paths = (path: string) => Array.from({ length: perSlice }, (_, n) => `${path}?cid=c${n}&s=s${n % 50}&source=blog`)
const target = (name: string, connections: number, port: number, path: string, pid: number): Target => ({
  name,
  roots: [pid, database.pid()],
  load: () => ({ port, connections, ms, requests: { kind: 'cycle', paths: paths(path), agents: agents() } }),
  heard: ({ done }) => {
    if (port === server.port) answered += done
  },
})
const targets = [16, 64].flatMap((count) => [
  target(`floor: one INSERT, c${count}`, count, floorPort, '/click', floor.pid ?? 0),
  target(`click, c${count}`, count, server.port, `/c/${affId}`, server.pid),
])
try {
  for (const one of targets) await slice(loader, one, 0)
  print(`\nClicks: record and redirect, distinct visitors, ${rounds} rounds, fsync and synchronous_commit on`)
  const slices = await interleave(loader, targets, rounds)
  printSlices(slices, print)
  printRatio(
    '16 connections / one INSERT at 16, CPU',
    ratio(slices, 'click, c16', 'floor: one INSERT, c16'),
    0.9,
    print,
  )
  printRatio(
    '64 connections / one INSERT at 64, CPU',
    ratio(slices, 'click, c64', 'floor: one INSERT, c64'),
    0.5,
    print,
  )
  const { rows } = await pool.query<{ kept: number; counted: number }>(
    `select (select count(*)::int from clicks) as kept,
       (select sum(clicks)::int from traffic_days where dimension = '') as counted`,
  )
  print(`  ${answered} clicks answered, ${rows[0]?.kept} in the table, ${rows[0]?.counted} counted for their days`)
  if ((rows[0]?.kept ?? 0) < answered || rows[0]?.kept !== rows[0]?.counted) process.exitCode = 1
} finally {
  loader.disconnect()
  floor.disconnect()
  await server.stop()
  await sleep(100)
  await pool.end()
  await database.stop()
}
