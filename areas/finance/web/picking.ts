import { approvalsAtOnce } from '../../redemptions/contract.ts'
import type { ReviewRow } from '../../redemptions/contract.ts'

/** Whether a request may be approved together with others: nobody decided yet, nothing to look at, and it is not the reader's own. */
export const mayPick = ({ status, flags, panelistId }: ReviewRow, readerId: string): boolean =>
  status === 'requested' && flags.length === 0 && panelistId !== readerId

/** What one call approves of those that were picked. */
export const atOnce = (rows: readonly ReviewRow[]): string[] =>
  rows.slice(0, approvalsAtOnce).map(({ redemptionId }) => redemptionId)

/** The button of the row before or after one's own, for the arrow keys; null at the ends. */
export function neighbour<T>(all: readonly T[], own: T, key: string): T | null {
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  return step === 0 ? null : (all[all.indexOf(own) + step] ?? null)
}
