import type { AttemptTransfer } from '../contract.ts'

/** A stored transfer with its changes to the panelist's accounts; null where an account was not touched. */
export type BalanceChange = {
  available: number | null
  pending: number | null
  debt: number | null
  balance_after: number | null
}

/** The effect of a transfer on the three wallet figures that staff see. Debt is a positive number. */
export const readEffect = (
  row: BalanceChange,
): Pick<AttemptTransfer, 'available' | 'pending' | 'owed' | 'balanceAfter'> => ({
  available: row.available ?? 0,
  pending: row.pending ?? 0,
  owed: 0 - (row.debt ?? 0),
  balanceAfter: row.balance_after,
})

/** The distinct moments, to the millisecond, at which an attempt may have sent its panelist a notification. */
export const listMoments = (times: readonly (Date | null)[]): Date[] =>
  [...new Set(times.flatMap((at) => (at ? [at.getTime()] : [])))].map((ms) => new Date(ms))
