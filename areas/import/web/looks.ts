import type { StatusLook } from '../../../kit/StatusBadge.tsx'
import type { ImportState, LineState } from '../contract.ts'

/** The badge of each state of an import. */
export const stateLooks: Readonly<Record<ImportState, StatusLook>> = {
  uploading: 'onHold',
  uploaded: 'neutral',
  checking: 'processing',
  checked: 'inReview',
  waiting: 'pending',
  running: 'processing',
  done: 'paid',
  undoing: 'processing',
  refused: 'rejected',
}

/** The badge of each state of a line. */
export const lineLooks: Readonly<Record<LineState, StatusLook>> = {
  bad: 'rejected',
  good: 'approved',
  member: 'pending',
  arrived: 'paid',
}
