import type { OutcomeDetail } from '../../surveys/contract/surveys.ts'
import type { Claim, Connector, Money, Verified } from './connectors/connector.ts'
import type { Saying } from './rules.ts'

/** The content of a callback with a valid signature, with outcomes translated into ours. */
export type CallbackContent = Omit<Claim, 'codes'> & {
  outcome: Saying
  detail: OutcomeDetail | null
  /** The code that the network's table does not have, for staff; null when all codes are known. */
  unknownCode: string | null
}

/** Why a callback is refused before it is read; the sender is not told. */
export type TurnedAway = Extract<Verified, { turnedAway: string }>['turnedAway'] | 'address-not-listed'

type PriceFacts = { priced: Connector['priced']; said: Pick<CallbackContent, 'outcome' | 'money'>; price: Money | null }
/**
 * Why a stated price cannot be believed, or null: it must equal the price at the start, apart from one percent for
 * rounding.
 */
export function priceDoubt({ priced, said: { outcome, money }, price }: PriceFacts): PriceDoubt | null {
  if (priced !== 'in-money' || !isPaying.has(outcome)) return null
  if (money === null) return 'price-missing'
  if (price === null) return 'price-unknown'
  if (money.currency !== price.currency) return 'currency-differs'
  const paid = outcome === 'reversed' ? 0 - money.micros : money.micros
  return paid < 0 || Math.abs(paid - price.micros) * 100 > price.micros ? 'price-differs' : null
}
export type PriceDoubt = 'price-missing' | 'price-unknown' | 'currency-differs' | 'price-differs'
const isPaying: ReadonlySet<Saying> = new Set(['completed', 'credited_late', 'reversed'])

type Words = { attemptId: string; amount: number | null; money: Money | null }
/** Whether two callbacks about one event say the same. */
export const isSameContent = (a: Words, b: Words): boolean =>
  a.attemptId === b.attemptId &&
  a.amount === b.amount &&
  a.money?.micros === b.money?.micros &&
  a.money?.currency === b.money?.currency
