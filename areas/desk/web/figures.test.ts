import { expect, test } from 'vitest'
import { distanceText } from './figures.ts'

const now = Date.parse('2026-03-01T12:00:00Z')
const minutesFrom = (minutes: number): string => new Date(now + minutes * 60_000).toISOString()

test.each([
  [2 * 1_440 - 5, 'in 47 hours'],
  [2 * 1_440, 'in 2 days'],
  [59, 'in 59 minutes'],
  [-61, '1 hour ago'],
  [-3 * 1_440, '3 days ago'],
])('%i minutes from now is said in a unit that hides at most half of it', (minutes, said) => {
  expect(distanceText(minutesFrom(minutes), now)).toBe(said)
})
