import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type pg from 'pg'
import { openDatabase } from '../../../platform/server/db.ts'
import { createLog } from '../../../platform/server/log.ts'
import { addCampaign } from '../../clicks-world.ts'
import { tokensFor } from '../../http/world.ts'
import { seeded } from '../../matching-world.ts'
import { durableDatabase, freePort, startServer, type Server } from '../../product.ts'
import { openMailSink } from '../crash/mail-sink.ts'
import { findBrokenInvariants } from '../crash/verdict.ts'
import { furnish } from '../crash/world.ts'
import { describeGrowth, writeHeap } from './heaps.ts'
import { createLoad } from './load.ts'
import { fitSlope, isLeaking, isWarm, leastOfEach, longMinutes, type Sample, type Slope } from './slope.ts'

export type SoakSize = {
  minutes: number
  people: number
  seed: number
  leaks?: boolean
  capacitySeconds?: number
  heaps?: string | undefined
}
export type Grown = { name: string; rss: Slope; data: Slope; code: Slope; last: string }
export type SoakOutcome = { wrong: string[]; grown: Grown[]; lines: string[] }

const limitPerHour = 1
const capacityShare = 0.3
const clientsFlatOut = 16
/** How often memory is read, and of how many readings the least counts. In a long run these are five minutes. */
const long = { sampleEveryMs: 15_000, stretch: 20 }
const short = { sampleEveryMs: 5_000, stretch: 2 }
/**
 * A long soak measures the capacity for longer, which warms the processes up as well: at three tenths of it the worker's compiled code and
 * heap grew for the first hour (RSS by 3 MB) and stood still in the ten minutes after it, which were all there were of that run.
 */
const longCapacitySeconds = 600
const mark = 'soak-probe '
/**
 * More members than a web process remembers: 5,000 with their pages of surveys (areas/surveys/server/listing.ts), about 11 KB each, and
 * 10,000 with their tokens (areas/auth/server/access-tokens.ts). Both are full before memory is read, because filling them is no leak.
 */
const visitedFirst = 10_500
const growthLines = 60

type Memory = { rss: number; data: number; code: number; heap: number; handles: number }
/** The memory of a process, and how many calls had been made by then. */
type Reading = { hours: number; calls: number; memory: Memory }

/**
 * A web process and a worker under a steady mixed load, at three tenths of what they can do, which is measured first. Their memory is
 * read after a forced collection of garbage; a line through the least of each stretch of readings may not rise. Of the heap,
 * compiled code is counted apart: V8 compiles a function again when it has been called often, in the worker for hours, and forgets it later.
 */
export async function soakDrill(size: SoakSize, say: (line: string) => void): Promise<SoakOutcome> {
  const { minutes, people, seed, leaks = false, heaps } = size
  const isLong = minutes >= longMinutes
  const { sampleEveryMs, stretch } = isLong ? long : short
  const { capacitySeconds = isLong ? longCapacitySeconds : 20 } = size
  const database = await durableDatabase()
  const { db, pool, close } = openDatabase({ url: database.url, poolSize: 4, log: createLog('silent') })
  const sink = await openMailSink()
  const closers: (() => Promise<unknown> | void)[] = [() => sink.close(), close, () => database.stop()]
  try {
    const world = await furnish(db, pool, people)
    const affId = await addCampaign(pool)
    await pool.query(`update users set role = '2' where user_id = $1`, [world.reviewer.userId])
    const [boss = ''] = await tokensFor([world.reviewer])
    const deaths: string[] = []
    let isOver = false
    const watched: { name: string; server: Server; memory: () => Promise<Memory | null> }[] = []
    for (const name of ['web', 'worker']) {
      const server = await startWatched(name, database.url, sink.url, { leaks, heaps })
      server.child.once('exit', (code, signal) => {
        if (!isOver) deaths.push(`${name} ended by itself (${signal ?? code})`)
      })
      watched.push({ name, server, memory: () => readMemory(server) })
      closers.unshift(async () => {
        isOver = true
        await server.stop()
      })
    }
    const port = watched[0]?.server.port ?? 0
    const load = createLoad({ port, world, affId, boss, random: seeded(seed) })
    closers.unshift(() => load.close())
    const capacity = await load.flatOut(capacitySeconds, clientsFlatOut)
    const perSecond = capacity * capacityShare
    await load.visit(visitedFirst, clientsFlatOut)
    const writeHeaps = async (number: number): Promise<string[]> => {
      if (!heaps) return []
      const paths: string[] = []
      for (const { name, server } of watched) paths.push(await writeHeap(server, heaps, name, number))
      return paths
    }
    const heapsBefore = await writeHeaps(1)
    say(`capacity: ${capacity.toFixed(0)} calls/s flat out; ${perSecond.toFixed(0)} calls/s for ${minutes} minutes`)
    // Halfway, the digests of all who were there fall due at once, as every morning: memory that this takes has to come back.
    await pool.query(`update survey_digests set next_at = now() + make_interval(secs => $1)`, [minutes * 30])
    const began = Date.now()
    const until = began + minutes * 60_000
    const loading = load.steady(perSecond, () => Date.now() >= until)
    const samples = new Map(watched.map(({ name }) => [name, [] as Reading[]]))
    let spoken = 0
    while (Date.now() < until) {
      await sleep(sampleEveryMs)
      for (const { name, memory } of watched) {
        const read = await memory()
        if (read)
          samples.get(name)?.push({ hours: (Date.now() - began) / 3_600_000, calls: load.tally.done, memory: read })
      }
      if (Date.now() - began > (spoken + 1) * 60_000) {
        spoken += 1
        say(
          `${spoken} min: ${[...samples].map(([name, all]) => `${name} ${wordMemory(all.at(-1)?.memory)}`).join('; ')}; ${await wordDatabase(pool)}`,
        )
      }
    }
    await loading
    const heapsAfter = await writeHeaps(2)
    for (const [at, path] of heapsBefore.entries())
      for (const line of await describeGrowth(path, heapsAfter[at] ?? '', growthLines))
        say(`${watched[at]?.name}: ${line}`)
    const grown = [...samples].map(([name, all]): Grown => {
      const warm = all.filter((one) => isWarm(one, minutes))
      const slopeOf = (of: (memory: Memory) => number) =>
        fitSlope(
          leastOfEach(
            warm.map(({ hours, memory }): Sample => ({ hours, value: of(memory) / 2 ** 20 })),
            stretch,
          ),
        )
      return {
        name,
        rss: slopeOf(({ rss }) => rss),
        data: slopeOf(({ data }) => data),
        code: slopeOf(({ code }) => code),
        last: wordMemory(all.at(-1)?.memory),
      }
    })
    const wrong = grown.flatMap(({ name, rss, data }) =>
      (
        [
          ['memory', rss],
          ['data', data],
        ] as const
      ).flatMap(([what, slope]) =>
        isLeaking(slope, limitPerHour, isLong) ? [`${name}: ${what} grows by ${wordSlope(slope)}`] : [],
      ),
    )
    wrong.push(
      ...deaths,
      ...load.tally.errors.map((error) => `an error: ${error}`),
      ...(await findBrokenInvariants(db)),
    )
    const { done, refused, byJourney } = load.tally
    const lines = [
      `${done} calls, ${refused} refused by a rule, ${load.tally.errors.length} errors; ${JSON.stringify(byJourney)}`,
      `${sink.letters.length} emails; ${await wordDatabase(pool)}`,
      `measured from minute ${((samples.get('web')?.find((one) => isWarm(one, minutes))?.hours ?? NaN) * 60).toFixed(0)} on`,
      ...grown.map(
        ({ name, rss, data, code, last }) =>
          `${name}: RSS ${wordSlope(rss)}, data ${wordSlope(data)}, code ${wordSlope(code)}; at the end ${last}`,
      ),
    ]
    return { wrong, grown, lines }
  } finally {
    for (const end of closers) await end()
  }
}

