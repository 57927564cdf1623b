import { expect, test } from 'vitest'
import { freshDatabase } from '../app/testing/database.ts'
import { scaleWork } from '../app/testing/pools.ts'
import { measureAudience } from './audience.ts'

const mebibyte = 2 ** 20

test('the audience index and SQL count alike, in no more memory than the goal', { timeout: 300_000 }, async () => {
  const panelists = scaleWork(1_000_000, 20_000)
  const database = await freshDatabase()
  const { built, options } = await measureAudience(database.url, {
    panelists,
    targetings: 20,
    sqlTargetings: 10,
    reps: 1,
  })
  expect(options).toBeGreaterThan(400)
  expect(built.inIndex / panelists).toBeLessThan((100 * mebibyte) / 1_000_000)
  await database.drop()
})
