import type { Say } from '../../../platform/words/text.ts'
import { moneyText } from '../../../kit/Points.tsx'
import type { FundingSource } from '../contract.ts'
import type { rewardProviders } from '../words/en/reward-providers.ts'

const methods = ['balance', 'bank_account', 'credit_card', 'invoice'] as const

/** The name of a funding source, with its balance if the provider reports one. */
export function describeSource(
  say: Say<typeof rewardProviders.words>,
  { method, availableCents, currency }: FundingSource,
): string {
  const known = methods.find((one) => one === method)
  const amount = availableCents === null ? '' : moneyText(currency ?? 'USD', availableCents)
  return [known ? say(`method_${known}`) : method, amount].filter(Boolean).join(' · ')
}
