import { countedRowsMax } from '../platform/contract/paging.ts'
import { expect, test } from 'vitest'
import { freshDatabase } from '../app/testing/database.ts'
import { scaleWork } from '../app/testing/pools.ts'
import { measurePanelists } from './panelists.ts'

test('lists of many panelists are full, counted as far as anybody reads, and go on', { timeout: 300_000 }, async () => {
  const panelists = scaleWork(1_000_000, 20_000)
  const database = await freshDatabase()
  const { answered, pages, deep } = await measurePanelists(database.url, { panelists, reps: 2 })
  expect(pages.length).toBeGreaterThan(10)
  expect(deep).toHaveLength(3)
  for (const page of answered) {
    expect(page.rows).toHaveLength(10)
    expect(page).toMatchObject({ count: countedRowsMax, isCapped: true, next: expect.any(String) })
    expect(page.rows.every(({ points, surveys, lastSeenAt }) => points === 700 && surveys === 3 && lastSeenAt)).toBe(
      true,
    )
    expect(page.byStatus.find(({ status }) => status === 'active')).toMatchObject({
      count: countedRowsMax,
      isCapped: true,
    })
  }
  const seen = answered.flatMap(({ rows }) => rows.map(({ panelistId }) => panelistId))
  expect(new Set(seen).size).toBe(seen.length)
  await database.drop()
})
