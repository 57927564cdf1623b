import { startTestServer } from './test-server.ts'

/** Starts one PostgreSQL for all test files, each of which gets a new database in it. */
export async function setup(): Promise<() => Promise<void>> {
  return (await startTestServer()).stop
}
