import { expect, test } from 'vitest'
import { rewardsDrill } from './rewards/drill.ts'

const timeout = { timeout: 240_000 }

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
