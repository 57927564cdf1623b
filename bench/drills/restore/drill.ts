import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { readManifest } from '../../../app/commands/backup/manifest.ts'
import { openDatabase } from '../../../platform/server/db.ts'
import { startEmbeddedPostgres } from '../../../platform/server/embedded-postgres.ts'
import { createLog } from '../../../platform/server/log.ts'
import { seeded } from '../../matching-world.ts'
import { freePort, startServer } from '../../product.ts'
import { openMailSink } from '../crash/mail-sink.ts'
import { furnish } from '../crash/world.ts'
import { checkRestored, runCommand, runWell, type Room } from './commands.ts'
import { recount, type Deed } from './journal.ts'
import { createLoad, readPointsAfterLogin } from './load.ts'

export type RestoreSize = { people: number; clients: number; seconds: number; seed: number; fromSource: boolean }

/** What is left of a panel whose database is gone: the file of its backup, and what people were told. */
export type Lost = {
  home: string
  backup: string
  people: number
  deeds: readonly Deed[]
  /** When the snapshot was taken, and when the command had ended. */
  span: { from: number; until: number }
  /** Members who did nothing after the backup, and the points that they saw. */
  quiet: readonly { email: string; points: number }[]
  lines: string[]
  remove: () => Promise<void>
}

/** What is done to a copy or a file to see that the drill finds it. */
export type Fault = { sql?: string; env?: Record<string, string>; backup?: string }

const restMs = 40
const quietPeople = 5
/** So many gift cards are made for each member. */
const cardsEach = 2
/** Lines of the doctor that a drill's world earns: it has no Super Admin, and its emails go to a stand-in. */
export const expectedOfDoctor = [/^wrong +administrator/, /^wrong +mail/]

/**
 * Fills a panel, lets members and a supplier work at a server of it, takes a backup meanwhile, and destroys the database
 * with its folder. Gives what is left.
 */
