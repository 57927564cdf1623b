import type { Tx } from '../src/platform/db.ts'
import type { NewReward, Rewards } from '../src/modules/rewards/service.ts'

const deliveryText = 'The code arrives by mail as soon as your request is approved, usually within two days.'
const amounts = [500, 1000, 2500, 5000] as const
const stockOf: Readonly<Record<(typeof amounts)[number], number>> = { 500: 80, 1000: 60, 2500: 40, 5000: 30 }

const card = (rewardId: string, name: string, position: number): NewReward => ({
  rewardId,
  name,
  position,
  fulfilment: 'stock',
  amounts,
  deliveryText,
})

export const giftCards: readonly NewReward[] = [
  card('gift-shopping', 'Shopping gift card', 1),
  card('gift-food', 'Food and drink gift card', 2),
  card('gift-games', 'Games gift card', 3),
  card('gift-movies', 'Films and music gift card', 4),
]

/** A reward that is ordered at the vendor, which the sandbox plays; the vendor mails it by itself. */
export const vendorCard: NewReward = {
  rewardId: 'gift-tremendous',
  name: 'Tremendous (sandbox)',
  position: 5,
  fulfilment: 'tremendous',
  amounts,
  deliveryText: 'Our gift-card partner mails it as soon as your request is approved, usually within two days.',
}

/** A code that nobody could take for a real one. */
const codeOf = (rewardId: string, points: number, number: number): string =>
  `TUPP-DEMO-${rewardId.slice(5, 7).toUpperCase()}${points}-${String(number).padStart(4, '0')}`

/** The rewards of the demo world with codes in stock. */
export async function stockGiftCards(tx: Tx, rewards: Rewards): Promise<void> {
  for (const reward of giftCards) {
    await rewards.save(tx, reward)
    for (const points of amounts) {
      const codes = Array.from({ length: stockOf[points] }, (_, number) => codeOf(reward.rewardId, points, number + 1))
      await rewards.addCodes(tx, reward.rewardId, points, codes)
    }
  }
}
