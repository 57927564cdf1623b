import { expect, test } from 'vitest'
import { freshDatabase } from '../app/testing/database.ts'
import { scaleWork } from '../app/testing/pools.ts'
import { measureExports } from './exports.ts'

test(
  'a download has every attempt of its days, in little memory however long it is',
  { timeout: 300_000 },
  async () => {
    const rows = scaleWork(1_000_000, 20_000)
    const database = await freshDatabase()
    const { lines, growth, bytes } = await measureExports(database.url, rows)
    expect(lines).toBe(rows)
    expect(bytes).toBeGreaterThan(rows * 100)
    expect(growth).toBeLessThan(64 * 2 ** 20)
    await database.drop()
  },
)
