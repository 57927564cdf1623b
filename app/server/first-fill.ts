import type { Program } from '../server.ts'
import type { Config } from './config.ts'
import { openDatabase, transaction } from '../../platform/server/db.ts'
import { isDemoWorld, rememberInstallation } from '../../platform/server/installation.ts'
import type { Log } from '../../platform/server/log.ts'

/**
 * Whether this database holds the demo world, or will after it is filled. DEMO decides that; if it is not set, the
 * answer is yes everywhere except in production.
 */
export async function willBeDemo(
  { url, pooled }: { url: string; pooled: boolean },
  config: Config,
  log: Log,
): Promise<boolean> {
  const { db, close } = openDatabase({ url, poolSize: 1, log, pooled })
  try {
    return (await isDemoWorld(db)) ?? config.demo ?? !config.isProduction
  } finally {
    await close()
  }
}

/**
 * Fills an empty database: every installation gets its profile questions; a demo world gets its people, surveys and
 * history; any other installation begins with sign-up closed, and with its first admin if the environment names one.
 * Changes nothing in a database that was filled before.
 */
export async function fillWhenEmpty(program: Program, { initialAdmin }: Pick<Config, 'initialAdmin'>): Promise<void> {
  if ((await isDemoWorld(program.db)) === null)
    await (program.isDemo ? fillDemoWorld(program) : beginInstallation(program, initialAdmin))
  // Another process may have filled it since this one read the settings.
  await program.settingsDesk.refresh()
}

async function fillDemoWorld(program: Program): Promise<void> {
  const { seedDemoWorld } = await import('../../seed/demo-world.ts')
  await seedDemoWorld(program)
  await program.health.recount()
  await transaction(program.db, (tx) => rememberInstallation(tx, true))
}

const beginInstallation = (program: Program, initialAdmin: Config['initialAdmin']): Promise<void> =>
  transaction(program.db, async (tx) => {
    // If several processes start at the same time, one of them does this; the others wait here and find it done.
    if ((await program.setup.begin(tx)) && initialAdmin) await program.createFirstAdmin(tx, initialAdmin)
  })
