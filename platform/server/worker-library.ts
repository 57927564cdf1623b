import { createRequire } from 'node:module'

/**
 * graphile-worker looks for a configuration of its own while it is loaded, from the working folder up to the home
 * folder, and runs what it finds if that is a program. There is no option against this. A command must not run what
 * lies in a folder of others, nor end because it may not read there, so nothing is found while the library is loaded.
 */
async function loadWithoutConfiguration() {
  const besideLibrary = createRequire(createRequire(import.meta.url).resolve('graphile-worker'))
  const finder = besideLibrary('cosmiconfig') as { cosmiconfigSync: unknown }
  const { cosmiconfigSync } = finder
  finder.cosmiconfigSync = () => ({ search: () => null })
  try {
    return await import('graphile-worker')
  } finally {
    finder.cosmiconfigSync = cosmiconfigSync
  }
}

/** What we use of graphile-worker. Other files import only its types, or it would be loaded with a configuration. */
export const { Logger, parseCronItems, run, runMigrations } = await loadWithoutConfiguration()
