import { expect, test } from 'vitest'
import { readiness } from '../words/en/readiness.ts'
import { words } from '../words/es/readiness.ts'

test.each([
  ['English', readiness.words],
  ['Spanish', words],
])(
  'the heading of the checklist in %s holds on a panel that opened long ago, to which a step has come back',
  (_, told) => {
    for (const key of ['title', 'lead_one', 'lead_other'] as const) expect(told[key]).not.toMatch(/open|abr|apert/i)
  },
)
