import { randomInt } from 'node:crypto'
import { rename } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '../../../platform/server/db.ts'
import { createLog } from '../../../platform/server/log.ts'
import { seeded } from '../../matching-world.ts'
import { freePort, startServer } from '../../product.ts'
import { furnish } from '../crash/world.ts'
import { prepareArchive, type ArchivedDatabase } from './archived-database.ts'
import { checkRestored, runWell } from './commands.ts'
import { expectedOfDoctor, type RestoreSize } from './drill.ts'
import { recount, type Deed, type Span } from './journal.ts'
import { createLoad } from './load.ts'

/** What the manual promises: at most this is lost with the machine of the database. */
const lossAtMostMs = 60_000
/** Slow enough that no WAL segment fills up, so that `archive_timeout` alone decides how much is lost. */
const restMs = 2_000
/** At least a moment between two movements belongs to neither side. */
const asideMs = 50

/**
 * Destroys a database of Debian's PostgreSQL whose WAL is archived by pgBackRest, in the middle of its work, and
 * restores it twice: to a moment before the crash, and to the end of the archive. Measures how much of what was acknowledged is lost.
 */
export async function archiveDrill(size: RestoreSize, say: (line: string) => void) {
  const random = seeded(size.seed)
  const database = await prepareArchive()
  const closers: (() => Promise<unknown> | void)[] = [() => database.remove()]
  try {
    database.start()
    const room = { env: { DATABASE_URL: database.url }, fromSource: size.fromSource }
    await runWell(['migrate'], room)
    const { db, pool, close } = openDatabase({ url: database.url, poolSize: 4, log: createLog('silent') })
    const world = await furnish(db, pool, size.people)
    const server = await startServer({
      port: await freePort(),
      databaseUrl: database.url,
      fromSource: size.fromSource,
      listened: true,
    })
    closers.unshift(async () => void server.child.kill('SIGKILL'))
    const load = createLoad(server.port, world, random)
    closers.unshift(() => load.close())
    let isOver = false
    const atWork = Promise.all(Array.from({ length: size.clients }, () => load.work(() => isOver, restMs)))
    database.createStanza()
    const made = await runWell(['backup', '--pgbackrest', database.stanza], database.room(size.fromSource))
    say(`base backup in ${(made.ms / 1000).toFixed(1)} s`)
    // More than one turn of the archive, and then at any moment of the next.
    await sleep(database.archiveTimeoutMs)
    const moment = Date.now()
    await sleep(database.archiveTimeoutMs + randomInt(database.archiveTimeoutMs))
    const crashAt = Date.now()
    database.kill()
    isOver = true
    server.child.kill('SIGKILL')
    await atWork
    await close()
    say(
      `killed ${Math.round((crashAt - moment) / 1000)} s after the moment, with ${load.deeds.length} movements asked for`,
    )
    await rename(database.folder, `${database.folder}-lost`)
    const at = { database, size, deeds: load.deeds }
    const toMoment = await restoreTo(
      new Date(moment).toISOString(),
      { from: moment - asideMs, until: moment + asideMs },
      at,
      true,
    )
    await rename(database.folder, `${database.folder}-moment`)
    const toEnd = await restoreTo('latest', { from: crashAt - lossAtMostMs, until: Infinity }, at, false)
    const lossMs = toEnd.oldestLost === null ? 0 : crashAt - toEnd.oldestLost
    const lines = [
      `to the moment: ${toMoment.found} movements, ${toMoment.line}`,
      `to the end: ${toEnd.found} movements, ${toEnd.lost} acknowledged ones lost, ${toEnd.line}`,
      `the newest acknowledged one in the copy was ${seconds(crashAt - (toEnd.newestFound ?? 0))} old at the crash, the oldest lost one ${seconds(lossMs)}`,
    ]
    return { wrong: [...toMoment.wrong, ...toEnd.wrong], lines }
  } finally {
    for (const end of closers) await end()
  }
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

type At = { database: ArchivedDatabase; size: RestoreSize; deeds: readonly Deed[] }

async function restoreTo(target: string, span: Span, { database, size, deeds }: At, isTrial: boolean) {
  await database.makeFolder()
  const words = ['restore', '--to', target, '--data', database.folder, '--pgbackrest', database.stanza]
  const { ms } = await runWell(words, database.room(size.fromSource))
  const began = Date.now()
  // A trial leaves the archive alone, as one on another machine would.
  database.start(isTrial ? ['-c', 'archive_mode=off'] : [])
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  try {
    await untilOpen(pool)
    const replayMs = Date.now() - began
    const counted = await recount(pool, deeds, span)
    const checked = await checkRestored(
      { env: { DATABASE_URL: database.url }, fromSource: size.fromSource },
      expectedOfDoctor,
    )
    const wrong = [...counted.wrong, ...checked].map((line) => `to ${target}: ${line}`)
    return { ...counted, wrong, line: `files in ${seconds(ms)}, open after ${seconds(replayMs)} more` }
  } finally {
    await pool.end()
    database.stop()
  }
}

const openWithinMs = 600_000
/** Waits until PostgreSQL has replayed what there is and takes changes. */
async function untilOpen(pool: pg.Pool): Promise<void> {
  for (const until = Date.now() + openWithinMs; ; await sleep(100)) {
    const { rows } = await pool
      .query<{ waits: boolean }>('select pg_is_in_recovery() as waits')
      .catch(() => ({ rows: [{ waits: true }] }))
    if (rows[0]?.waits === false) return
    if (Date.now() > until) throw new Error('the restored database did not open')
  }
}
