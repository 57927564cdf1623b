import { approvalsAtOnce } from '../../redemptions/contract.ts'
import type { ReviewRow } from '../../redemptions/contract.ts'

/**
 * Whether a request can be approved together with others: it is new, has no flags, and is not the reader's own.
 */
export const mayPick = ({ status, flags, panelistId }: ReviewRow, readerId: string): boolean =>
  status === 'requested' && flags.length === 0 && panelistId !== readerId

/** The ids of the picked requests, limited to as many as one call approves. */
export const limitApprovals = (rows: readonly ReviewRow[]): string[] =>
  rows.slice(0, approvalsAtOnce).map(({ redemptionId }) => redemptionId)

/** The button of the row above or below, for the arrow keys; null at the ends. */
export function findNeighbour<T>(all: readonly T[], own: T, key: string): T | null {
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  return step === 0 ? null : (all[all.indexOf(own) + step] ?? null)
}
