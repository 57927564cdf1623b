import { expect, test } from 'vitest'
import { scaled } from '../../app/testing/pools.ts'
import { rewardsDrill } from './rewards/drill.ts'

const timeout = { timeout: 240_000 }

test(
  'rewards ordered under faults, with kills between: the vendor’s ledger is ours, to the card and point',
  timeout,
  async () => {
    const orders = scaled(2_000, 40)
    const outcome = await rewardsDrill({ orders, perSecond: 200, kills: scaled(100, 2) })
    expect(outcome).toMatchObject({ wrong: [], kills: scaled(100, 2) })
    expect(outcome.sent + outcome.givenBack).toBe(orders)
  },
)

test(
  'points given back as soon as the vendor knows of no order are cards for nothing: the drill would see it',
  timeout,
  async () => {
    const times = { absentApartMs: 0, deadAfterMs: 2_000, pausesMs: [300] }
    const { wrong } = await rewardsDrill({
      orders: 12,
      perSecond: 200,
      kills: 0,
      faults: { 'absent-once': 0.7 },
      times,
    })
    expect(wrong.join('\n')).toContain('has its points back, and the vendor sent a card')
  },
)
