import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabaseLine } from '../testing/database-line.ts'
import { freshDatabase, type FreshDatabase } from '../testing/database.ts'
import { databaseUrl } from '../testing/test-server.ts'
import { isOutage } from '../../platform/server/db.ts'
import { createLog } from '../../platform/server/log.ts'
import { readUnhandledCount, unhandledWords, countUnhandledRejections } from '../../platform/server/unhandled.ts'
import { readConfig } from './config.ts'
import { refuseUnfit } from './starting.ts'
import { waitForDatabase } from './waiting.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

const config = readConfig({ REQUIRE_DURABLE_DATABASE: '0', SANDBOX_PORT: '0' })
const start = async (url: string, said: string[], onSay: (line: string) => void = () => {}): Promise<string> => {
  await waitForDatabase(
    () => refuseUnfit(url, config),
    (line) => {
      said.push(line)
      onSay(line)
    },
  )
  return 'started'
}

test('a start without a database says what it waits for, and goes on when it is there', async () => {
  const line = await openDatabaseLine(database.url)
  await line.refuse()
  const said: string[] = []
  expect(await start(line.url, said, () => void line.restore())).toBe('started')
  expect(said).toEqual([expect.stringMatching(/127\.0\.0\.1.*ECONNREFUSED.* Waiting for it \.\.\.$/)])
  await line.close()
})

test('a wrong password and a missing database are refused at once', async () => {
  const wrong = new URL(database.url)
  wrong.password = 'guess'
  const said: string[] = []
  await expect(start(wrong.href, said)).rejects.toThrow(/28P01|password/i)
  await expect(start(databaseUrl(database.url, 'nowhere'), said)).rejects.toThrow(/3D000|nowhere|no database/i)
  expect(said).toEqual([])
})

test.each([
  ['53100', 'the disk is full', true],
  ['53300', 'no connection is left', true],
  ['25006', 'it only reads', true],
  ['57P01', 'it is stopped', true],
  ['57P03', 'it starts', true],
  ['08006', 'the connection broke', true],
  ['EHOSTUNREACH', 'the way is gone', true],
  ['28P01', 'the password is wrong', false],
  ['3D000', 'there is no such database', false],
  ['23505', 'there is one already', false],
])('%s (%s) is an outage: %s', (code, _words, expected) => {
  expect(isOutage(Object.assign(new Error('x'), { code }))).toBe(expected)
})

test('a rejection that nothing handles is counted and logged', async () => {
  const before = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  const said: string[] = []
  countUnhandledRejections(
    Object.assign(createLog('silent'), { error: (_about: object, words: string) => said.push(words) }),
  )
  const seen = readUnhandledCount()
  void Promise.reject(new Error('nobody looks'))
  await new Promise((resolve) => setImmediate(resolve))
  process.removeAllListeners('unhandledRejection')
  for (const listener of before) process.on('unhandledRejection', listener)
  expect({ said, more: readUnhandledCount() - seen }).toEqual({ said: [unhandledWords], more: 1 })
})
