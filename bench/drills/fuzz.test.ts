import { expect, test } from 'vitest'
import { scaled } from '../../server/test/pools.ts'
import { fuzzDrill, tableOf } from './fuzz/drill.ts'

const timeout = { timeout: 300_000 }

test(
  'no request breaks the program, whoever sends whatever, and enough of every group is accepted',
  timeout,
  async () => {
    const outcome = await fuzzDrill({ requests: scaled(100_000, 2_000) })
    expect({ wrong: outcome.wrong, table: tableOf(outcome) }).toMatchObject({ wrong: [] })
  },
)

test('a call that throws is seen, and named with what was sent', timeout, async () => {
  const { wrong } = await fuzzDrill({
    requests: 450,
    plant: ({ program: { users } }) => {
      users.details = () => Promise.reject(new Error('planted'))
    },
  })
  expect(wrong.join('\n')).toMatch(/500 after .* GET \/api\/v1\/user\/getUserDetails[\s\S]*planted/)
})
