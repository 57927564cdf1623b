import { expect, test } from 'vitest'
import { freshDatabase } from '../app/testing/database.ts'
import { scaleWork } from '../app/testing/pools.ts'
import { measureReports } from './reports.ts'

test('a year of traffic by day is read from its sums, and is what counting says', { timeout: 300_000 }, async () => {
  const database = await freshDatabase()
  const { agrees, perDay } = await measureReports(database.url, scaleWork(10_000_000, 20_000), 1)
  expect(agrees).toBe(true)
  expect(perDay).toBeGreaterThan(364)
  await database.drop()
})
