import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccounts, type Accounts } from '../../../app/testing/accounts.ts'
import { freshDatabase, type FreshDatabase } from '../../../app/testing/database.ts'
import { transaction } from '../../../platform/server/db.ts'

let database: FreshDatabase
let one: Accounts

beforeAll(async () => {
  database = await freshDatabase()
  one = openAccounts({ url: database.url })
})
afterAll(async () => {
  await one.close()
  await database.drop()
})

const entry = { actorId: null, action: 'roles.update', subject: 'role:4', before: { a: 1 }, after: { a: 2 }, ip: null }

test('an entry is kept with the change, and gone with a change that failed', async () => {
  await transaction(one.db, (tx) => one.audit.record(tx, entry))
  const failing = transaction(one.db, async (tx) => {
    await one.audit.record(tx, { ...entry, action: 'roles.fail' })
    throw new Error('the change failed')
  })
  await expect(failing).rejects.toThrow('the change failed')
  expect(await one.audit.entriesOf('role:4')).toMatchObject([
    { action: 'roles.update', before: { a: 1 }, after: { a: 2 }, actor_id: null },
  ])
})

test('nobody changes, removes or empties the audit log', async () => {
  await transaction(one.db, (tx) => one.audit.record(tx, entry))
  for (const statement of [`update audit_log set action = 'x'`, 'delete from audit_log', 'truncate audit_log'])
    await expect(one.pool.query(statement)).rejects.toThrow('the audit log is append-only')
})

test('what an entry quotes of an erased person can be taken out, and nothing be put in its place', async () => {
  const entryOf = (subject: string) => ({ ...entry, subject, before: null, after: { status: 'x', reason: 'Not Ann' } })
  await transaction(one.db, async (tx) => {
    await one.audit.record(tx, entryOf('request-1'))
    await one.audit.record(tx, entryOf('request-2'))
  })
  const nobody = '00000000-0000-7000-8000-000000000000'
  await transaction(one.db, (tx) => one.audit.erase(tx, { userId: nobody }, ['request-1']))
  expect(await one.audit.entriesOf('request-1')).toMatchObject([{ action: 'roles.update', after: { status: 'x' } }])
  expect(await one.audit.entriesOf('request-2')).toMatchObject([{ after: { reason: 'Not Ann' } }])
  for (const change of [`after = '{"status":"y"}'`, `after = after || '{"more":1}'`, `ip = '10.0.0.1'`, 'at = now()'])
    await expect(one.pool.query(`update audit_log set ${change}`)).rejects.toThrow('the audit log is append-only')
})
