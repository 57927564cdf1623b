import { fillWhenEmpty } from '../server/first-fill.ts'
import { isDemoWorld } from '../../platform/server/installation.ts'
import {
  findNewerSchema,
  listMigrations,
  listPendingMigrations,
  migrate,
  migrateEvents,
} from '../../platform/server/migrate.ts'
import type pg from 'pg'
import type { Config } from '../server/config.ts'
import { openDatabase } from '../../platform/server/db.ts'
import { createLog } from '../../platform/server/log.ts'
import { openScratch } from './backup/prove-backup.ts'
import type { Command, ExitCode, Room } from './command.ts'
import { describePlan, planMigrations } from './plan/plan-migrations.ts'
import type { Terminal } from './terminal.ts'

/** Applies the migrations that this database still lacks. */
export const migrating: Command = {
  name: 'migrate',
  usage: '[--plan]',
  does: 'Brings the database to the newest shape; harmless to repeat. With --plan it only says what it would do, and who would wait.',
  flags: { plan: 'yes' },
  words: 0,
  run: async (given, { terminal, config, database, atEnd }) => {
    const { url } = await database()
    if (given.has('plan')) return plan(url, { config: config(), atEnd }, terminal)
    const applied = await migrate(url)
    const { eventsDatabaseUrl } = config()
    if (eventsDatabaseUrl !== null) await migrateEvents(eventsDatabaseUrl)
    const all = (await listMigrations()).length
    terminal.print(
      applied.length === 0
        ? `Nothing to do: all ${all} migrations are there.`
        : `Applied ${applied.length} of ${all} migrations, up to ${applied.at(-1)}.`,
    )
    return 0
  },
}

/** Says for each database what its migrations would do. Nothing is written to it, so it may be a replica. */
async function plan(url: string, { config, atEnd }: Surroundings, terminal: Terminal): Promise<ExitCode> {
  const { eventsDatabaseUrl: eventsUrl } = config
  const all = await listMigrations()
  const targets = [
    { database: 'The main database', url, migrations: all, config, atEnd },
    ...(eventsUrl === null
      ? []
      : [
          {
            database: 'The database of events',
            url: eventsUrl,
            migrations: all.filter(({ isOfEvents }) => isOfEvents),
            config,
            atEnd,
          },
        ]),
  ]
  for (const target of targets) {
    const { pool, close } = openDatabase({ url: target.url, poolSize: 1, log: createLog('silent'), pooled: true })
    try {
      const newer = await findNewerSchema(pool)
      if (newer) throw new Error(newer)
      const missing = new Set(await listPendingMigrations(pool))
      const pending = target.migrations.filter(({ id }) => missing.has(id))
      const planned = pending.length === 0 ? [] : await tryOut(target, pending, { pool, terminal })
      for (const line of describePlan(target.database, planned)) terminal.print(line)
    } finally {
      await close()
    }
  }
  return 0
}

type Surroundings = { config: Config; atEnd: Room['atEnd'] }
type Target = Surroundings & { migrations: Awaited<ReturnType<typeof listMigrations>> }

async function tryOut(
  { migrations, config, atEnd }: Target,
  pending: Target['migrations'],
  { pool, terminal }: { pool: pg.Pool; terminal: Terminal },
) {
  const scratch = await openScratch({ config, say: terminal.note, atEnd })
  try {
    const before = migrations.filter((one) => !pending.includes(one))
    await migrate(scratch.database.url, new Set(before.map(({ id }) => id)))
    return await planMigrations(pending, { scratchUrl: scratch.database.url, live: pool })
  } finally {
    await scratch.close()
  }
}

/** Fills an empty database with the demo world. */
export const seeding: Command = {
  name: 'seed',
  usage: '--demo',
  does: 'Fills an empty database with the demo world; refuses one that was filled, and production.',
  flags: { demo: 'yes' },
  words: 0,
  run: async (given, { terminal, config, program }) => {
    if (!given.has('demo')) throw new Error('Say what to fill it with: tuppence seed --demo')
    if (config().isProduction)
      throw new Error('This is production: the demo world, whose passwords are known, does not go there.')
    const demo = await program({ isDemo: true })
    const filled = await isDemoWorld(demo.db)
    if (filled !== null)
      throw new Error(`Nothing was changed: the database was filled already${filled ? ', with the demo world' : ''}.`)
    if ((await demo.users.signupCount()).total > 0)
      throw new Error('Nothing was changed: there are accounts in the database already.')
    await fillWhenEmpty(demo, config())
    terminal.print('The database holds the demo world.')
    return 0
  },
}
