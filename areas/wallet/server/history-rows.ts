import { dayMs } from '../../../platform/contract/durations.ts'
import { checkMessage } from '../../../platform/contract/fields.ts'
import type { TextOrMessage } from '../../../platform/contract/messages.ts'
import { readKept } from '../../../platform/server/kept-words.ts'
import { transferMessage } from '../contract.ts'
import type { ChainRow, HistoryLine } from './history-store.ts'
import { attemptIn } from './rules.ts'
import type { UnwordedLink, UnwordedRow } from './wording.ts'

/**
 * A movement as the history shows it, before it is put into the reader's language. It can be disputed for
 * `disputeDays` days.
 */
export function toHistoryRow(line: HistoryLine, disputeDays: number): UnwordedRow {
  const { kind, points, status, reverses } = line
  const description = withDebt(readKept(line.description), line.to_debt)
  const at = line.at.toISOString()
  // These two come later than the end of the attempt, from which the days are counted, so the last day is unknown
  // here.
  const comesLater = kind === 'release' || kind === 'top_up'
  const disputeUntil = comesLater ? null : new Date(line.at.getTime() + disputeDays * dayMs).toISOString()
  return {
    transferId: line.transfer_id,
    kind,
    description,
    points,
    status,
    balanceAfter: line.balance_after,
    at,
    reverses,
    attemptId: attemptIn(line.first_key),
    disputeUntil,
  }
}

/** A link of a hash chain in the form that a statement has. */
export const linkOf = ({ account, version, transfer_id, key, kind, amount, ...row }: ChainRow): UnwordedLink => ({
  account,
  version,
  transferId: transfer_id,
  key,
  kind,
  amount,
  balanceAfter: row.balance_after,
  at: row.at.toISOString(),
  description: row.description,
  said: readKept(row.said),
  hash: row.hash.toString('hex'),
})

/** The refusal of a day that does not exist, shown next to its field. */
export const makeDayProblem = (field: string) => {
  const message = checkMessage('dateInvalid')
  return { message, errors: [{ field, message }] }
}

function withDebt(what: TextOrMessage, toDebt: number): TextOrMessage {
  if (toDebt > 0) return transferMessage('paidDebt', { what, count: toDebt })
  return toDebt < 0 ? transferMessage('owed', { what, count: -toDebt }) : what
}
