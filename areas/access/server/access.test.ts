import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultPermissions, permissionNames, roleNames } from '../../../platform/contract/access.ts'
import { openAccounts, type Accounts } from '../../../app/testing/accounts.ts'
import { freshDatabase, type FreshDatabase } from '../../../app/testing/database.ts'
import { wordIn } from '../../../platform/server/words.ts'
import { createAccess } from './service.ts'

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

test('a new installation has the contract’s roles with the contract’s rights', async () => {
  const { rows } = await one.pool.query<{ role_id: string; role_name: string }>('select role_id, role_name from roles')
  expect(Object.fromEntries(rows.map((row) => [row.role_id, row.role_name]))).toEqual(roleNames)
  const access = createAccess({ db: one.db, audit: one.audit })
  for (const roleId of Object.keys(roleNames))
    expect(await access.permissionsOf([roleId])).toEqual([...(defaultPermissions[roleId] ?? [])].toSorted())
})

test('what a new installation says of each role is worded in the language of its reader', async () => {
  const { rows } = await one.pool.query<{ description: string }>('select description from roles')
  expect(rows).toHaveLength(Object.keys(roleNames).length)
  expect(rows.filter(({ description }) => wordIn(description, 'es') === description)).toEqual([])
  expect(wordIn('May do everything. The last one stays.', 'en')).toBe(
    'May do everything. The last Super Admin cannot be removed.',
  )
})

test('several roles together may do what each may, and unknown ones nothing', async () => {
  const { permissions } = await createAccess({ db: one.db, audit: one.audit }).moduleAccess('7, 9,no-such-role')
  expect(permissions).toEqual([...new Set([...defaultPermissions['7']!, ...defaultPermissions['9']!])].toSorted())
  expect(permissions.every((name) => permissionNames.includes(name))).toBe(true)
  expect((await createAccess({ db: one.db, audit: one.audit }).moduleAccess('1')).permissions).toEqual([])
})
