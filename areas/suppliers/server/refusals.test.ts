import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../../app/testing/database.ts'
import { openDatabase } from '../../../platform/server/db.ts'
import { createLog } from '../../../platform/server/log.ts'
import { createRefusals } from './refusals.ts'

let database: FreshDatabase
let opened: ReturnType<typeof openDatabase>
beforeAll(async () => {
  database = await freshDatabase()
  opened = openDatabase({ url: database.url, poolSize: 2, log: createLog('silent') })
  await opened.pool.query(
    `insert into suppliers (supplier_key, name, format, secret_sealed)
     select key, key, 'house', '\\x00' from unnest(array['loud', 'quiet']) as key`,
  )
})
afterAll(async () => {
  await opened.close()
  await database.drop()
})

test('a flood of refused calls of one supplier hides those of no other', async () => {
  let now = new Date('2026-11-20T10:00:00Z')
  const refusals = createRefusals({ db: opened.db, clock: () => now })
  const note = (supplierKey: string) => refusals.note(supplierKey, 'wrong-signature', { ip: '10.0.0.1', query: 'a=1' })
  const kept = async () => {
    await refusals.idle()
    const { rows } = await opened.pool.query<{ supplier_key: string; n: number }>(
      'select supplier_key, count(*)::int as n from supplier_refusals group by 1 order by 1',
    )
    return Object.fromEntries(rows.map(({ supplier_key: key, n }) => [key, n]))
  }
  for (let call = 0; call < 100; call++) note('loud')
  note('quiet')
  expect(await kept()).toEqual({ loud: 60, quiet: 1 })
  now = new Date(now.getTime() + 60_000)
  note('loud')
  expect(await kept()).toEqual({ loud: 61, quiet: 1 })
})
