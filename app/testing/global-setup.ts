import { startTestServer } from './test-server.ts'

/** One PostgreSQL for all test files; each takes a fresh database from it. */
export async function setup(): Promise<() => Promise<void>> {
  return (await startTestServer()).stop
}
