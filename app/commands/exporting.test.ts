import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../testing/database.ts'
import { startMain } from '../testing/started-server.ts'

let database: FreshDatabase
let holder: pg.Client
let folder = ''
beforeAll(async () => {
  database = await freshDatabase()
  holder = new pg.Client({ connectionString: database.url })
  await holder.connect()
  folder = await mkdtemp(join(tmpdir(), 'tuppence-export-'))
})
afterAll(async () => {
  await holder.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'an export that %s ends leaves no file, and says so',
  async (signal) => {
    const file = join(folder, `${signal}.csv`)
    await holder.query('begin; lock table postings in access exclusive mode')
    const exporting = startMain(['export', 'ledger', '--file', file], {
      DATABASE_URL: database.url,
      SECRET_KEY: 'a secret key for tests, of 32 characters or more',
    })
    while (!(await readdir(folder)).includes(`${signal}.csv`)) await setTimeout(50) // until the other process has opened its file
    exporting.child.kill(signal)
    const { code, text } = await exporting.ended
    await holder.query('rollback')
    const left = await readdir(folder)
    expect({ code, text, left }).toEqual({
      code: 1,
      text: `The export was stopped, and ${file} was removed.\n`,
      left: [],
    })
  },
)
