import type { StatusLook } from '../../../kit/StatusBadge.tsx'
import type { HistoryStatus } from '../contract.ts'
import type { wallet } from '../words/en/wallet.ts'

/** The appearance of each status; `statusWords` has the key of its label. */
export const statusLooks: Record<HistoryStatus, StatusLook> = {
  available: 'available',
  pending: 'pending',
  on_hold: 'onHold',
  paid: 'paid',
  reversed: 'reversed',
}
export const statusWords = {
  available: 'available',
  pending: 'pending',
  on_hold: 'held',
  paid: 'paid',
  reversed: 'reversed',
} as const satisfies Record<HistoryStatus, keyof typeof wallet.words>
