import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { dayMs } from '../../../platform/contract/durations.ts'
import { addCampaign } from '../../clicks-world.ts'
import { durableDatabase, freePort, programOf, runShell, secretKey, startServer, type Server } from '../../product.ts'
import { fillYear, recount } from './fill.ts'
import { listCalls, listChanged, listMiscounted, openReader, readAll } from './figures.ts'

/** `stopEvents` and `startEvents`: shell commands that kill a part of the database of events, and bring it back. */
type Size = { rows: number; eventsUrl: string; fromSource: boolean; stopEvents?: string; startEvents?: string }
type Say = (line: string) => void
const demo = { DEMO: '1', STAFF_SECOND_STEP: 'optional' }
const kills = 3
const killAfterMs = 4_000
const stormClients = 4
const waitsWithinMs = 300_000

/** Moves a year of events while clicks arrive and the command is killed; lists what is not as it was. */
export async function eventsDrill(size: Size, say: Say): Promise<string[]> {
  const database = await durableDatabase(size)
  const [main, events] = [database.url, size.eventsUrl].map((url) => new pg.Pool({ connectionString: url, max: 2 }))
  if (!main || !events) throw new Error('there are two databases')
  const servers: Server[] = []
  const start = async (env: Record<string, string>, words: string[] = []): Promise<Server> => {
    const given = { port: await freePort(), databaseUrl: database.url, fromSource: size.fromSource }
    const server = await startServer({ ...given, words, env: { ...demo, EVENTS_DATABASE_URL: '', ...env } })
    servers.push(server)
    return server
  }
  for (const pool of [main, events]) pool.on('error', () => undefined)
  try {
    return await moveYear({ ...size, mainUrl: database.url, main, events, start, say })
  } finally {
    for (const server of servers) await server.stop()
    await Promise.all([main.end(), events.end()])
    await database.stop()
  }
}

type Stage = Size & {
  mainUrl: string
  main: pg.Pool
  events: pg.Pool
  start: (env: Record<string, string>, words?: string[]) => Promise<Server>
  say: Say
}

async function moveYear(stage: Stage): Promise<string[]> {
  const { main, events, eventsUrl, rows, start, say } = stage
  await (await start({})).stop()
  const affIds = (await main.query<{ aff_id: number }>('select aff_id from campaigns order by 1')).rows.map(
    (row) => row.aff_id,
  )
  await fillYear(main, affIds, rows)
  const days = listDays()
  const before = await recount(main)
  say(
    `  a demo world with ${affIds.length} campaigns, and ${sumOf(before.clicks)} human clicks and ${sumOf(before.visits)} human visits in a year`,
  )
  const stormed = await addCampaign(main)

  const old = await start({}, ['--only=web'])
  const calls = listCalls(affIds, days)
  const was = await readAll(await openReader(old.port), calls)
  const wrong = listMiscounted(was, before, days, affIds).map((line) => `before the move: ${line}`)

  const storm = startStorm(old.port, stormed)
  let killed = 0
  for (let n = 0; n < kills; n += 1) if (await killedMove(stage)) killed += 1
  wrong.push(...(await movesWithoutWorker(stage)))
  const copied = await runMove(stage, [])
  say(`  copied in ${copied.seconds} s, after the command was killed ${killed} times`)
  const finished = await runMove(stage, ['--finish'])
  say(`  finished in ${finished.seconds} s`)
  for (const { code, out } of [copied, finished]) if (code !== 0) wrong.push(`the command ended with ${code}: ${out}`)
  const young = await start({ EVENTS_DATABASE_URL: eventsUrl })
  const left = storm.goTo(young.port)
  await sleep(3_000)
  await old.stop()
  const { answered } = await left.end()
  for (const end = Date.now() + waitsWithinMs; (await countWaiting(main)) > 0 && Date.now() < end; await sleep(1_000));
  const is = await readAll(await openReader(young.port), calls)
  wrong.push(...listChanged(was, is))
  const after = await recount(events)
  wrong.push(...listMiscounted(is, after, days, affIds).map((line) => `after the move: ${line}`))
  wrong.push(...(await countStorm(stage, stormed, answered)))
  say(
    `  ${calls.length} answers compared, including ${days.length} single days; ${answered.length} clicks arrived during the move`,
  )
  say(`  ${await describeShards(events)}`)
  const without = await start({}, ['--only=web']).then(
    () => true,
    () => false,
  )
  if (without) wrong.push('a process started without EVENTS_DATABASE_URL after the move')
  return wrong
}

/** The last year of days of UTC+7, without today, on which clicks still arrive. */
const listDays = (): string[] =>
  Array.from({ length: 364 }, (_, n) =>
    new Date(Date.now() + 7 * 3_600_000 - (364 - n) * dayMs).toISOString().slice(0, 10),
  )
const sumOf = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((sum, n) => sum + n, 0)
const countWaiting = async (main: pg.Pool): Promise<number> =>
  (await main.query<{ n: number }>('select count(*)::int as n from event_spool')).rows[0]?.n ?? 0

