import { startTestServer } from './test-server.ts'

/** Builds the server when its sources have changed since it was built. */
type Builder = { buildServerAlone: () => Promise<void> }

/**
 * Starts one PostgreSQL for all test files, each of which gets a new database in it. Builds the server first, for the tests
 * that start processes of it: from the sources, each of those would load for seconds.
 */
export async function setup(): Promise<() => Promise<void>> {
  const { buildServerAlone } = (await import(new URL('../../run/build.mjs', import.meta.url).href)) as Builder
  await buildServerAlone()
  return (await startTestServer()).stop
}
