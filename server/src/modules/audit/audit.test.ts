import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccounts, type Accounts } from '../../../test/accounts.ts'
import { freshDatabase, type FreshDatabase } from '../../../test/database.ts'
import { transaction } from '../../platform/db.ts'

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
