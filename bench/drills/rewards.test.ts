import { expect, test } from 'vitest'
import { scaleWork } from '../../app/testing/pools.ts'
import { rewardsDrill } from './rewards/drill.ts'

const timeout = { timeout: 240_000 }

test(
  'rewards ordered under faults, with kills between: the vendor’s ledger is ours, to the card and point',
  timeout,
  async () => {
    const orders = scaleWork(2_000, 40)
    const outcome = await rewardsDrill({ orders, perSecond: 200, kills: scaleWork(100, 2) })
    expect(outcome).toMatchObject({ wrong: [], kills: scaleWork(100, 2) })
    expect(outcome.sent + outcome.givenBack).toBe(orders)
    for (const times of Object.values(outcome.played)) expect(times).toBeGreaterThan(0)
  },
)
