import { randomBytes } from 'node:crypto'
import { migrateEvents } from '../../platform/server/migrate.ts'
import { type TestServer, administer, databaseUrl, serverVariable } from './test-server.ts'

/** A database of one test file; `drop` removes it. */
export type FreshDatabase = { url: string; drop: () => Promise<void> }

/**
 * Creates a migrated, empty database for one test file, on the server that vitest's global setup (or a drill, with
 * `startTestServer`) started. `drop` also ends the connections that are still open.
 */
export async function freshDatabase(): Promise<FreshDatabase> {
  const { url, template, problem } = findTestServer()
  if (problem) throw new Error(`the migrations do not apply: ${problem}`)
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(url, `create database ${name} template ${template} strategy file_copy`)
  return {
    url: databaseUrl(url, name),
    drop: () => administer(url, `drop database if exists ${name} with (force)`),
  }
}

/** Creates a database of events beside it, on the same server. */
export async function freshEventsDatabase(): Promise<FreshDatabase> {
  const { url } = findTestServer()
  const name = `events_${randomBytes(6).toString('hex')}`
  await administer(url, `create database ${name} strategy file_copy`)
  await migrateEvents(databaseUrl(url, name))
  return {
    url: databaseUrl(url, name),
    drop: () => administer(url, `drop database if exists ${name} with (force)`),
  }
}

function findTestServer(): TestServer {
  const told = process.env[serverVariable]
  if (!told) throw new Error('no test server runs: call startTestServer first')
  return JSON.parse(told) as TestServer
}
