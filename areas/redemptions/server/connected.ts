import type { RewardProvider } from '../../providers/contract.ts'
import type { Vendor } from '../../providers/server/provider.ts'

/** The connected vendor, and our account there. Another account does not know the orders of this one. */
export type Connected = {
  vendor: Pick<Vendor, 'order' | 'lookUp' | 'find' | 'reward' | 'resend' | 'cancel'>
  account: string
  keyHint: string
}
/** Finds the current connection to a provider, or none. */
export type Connect = (provider: RewardProvider) => Promise<Connected | null>
