import { expect, test } from 'vitest'
import { homeDesk } from '../words/en/home-desk.ts'
import { words } from '../words/es/home-desk.ts'

test.each([
  ['English', homeDesk.words],
  ['Spanish', words],
])('a step of the set-up holds in %s on a panel that opened long ago, to which it has come back', (_, told) => {
  for (const key of ['setupText', 'required'] as const) expect(told[key]).not.toMatch(/open|abr|apert/i)
})
