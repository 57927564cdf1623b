import type { Say } from '../../../platform/words/text.ts'
import type { ConnectionVersion, ProviderHost } from '../contract.ts'
import type { rewardProviders } from '../words/en/reward-providers.ts'

type Words = Say<typeof rewardProviders.words>

/** The account that a key belongs to: production or sandbox, or the address that the server uses in their place. */
export const describeAccount = (say: Words, called: { host: ProviderHost | null; address: string | null }): string =>
  called.address === null ? say(`host_${called.host ?? 'production'}`) : say('hostOther', { address: called.address })

/** One line about what a version of the connection does. */
export function describeVersion(say: Words, { isRemoval, host, address, keyHint: hint }: ConnectionVersion): string {
  if (isRemoval) return say('waitingRemoval')
  return address === null
    ? say(`waiting_${host ?? 'production'}`, { hint })
    : say('waitingElsewhere', { hint, address })
}
