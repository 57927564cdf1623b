import type { Vendor } from '../../providers/server/tremendous.ts'

/** The vendor as it is connected, and the account: another account of ours there knows nothing of this one's orders. */
export type Connected = {
  vendor: Pick<Vendor, 'order' | 'lookUp' | 'find' | 'reward' | 'resend' | 'cancel'>
  account: string
  keyHint: string
}