const wordSlope = ({ perHour, error }: Slope): string => `${perHour.toFixed(2)} (+-${error.toFixed(2)}) MB/h`
const wordMemory = (memory: Memory | undefined): string =>
  memory
    ? `RSS ${(memory.rss / 2 ** 20).toFixed(1)} MB, data ${(memory.data / 2 ** 20).toFixed(1)} MB, code ${(memory.code / 2 ** 20).toFixed(1)} MB, heap ${(memory.heap / 2 ** 20).toFixed(1)} MB, ${memory.handles} handles`
    : 'unknown'

async function startWatched(
  name: string,
  databaseUrl: string,
  smtpUrl: string,
  { leaks, heaps }: { leaks: boolean; heaps: string | undefined },
): Promise<Server> {
  const [port, probePort] = [await freePort(), await freePort()]
  const probe = pathToFileURL(join(import.meta.dirname, 'probe.mjs')).href
  return startServer({
    port: name === 'worker' ? probePort : port,
    databaseUrl,
    nodeArgs: ['--import', probe],
    words: [`--only=${name}`],
    listened: true,
    env: {
      PORT: String(port),
      METRICS_PORT: String(probePort),
      SMTP_URL: smtpUrl,
      APPROVAL_UNDO_SECONDS: '0',
      STAFF_SECOND_STEP: 'optional',
      TRUSTED_PROXIES: '1',
      // As in our image and our units.
      MALLOC_ARENA_MAX: '2',
      ...(leaks ? { SOAK_LEAK: '1' } : {}),
      ...(heaps ? { SOAK_HEAPS: heaps, SOAK_NAME: name } : {}),
    },
  })
}

const memoryWithinMs = 10_000
/** Asks the process for its memory after a collection; null when it does not say in time. */
function readMemory({ child }: Server): Promise<Memory | null> {
  return new Promise((resolve) => {
    let heard = ''
    const end = (memory: Memory | null): void => {
      child.stdout?.off('data', hear)
      clearTimeout(timer)
      resolve(memory)
    }
    const hear = (text: Buffer): void => {
      heard += String(text)
      const line = heard.split('\n').find((one, at, all) => one.startsWith(mark) && at < all.length - 1)
      if (line) end(JSON.parse(line.slice(mark.length)) as Memory)
    }
    const timer = setTimeout(() => end(null), memoryWithinMs)
    child.stdout?.on('data', hear)
    child.kill('SIGUSR2')
  })
}

async function wordDatabase(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ mb: number; sessions: number; jobs: number }>(
    `select round(pg_database_size(current_database()) / 1048576.0)::int as mb,
       (select count(*)::int from pg_stat_activity where application_name like 'tuppence%') as sessions,
       (select count(*)::int from graphile_worker.jobs) as jobs`,
  )
  const { mb = 0, sessions = 0, jobs = 0 } = rows[0] ?? {}
  return `database ${mb} MB, ${sessions} sessions, ${jobs} jobs waiting`
}
