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

const entry = {
  actorId: null,
  action: 'roles.update',
  subject: 'role:4',
  before: { description: 'one' },
  after: { description: 'two' },
  ip: null,
}

test('an entry is kept with the change, and gone with a change that failed', async () => {
  await transaction(one.db, (tx) => one.audit.record(tx, entry))
  const failing = transaction(one.db, async (tx) => {
    await one.audit.record(tx, { ...entry, action: 'roles.add' })
    throw new Error('the change failed')
  })
  await expect(failing).rejects.toThrow('the change failed')
  expect(await one.audit.entriesOf('role:4')).toMatchObject([
    { action: 'roles.update', before: { description: 'one' }, after: { description: 'two' }, actor_id: null },
  ])
})

test('nobody changes, removes or empties the audit log', async () => {
  await transaction(one.db, (tx) => one.audit.record(tx, entry))
  for (const statement of [`update audit_log set action = 'x'`, 'delete from audit_log', 'truncate audit_log'])
    await expect(one.pool.query(statement)).rejects.toThrow('the audit log is append-only')
})

test('what an entry quotes of an erased person can be taken out, and nothing be put in its place', async () => {
  const entryOf = (subject: string) => ({
    ...entry,
    action: 'redemptions.reject',
    subject,
    before: null,
    after: { status: 'rejected', reason: 'Not Ann' },
  })
  await transaction(one.db, async (tx) => {
    await one.audit.record(tx, entryOf('request-1'))
    await one.audit.record(tx, entryOf('request-2'))
  })
  const nobody = '00000000-0000-7000-8000-000000000000'
  await transaction(one.db, (tx) => one.audit.erase(tx, { userId: nobody }, ['request-1']))
  expect(await one.audit.entriesOf('request-1')).toMatchObject([
    { action: 'redemptions.reject', after: { status: 'rejected' } },
  ])
  expect(await one.audit.entriesOf('request-2')).toMatchObject([{ after: { reason: 'Not Ann' } }])
  for (const change of [`after = '{"status":"y"}'`, `after = after || '{"more":1}'`, `ip = '10.0.0.1'`, 'at = now()'])
    await expect(one.pool.query(`update audit_log set ${change}`)).rejects.toThrow('the audit log is append-only')
})

test('what has no words is not recorded: an action or a field that no area declares throws outside production', async () => {
  const refused: readonly (readonly [object, string])[] = [
    [{ action: 'roles.forgotten' }, 'no area declares the action roles.forgotten'],
    [{ after: { colour: 'red' } }, 'the field colour, which access-audit does not declare'],
    [{ before: 'red' }, 'records something that has no fields'],
  ]
  for (const [change, why] of refused)
    await expect(transaction(one.db, (tx) => one.audit.record(tx, { ...entry, ...change }))).rejects.toThrow(why)
})
