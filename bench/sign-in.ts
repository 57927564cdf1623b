import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { password } from './drills/crash/world.ts'
import type { Load } from './http/load.ts'
import { interleave, printRatio, printSlices, ratio, slice, type Target } from './http/rounds.ts'
import * as world from './http/world.ts'
import { print } from './measure.ts'
import { durableDatabase, freePort, profileArgs, runBeside, startServer } from './product.ts'

/**
 * `npm run bench -- sign-in`: logging in with a password, against the check of a password behind node:http: processor time of server and
 * database for each, in interleaved slices. Two connections, because the product checks two passwords at a time.
 */
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 6)
const sliceMs = Number(process.env['BENCH_SLICE_MS'] ?? 4_000)
const people = 2_000
const connections = 2
const goal = 1.15

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const database = await durableDatabase()
const pool = new pg.Pool({ connectionString: database.url, max: 2 })
pool.on('error', () => undefined)
const members = await world.addPeople(pool, people, 'sign-in')
await world.addPassword(pool, members, password)
await pool.query('vacuum analyze')

const floorPort = await freePort()
const floors = runBeside(join(import.meta.dirname, 'http', 'floors.ts'), [database.url, String(floorPort)])
await new Promise((ready) => floors.once('message', ready))
const loader = runBeside(join(import.meta.dirname, 'http', 'load.ts'))
const server = await startServer({ port: await freePort(), databaseUrl: database.url, nodeArgs: profileArgs })
const bodies = members.map((_, i) => ({ email: `sign-in-${i}@example.com`, password }))
const loadOf = (port: number, requests: Load['requests']) => (): Load => ({ port, connections, ms: sliceMs, requests })
const floor: Target = {
  name: 'floor: argon2 verify behind node:http',
  roots: [floors.pid ?? 0],
  load: loadOf(floorPort, { kind: 'cycle', paths: ['/verify'] }),
}
const signIn: Target = {
  name: 'log-in with a password',
  roots: [server.pid, database.pid()],
  load: loadOf(server.port, { kind: 'posts', path: '/api/v1/auth/login', bodies }),
}
try {
  for (const target of [floor, signIn]) await slice(loader, target, 0)
  print(`\nLog-ins: ${people.toLocaleString('en')} panelists, ${connections} connections, ${rounds} rounds`)
  const slices = await interleave(loader, [floor, signIn], rounds)
  printSlices(slices, print)
  printRatio('log-in / argon2 verify, CPU', ratio(slices, signIn.name, floor.name), goal, print)
} finally {
  loader.disconnect()
  floors.disconnect()
  await sleep(100)
  await server.stop()
  await pool.end()
  await database.stop()
}
process.exit(0)
