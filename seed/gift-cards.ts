import type { RewardWords } from '../areas/rewards/contract.ts'
import type { Actor, NewReward, Rewards } from '../areas/rewards/server/service.ts'
import type { Tx } from '../platform/server/db.ts'

const amounts = [500, 1000, 2500, 5000] as const
const stockOf: Readonly<Record<(typeof amounts)[number], number>> = { 500: 80, 1000: 60, 2500: 40, 5000: 30 }

type DemoReward = NewReward & { rewardId: string }
const card = (rewardId: string, name: RewardWords, position: number): DemoReward => ({
  rewardId,
  kind: 'codes',
  name,
  deliveryText: {
    en: 'The code arrives by email as soon as your request is approved, usually within two days.',
    es: 'El código llega por correo en cuanto se aprueba tu solicitud, normalmente en dos días.',
    ar: 'يصل الرمز بالبريد الإلكتروني حالما تتم الموافقة على طلبك، وعادةً خلال يومين.',
  },
  amounts: [...amounts],
  position,
})

export const giftCards: readonly DemoReward[] = [
  card('gift-shopping', { en: 'Shopping gift card', es: 'Tarjeta regalo para compras', ar: 'بطاقة هدايا للتسوق' }, 1),
  card(
    'gift-food',
    { en: 'Food and drink gift card', es: 'Tarjeta regalo de comida y bebida', ar: 'بطاقة هدايا للطعام والشراب' },
    2,
  ),
  card('gift-games', { en: 'Games gift card', es: 'Tarjeta regalo de juegos', ar: 'بطاقة هدايا للألعاب' }, 3),
  card(
    'gift-movies',
    { en: 'Films and music gift card', es: 'Tarjeta regalo de cine y música', ar: 'بطاقة هدايا للأفلام والموسيقى' },
    4,
  ),
]

/** A reward that people pay, batch by batch. */
export const bankTransfer: DemoReward = {
  rewardId: 'gift-bank',
  kind: 'manual',
  method: 'bank',
  name: { en: 'Bank transfer', es: 'Transferencia bancaria', ar: 'تحويل مصرفي' },
  description: { en: 'To an account in your name', es: 'A una cuenta a tu nombre', ar: 'إلى حساب باسمك' },
  deliveryText: {
    en: 'We pay twice a month, and your bank may take a few days to show it.',
    es: 'Pagamos dos veces al mes, y tu banco puede tardar unos días en mostrarlo.',
    ar: 'ندفع مرتين في الشهر، وقد يستغرق ظهور المبلغ لدى مصرفك بضعة أيام.',
  },
  amounts: [500, 1000, 2500],
  feeCents: 25,
  feeBearer: 'panelist',
  limits: { day: null, month: 2, ever: null },
  position: 6,
}

/** A reward that is ordered from the vendor, which the sandbox plays; the vendor mails it by itself. */
const vendorCard: DemoReward = {
  rewardId: 'gift-tremendous',
  kind: 'tremendous',
  name: { en: 'Tremendous (sandbox)' },
  deliveryText: {
    en: 'Our gift-card partner emails it as soon as your request is approved, usually within two days.',
    es: 'Nuestro socio de tarjetas regalo la envía por correo en cuanto se aprueba tu solicitud, normalmente en dos días.',
    ar: 'يرسلها شريك بطاقات الهدايا بالبريد الإلكتروني حالما تتم الموافقة على طلبك، وعادةً خلال يومين.',
  },
  amounts: [...amounts],
  position: 5,
  // Of the provider's own documentation; the sandbox's catalogue has it.
  productIds: ['OKMHM2X2OHYV'],
}

/** A code that nobody could take for a real one. */
const codeOf = (rewardId: string, points: number, number: number): string =>
  `TUPP-DEMO-${rewardId.slice(5, 7).toUpperCase()}${points}-${String(number).padStart(4, '0')}`

/** The rewards of the demo world: made by somebody of its staff, filled with codes, and offered. */
export async function stockGiftCards(tx: Tx, rewards: Rewards, by: Actor): Promise<void> {
  for (const { rewardId, ...reward } of giftCards) {
    await rewards.create(by, reward, rewardId)
    for (const points of amounts) {
      const codes = Array.from({ length: stockOf[points] }, (_, number) => codeOf(rewardId, points, number + 1))
      await rewards.addCodes(tx, rewardId, points, codes)
    }
    await rewards.setState(by, rewardId, 'offered')
  }
  const { rewardId, ...byHand } = bankTransfer
  await rewards.create(by, byHand, rewardId)
  await rewards.setState(by, rewardId, 'offered')
}

/** What the vendor delivers, where one is set up. */
export async function offerVendorCard(rewards: Rewards, by: Actor): Promise<void> {
  const { rewardId, ...reward } = vendorCard
  await rewards.create(by, reward, rewardId)
  await rewards.setState(by, rewardId, 'offered')
}