export async function loseDatabase(size: RestoreSize, say: (line: string) => void): Promise<Lost> {
  const random = seeded(size.seed)
  const home = await mkdtemp(join(process.env['BENCH_DIR'] ?? tmpdir(), 'tuppence-restore-'))
  // Root's database may run as another user, who has to come through here.
  await chmod(home, 0o711)
  const dataDir = join(home, 'lost')
  const room: Room = { fromSource: size.fromSource, env: { DATA_DIR: dataDir } }
  const remove = () => rm(home, { recursive: true, force: true })
  const closers: (() => Promise<unknown> | void)[] = []
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), say })
    closers.unshift(() => postgres.stop())
    await runWell(['migrate'], room)
    const { db, pool, close } = openDatabase({ url: postgres.url, poolSize: 4, log: createLog('silent') })
    closers.unshift(close)
    const world = await furnish(db, pool, size.people)
    const server = await startServer({
      port: await freePort(),
      databaseUrl: postgres.url,
      fromSource: size.fromSource,
      env: { STAFF_SECOND_STEP: 'optional' },
    })
    closers.unshift(async () => void server.child.kill('SIGKILL'))
    const [idle, busy] = [world.members.slice(0, quietPeople), world.members.slice(quietPeople)]
    const load = createLoad(server.port, { ...world, members: busy }, random)
    closers.unshift(() => load.close())
    for (const member of idle) await load.takeExternal(member)
    const quiet = []
    for (const at of idle.keys())
      quiet.push({
        email: `drill-${at}@example.com`,
        points: await readPointsAfterLogin(server.port, `drill-${at}@example.com`),
      })

    let isOver = false
    const atWork = Promise.all(Array.from({ length: size.clients }, () => load.work(() => isOver, restMs)))
    await sleep(size.seconds * 500)
    const made = await runWell(['backup', '--to', join(home, 'backups')], room)
    const until = Date.now()
    await sleep(size.seconds * 500)
    isOver = true
    await atWork
    const [, backup = ''] = /Made (\S+):/.exec(made.out) ?? []
    const manifest = readManifest(await readFile(`${backup}.json`, 'utf8'), backup)
    say(`${made.out.trim().split('\n').at(-1)}`)
    const span = { from: Date.parse(manifest.madeAt), until }
    const heard = load.deeds.filter(({ heardAt }) => heardAt !== null)
    const before = heard.filter(({ heardAt }) => (heardAt ?? 0) <= span.from).length
    const lines = [
      `${load.deeds.length} movements asked for, ${heard.length} acknowledged, ${before} of them before the backup`,
      `backup ${(made.ms / 1000).toFixed(1)} s, ${(manifest.bytes / 2 ** 20).toFixed(1)} MiB of ${manifest.format}`,
    ]
    if (before === 0 || before === heard.length)
      throw new Error(`the load was not on both sides of the backup: ${lines[0]}`)
    return { home, backup, people: size.people, deeds: load.deeds, span, quiet, lines, remove }
  } catch (error) {
    closers.push(remove)
    throw error
  } finally {
    for (const end of closers) await end()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/**
 * Restores the backup by the manual's commands into a folder where there is none, starts the server on it, and lists
 * everything that is wrong: what the checkers find, what an independent recount finds, and what members see who log in.
 */
export async function restoreAndJudge(
  lost: Lost,
  fromSource: boolean,
  fault: Fault = {},
): Promise<{ wrong: string[]; lines: string[] }> {
  const dataDir = await mkdtemp(join(lost.home, 'restored-'))
  await chmod(dataDir, 0o711)
  const sink = await openMailSink()
  const room: Room = { fromSource, env: { DATA_DIR: dataDir, SMTP_URL: sink.url, ...fault.env } }
  const closers: (() => Promise<unknown> | void)[] = [
    () => sink.close(),
    () => rm(dataDir, { recursive: true, force: true }),
  ]
  try {
    const restored = await runCommand(['restore', fault.backup ?? lost.backup], room)
    const refused = restored.code === 0 ? [] : [`tuppence restore ended with ${restored.code}: ${restored.out.trim()}`]
    if (restored.code !== 0 && restored.code !== 2) return { wrong: refused, lines: [] }
    const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), say: () => undefined })
    closers.unshift(() => postgres.stop())
    const pool = new pg.Pool({ connectionString: postgres.url, max: 2 })
    closers.unshift(() => pool.end())
    if (fault.sql) await pool.query(fault.sql)
    const wrong = [...refused, ...(await checkRestored(room, expectedOfDoctor))]
    const counted = await recount(pool, lost.deeds, lost.span)
    wrong.push(...counted.wrong, ...(await recountWorld(pool, lost.people)))
    const lines = [`restore ${(restored.ms / 1000).toFixed(1)} s; ${counted.found} movements are in the copy`]
    if (refused.length === 0) wrong.push(...(await useRestored(postgres.url, lost, room)))
    return { wrong, lines }
  } finally {
    for (const end of closers) await end()
  }
}

/** People, their passwords and the gift cards, of which the drill made so many itself. */
async function recountWorld(pool: pg.Pool, people: number): Promise<string[]> {
  const { rows } = await pool.query<{ what: string; count: number }>(
    `select 'members' as what, count(*)::int from users where email like 'drill-%'
     union all select 'passwords', count(*)::int from credentials
     union all select 'first credits', count(*)::int from transfers where key like 'start:%'
     union all select 'gift cards', count(*)::int from gift_codes`,
  )
  const wanted = (what: string): number => (what === 'gift cards' ? cardsEach * people : people)
  return rows
    .filter(({ what, count }) => count !== wanted(what))
    .map(({ what, count }) => `${what}: ${count} instead of ${wanted(what)}`)
}

async function useRestored(url: string, lost: Lost, { env, fromSource }: Room): Promise<string[]> {
  const server = await startServer({ port: await freePort(), databaseUrl: url, fromSource, env: { ...env } })
  try {
    const wrong: string[] = []
    for (const { email, points } of lost.quiet) {
      const seen = await readPointsAfterLogin(server.port, email)
      if (seen !== points) wrong.push(`${email} had ${points} points and has ${seen}`)
    }
    return wrong
  } finally {
    await server.stop()
  }
}
