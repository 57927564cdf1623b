import type { AttemptTransfer } from '../contract.ts'

/** A stored transfer with the changes of the panelist's accounts; null where an account was not touched. */
export type Moved = {
  available: number | null
  pending: number | null
  debt: number | null
  balance_after: number | null
}

/** What a transfer did to the three figures that staff see of a wallet. What is owed is a positive number. */
export const readEffect = (row: Moved): Pick<AttemptTransfer, 'available' | 'pending' | 'owed' | 'balanceAfter'> => ({
  available: row.available ?? 0,
  pending: row.pending ?? 0,
  owed: 0 - (row.debt ?? 0),
  balanceAfter: row.balance_after,
})

/** The moments at which an attempt may have sent its panelist a notification, each once, to the millisecond. */
export const listMoments = (times: readonly (Date | null)[]): Date[] =>
  [...new Set(times.flatMap((at) => (at ? [at.getTime()] : [])))].map((ms) => new Date(ms))
