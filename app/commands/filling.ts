import { fillWhenEmpty } from '../server/first-fill.ts'
import { isDemoWorld } from '../../platform/server/installation.ts'
import { listMigrations, migrate, migrateEvents } from '../../platform/server/migrate.ts'
import type { Command } from './command.ts'

/** Applies the migrations that this database still lacks. */
export const migrating: Command = {
  name: 'migrate',
  usage: '',
  does: 'Brings the database to the newest shape; harmless to repeat.',
  words: 0,
  run: async (_given, { terminal, config, database }) => {
    const { url } = await database()
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
