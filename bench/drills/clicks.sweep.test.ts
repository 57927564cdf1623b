import { expect, test } from 'vitest'
import { clicksDrill } from './clicks/drill.ts'

test('a server that is killed in a storm of clicks has written every click it answered, and counted each once', async () => {
  const { answered, kept, counted, missing, unplanned } = await clicksDrill({ kills: 1, fromSource: true })
  expect(answered).toBeGreaterThan(0)
  expect({ missing, counted, unplanned }).toEqual({ missing: 0, counted: kept, unplanned: 0 })
}, 120_000)
