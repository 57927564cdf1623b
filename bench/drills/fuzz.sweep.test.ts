import { expect, test } from 'vitest'
import { scaleWork } from '../../app/testing/pools.ts'
import { fuzzDrill, tableOf } from './fuzz/drill.ts'

const timeout = { timeout: 300_000 }

test('no request breaks the program; of every call one is accepted, and enough of every group', timeout, async () => {
  const outcome = await fuzzDrill({ requests: scaleWork(100_000, 1_200) })
  expect({ wrong: outcome.wrong, table: tableOf(outcome) }).toMatchObject({ wrong: [] })
})

test(
  'a call that throws deep inside is seen and named, and so is one of which nothing is accepted',
  timeout,
  async () => {
    const { wrong } = await fuzzDrill({
      requests: 220,
      plant: ({ program: { surveys } }) => {
        surveys.noteEvent = () => Promise.reject(new Error('planted'))
      },
      spoil: ({ name }, request) =>
        name === 'POST wallet/createRedemptionRequest' ? { ...request, body: {} } : request,
    })
    const told = wrong.join('\n')
    expect(told).toMatch(/500 after .* POST \/api\/v1\/wallet\/raiseDispute[\s\S]*planted/)
    expect(told).toContain('POST wallet/createRedemptionRequest was never accepted: 400')
  },
)
