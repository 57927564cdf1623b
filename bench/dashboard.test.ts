import { expect, test } from 'vitest'
import { freshDatabase } from '../app/testing/database.ts'
import { scaleWork } from '../app/testing/pools.ts'
import { measureDashboard } from './dashboard.ts'

test(
  "a campaign's dashboard is read from its days, and is what counting its clicks says",
  { timeout: 300_000 },
  async () => {
    const database = await freshDatabase()
    const { agrees, days } = await measureDashboard(database.url, scaleWork(10_000_000, 20_000), 1)
    expect(agrees).toBe(true)
    expect(days).toBe(365)
    await database.drop()
  },
)
