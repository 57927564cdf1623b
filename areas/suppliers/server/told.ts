import type { OutcomeDetail } from '../../surveys/contract/surveys.ts'
import type { Claim, Connector, Money, Verified } from './connectors/connector.ts'
import type { Saying } from './rules.ts'

/** What a rightly signed callback says, in our words. */
export type Told = Omit<Claim, 'codes'> & {
  outcome: Saying
  detail: OutcomeDetail | null
  /** The code that no table has, for staff to look at; null when all is known. */
  unknownCode: string | null
}

/** Why a callback is turned away at the door; the sender is told none of it. */
export type TurnedAway = Extract<Verified, { turnedAway: string }>['turnedAway'] | 'address-not-listed'

type Priced = { priced: Connector['priced']; said: Pick<Told, 'outcome' | 'money'>; price: Money | null }
/** Why what a supplier says it pays cannot be believed, or null: within one percent, which is rounding, it is the price of the start. */
export function priceDoubt({ priced, said: { outcome, money }, price }: Priced): PriceDoubt | null {
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
/** Whether two callbacks of one event are the same thing said twice. */
export const saysTheSame = (a: Words, b: Words): boolean =>
  a.attemptId === b.attemptId &&
  a.amount === b.amount &&
  a.money?.micros === b.money?.micros &&
  a.money?.currency === b.money?.currency
