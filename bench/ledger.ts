import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { dayAfter, sealDay, spanFrom, computeDay } from '../areas/wallet/server/days-store.ts'
import * as check from '../areas/wallet/server/check-store.ts'
import { againEachRun, checkSinceSealed, listAllFindings, type Again } from '../areas/wallet/server/checking.ts'
import { openDatabase, readLong, type Db } from '../platform/server/db.ts'
import { startEmbeddedPostgres } from '../platform/server/embedded-postgres.ts'
import { createLog } from '../platform/server/log.ts'
import { migrate } from '../platform/server/migrate.ts'
import { growLedger, type LedgerSize } from './ledger-world.ts'
import { print, printGoal } from './measure.ts'

/** How long each part took, in seconds of processor time, on a ledger of this many transfers. */
export type LedgerFigures = {
  transfers: number
  days: number
  incremental: number
  incrementalClock: number
  parts: Readonly<Record<'standing' | 'accounts' | 'day' | 'root' | 'again', number>>
  whole: number
  wholeClock: number
  findings: number
}

const daySeconds = 86_400
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)
/** The processor time of a database and this program so far, in seconds; the clock where Linux does not say. */
function readCpu(postmaster: number): number {
  const ticksPerSecond = 100
  const { user, system } = process.cpuUsage()
  const ownSeconds = (user + system) / 1_000_000
  try {
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')
    // Fields 14 to 17 of proc(5): its own time in user and system mode, and that of children that have ended.
    const timesOf = (pid: string) =>
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 15) ?? []
    const ticks = [String(postmaster), ...children].flatMap(timesOf).reduce((sum, one) => sum + Number(one), 0)
    return ownSeconds + ticks / ticksPerSecond
  } catch {
    return performance.now() / 1000
  }
}
/** How long work took by the clock, and in processor time, which other programs of the machine do not change. */
type Took<T> = { seconds: number; cpu: number; found: T }
const createTimer =
  (postmaster: number) =>
  async <T>(work: () => Promise<T>): Promise<Took<T>> => {
    const begin = performance.now()
    const before = readCpu(postmaster)
    const found = await work()
    return { seconds: (performance.now() - begin) / 1000, cpu: readCpu(postmaster) - before, found }
  }
type Timer = ReturnType<typeof createTimer>

/** Seals all days before this one without checking them, which would take as long as checking the whole ledger. */
async function sealBefore(db: Db, pool: pg.Pool, first: string, until: string): Promise<void> {
  const { rows } = await pool.query<{ next: string | null }>('select (max(day) + 1)::text as next from ledger_days')
  for (let day = rows[0]?.next ?? first; day < until; day = dayAfter(day)) await sealDay(db, day)
}

/**
 * One night: yesterday and what there is of today are open. The parts are measured first, and the run as a whole is
 * done afterwards, so that both find the same in memory.
 */
export async function measureNight(
  db: Db,
  pool: pg.Pool,
  { first, days, again, time }: { first: Date; days: number; again: Again; time: Timer },
): Promise<LedgerFigures> {
  const today = dayOf(new Date(first.getTime() + (days - 1) * daySeconds * 1000))
  const yesterday = dayOf(new Date(Date.parse(today) - daySeconds * 1000))
  await sealBefore(db, pool, dayOf(first), yesterday)
  const byIndex = <T>(work: (reader: Db) => Promise<T>) =>
    readLong(db, async (reader) => {
      await check.keepToIndexes(reader)
      return work(reader)
    })
  const { rows } = await pool.query<{ root: Buffer }>('select root from ledger_days order by day desc limit 1')
  const standing = await time(() => readLong(db, check.listStanding))
  const accounts = await time(() =>
    byIndex((reader) => check.listOfAccounts(reader, spanFrom(yesterday), check.nobody)),
  )
  const day = await time(() => byIndex((reader) => check.listOfSpan(reader, spanFrom(yesterday, today))))
  const root = await time(() => computeDay(db, yesterday, rows[0]?.root ?? null))
  const run = await time(() => checkSinceSealed(db, { sealBefore: today, again }))
  const whole = await time(() => listAllFindings(db))
  const transfers = await readLong(db, (reader) => check.countTransfers(reader, check.always))
  const known = standing.cpu + accounts.cpu + day.cpu + root.cpu
  return {
    transfers,
    days,
    incremental: run.cpu,
    incrementalClock: run.seconds,
    parts: {
      standing: standing.cpu,
      accounts: accounts.cpu,
      day: day.cpu,
      root: root.cpu,
      again: Math.max(0, run.cpu - known),
    },
    whole: whole.cpu,
    wholeClock: whole.seconds,
    findings: run.found.findings.length + whole.found.length,
  }
}

function printNight(figures: LedgerFigures): void {
  const { transfers, days, incremental, incrementalClock, parts, whole, wholeClock, findings } = figures
  print(
    `\n${transfers.toLocaleString('en')} transfers on ${days} days, ${findings} findings; processor time (and clock)`,
  )
  print(`  incremental ${incremental.toFixed(1)} s (${incrementalClock.toFixed(0)} s)`)
  print(`  whole, with every root, ${whole.toFixed(1)} s (${wholeClock.toFixed(0)} s)`)
  for (const [name, seconds] of Object.entries(parts)) print(`    ${name.padEnd(10)} ${seconds.toFixed(2)} s`)
}

const number = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise)

if (process.argv[1]?.endsWith('ledger.ts')) {
  const folder = await mkdtemp(join(process.env['BENCH_DIR'] ?? tmpdir(), 'tuppence-ledger-'))
  // Root's database may run as another user, who has to come through here.
  await chmod(folder, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), fast: true })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  try {
    await migrate(postgres.url)
    const { db, pool, close } = openDatabase({ url: postgres.url, poolSize: 4, log: createLog('silent') })
    const perDay = number('BENCH_TRANSFERS_PER_DAY', 274_000)
    const panelists = number('BENCH_PANELISTS', 400_000)
    const days = number('BENCH_DAYS', 37)
    const again = { ...againEachRun, transfers: number('BENCH_AGAIN', againEachRun.transfers) }
    const time = createTimer(postgres.pid)
    // The longer ledger ends yesterday, and the shorter one half way.
    const first = new Date(Date.parse(dayOf(new Date())) - 2 * days * daySeconds * 1000)
    const size = (of: number): LedgerSize => ({ panelists, perDay, days: of })
    const filled = await time(() => growLedger(pool, size(days), { first }))
    print(
      `${perDay.toLocaleString('en')} transfers a day by ${panelists.toLocaleString('en')} panelists, filled in ${filled.seconds.toFixed(0)} s`,
    )
    const short = await measureNight(db, pool, { first, days, again, time })
    printNight(short)
    const grown = await time(() => growLedger(pool, size(2 * days), { first, rounds: filled.found }))
    print(`\ngrown in ${grown.seconds.toFixed(0)} s`)
    const long = await measureNight(db, pool, { first, days: 2 * days, again, time })
    printNight(long)
    print(`\nAgain in each run: ${again.transfers} transfers, ${again.accounts} accounts`)
    printGoal('incremental / whole', long.incremental / long.whole, 1)
    printGoal('incremental, twice the ledger / once', long.incremental / short.incremental, 1.2)
    printGoal('incremental, seconds of processor time', long.incremental, 60)
    await close()
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
