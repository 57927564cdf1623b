import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../../app/testing/database.ts'
import { hourMs } from '../../../platform/contract/durations.ts'
import { openDatabase, type OpenDatabase } from '../../../platform/server/db.ts'
import { createLog } from '../../../platform/server/log.ts'
import { rememberProof } from '../../../platform/server/proven-backups.ts'
import { describeBackups } from './backups.ts'

let database: FreshDatabase
let open: OpenDatabase
beforeAll(async () => {
  database = await freshDatabase()
  open = openDatabase({ url: database.url, poolSize: 1, log: createLog('silent') })
})
afterAll(async () => {
  await open.close()
  await database.drop()
})

const prove = (hoursAgo: number) =>
  rememberProof(open.db, {
    file: `of ${hoursAgo}`,
    sha256: '',
    madeAt: new Date(Date.now() - hoursAgo * hourMs),
    bytes: 1,
    tableCount: 1,
    rowCount: 1,
  })
const alerts = async () => {
  const rules = describeBackups(open.db, { isProduction: true }).alerts
  const found = await Promise.all(
    rules.map(async (rule) => ('finds' in rule ? (await rule.finds()).map(({ value }) => [rule.rule, value]) : [])),
  )
  return found.flat()
}
const ageAt = (to: number) => {
  const [figure] = describeBackups(open.db, { isProduction: true }).today
  return figure?.read({ from: new Date(0), to: new Date(to) })
}

test('who may change settings is told that no backup was ever proven, or that the last one is too old', async () => {
  expect(await alerts()).toEqual([['backupNone', 0]])
  expect(await ageAt(Date.now())).toBeNull()
  await prove(40)
  expect(await alerts()).toEqual([['backupOld', 40]])
  await prove(35)
  await prove(90)
  expect(await alerts()).toEqual([])
})

test('the age is that of the backup and not of its proof, at each of the compared moments', async () => {
  expect(await ageAt(Date.now())).toBeCloseTo(35, 1)
  expect(await ageAt(Date.now() - 38 * hourMs)).toBeCloseTo(2, 1)
  expect(await ageAt(Date.now() - 100 * hourMs)).toBeNull()
})

test('a panel that is not in production is told nothing', () => {
  expect(describeBackups(open.db, { isProduction: false })).toEqual({ today: [], alerts: [] })
})