/** Compares the clicks that were answered with rows and figures. */
async function countStorm({ main, events }: Stage, affId: number, answered: readonly string[]): Promise<string[]> {
  const { rows } = await events.query<{ ids: string[]; counted: number }>(
    `select (select coalesce(array_agg(parameters ->> 'cid'), '{}') from clicks where aff_id = $1) as ids,
       (select coalesce(sum(clicks), 0)::int from traffic_days where aff_id = $1 and dimension = '') as counted`,
    [affId],
  )
  const { ids = [], counted = 0 } = rows[0] ?? {}
  const stored = new Set(ids)
  const missing = answered.filter((id) => !stored.has(id)).length
  const waiting = await countWaiting(main)
  return [
    ...(missing > 0 ? [`${missing} clicks that were answered are missing`] : []),
    ...(ids.length === stored.size ? [] : [`${ids.length - stored.size} clicks are there twice`]),
    ...(counted === ids.length ? [] : [`${counted} clicks are counted, and ${ids.length} are there`]),
    ...(waiting > 0 ? [`${waiting} clicks or visits still wait`] : []),
  ]
}

function spawnMove({ mainUrl, eventsUrl, fromSource }: Stage, flags: readonly string[]): ChildProcess {
  const env = {
    ...process.env,
    ...demo,
    DATABASE_URL: mainUrl,
    EVENTS_DATABASE_URL: eventsUrl,
    SECRET_KEY: secretKey,
    SANDBOX_PORT: '0',
  }
  return spawn(process.execPath, [...programOf(fromSource), 'events', 'move', ...flags], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Kills the command in the middle of its first copies. Returns false if it had ended before, as it may with few events. */
async function killedMove(stage: Stage): Promise<boolean> {
  const child = spawnMove(stage, [])
  const ended = once(child, 'exit')
  const copying = new Promise<void>((resolve) => {
    child.stderr?.on('data', (piece: Buffer) => {
      if (String(piece).includes('rows copied')) resolve()
    })
  })
  await Promise.race([copying, ended])
  await sleep(Math.random() * killAfterMs)
  child.kill('SIGKILL')
  await ended
  return child.signalCode === 'SIGKILL'
}

/**
 * Kills a part of the database of events in the middle of a copy, and after `--finish` has closed the old tables. Lists
 * what the command should have said and did not.
 */
async function movesWithoutWorker(stage: Stage): Promise<string[]> {
  const { stopEvents, startEvents, say } = stage
  if (!stopEvents || !startEvents) return []
  const wrong: string[] = []
  for (const [flags, begins] of [
    [[], 'rows copied'],
    [['--finish'], 'clicks and visits wait'],
  ] as const) {
    const move = await runMove(stage, flags, { begins, stop: () => runShell(stopEvents) })
    const words = ['events move', ...flags].join(' ')
    say(`  ${words} without a worker ended with ${move.code} after ${move.seconds} s: ${lastLine(move.out)}`)
    if (move.code !== 1 || !move.out.includes('EVENTS_DATABASE_URL'))
      wrong.push(`${words} ended with ${move.code} without a worker, and said: ${move.out}`)
    await runShell(startEvents)
  }
  return wrong
}
const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? ''

type MoveRun = { code: number; out: string; seconds: number }
/** Runs the command to its end. `during`: what is done as soon as the command says that it is there. */
async function runMove(
  stage: Stage,
  flags: readonly string[],
  during?: { begins: string; stop: () => Promise<void> },
): Promise<MoveRun> {
  const begun = performance.now()
  const child = spawnMove(stage, flags)
  const ended = once(child, 'exit') as Promise<[number | null]>
  let out = ''
  const stopping: Promise<void>[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (piece: Buffer) => {
      out += String(piece)
      if (during && stopping.length === 0 && out.includes(during.begins)) stopping.push(during.stop())
    })
  const [code] = await ended
  await Promise.all(stopping)
  return { code: code ?? 1, out, seconds: Math.round((performance.now() - begun) / 100) / 10 }
}

/** People who click without end, each once, and what they were answered. */
function startStorm(firstPort: number, affId: number) {
  const agent = new Agent({ keepAlive: true })
  const answered: string[] = []
  let port = firstPort
  let sent = 0
  const over = new AbortController()
  const visit = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const id = `m${(sent += 1)}`
      if (await click({ port, agent, affId, id })) answered.push(id)
      await sleep(40)
    }
  }
  const visits = Promise.all(Array.from({ length: stormClients }, visit))
  const end = async () => {
    over.abort()
    await visits
    agent.destroy()
    return { answered }
  }
  const goTo = (next: number) => {
    port = next
    return { end }
  }
  return { goTo }
}
type Click = { port: number; agent: Agent; affId: number; id: string }
const click = ({ port, agent, affId, id }: Click): Promise<boolean> =>
  new Promise((resolve) => {
    const headers = { 'user-agent': `Mozilla/5.0 Chrome/140.0 ${id}` }
    const asked = request({ port, host: '127.0.0.1', path: `/c/${affId}?cid=${id}`, headers, agent }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode === 302))
      answer.on('error', () => resolve(false))
    })
    asked.on('error', () => resolve(false))
    asked.end()
  })

/** Says how a cluster spread the clicks. */
async function describeShards(events: pg.Pool): Promise<string> {
  const { rowCount } = await events.query("select from pg_extension where extname = 'citus'")
  if (!rowCount) return 'the database of events is one server'
  const { rows } = await events.query<{ name: string; shards: number; nodes: number }>(
    `select table_name::text as name, count(distinct shardid)::int as shards, count(distinct nodeport)::int as nodes
     from citus_shards where table_name in ('clicks'::regclass, 'visits'::regclass, 'traffic_days'::regclass) group by 1 order by 1`,
  )
  return `Citus: ${rows.map(({ name, shards, nodes }) => `${name} in ${shards} shards on ${nodes} nodes`).join(', ')}`
}
