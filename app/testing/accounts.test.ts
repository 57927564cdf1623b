import { afterAll, beforeAll, expect, test } from 'vitest'
import { join, openAccounts, type Accounts } from './accounts.ts'
import { freshDatabase, type FreshDatabase } from './database.ts'

let database: FreshDatabase
let processes: Accounts[]

beforeAll(async () => {
  database = await freshDatabase()
  processes = [1, 2].map(() => openAccounts({ url: database.url, poolSize: 8 }))
  await Promise.all(processes.map((one) => one.warm()))
})
afterAll(async () => {
  await Promise.all(processes.map((one) => one.close()))
  await database.drop()
})

test('people who join at once, in whichever process, each find the letter that was written to them', async () => {
  const joining = processes.flatMap((one, n) =>
    Array.from({ length: 6 }, (_, i) => join(one, `at-once-${n}-${i}@example.com`)),
  )
  const ids = await Promise.all(joining)
  expect(new Set(ids).size).toBe(12)
})
