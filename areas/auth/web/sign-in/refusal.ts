import { linkReasons, type LinkReason, type Restriction } from '../../../users/contract/restrictions.ts'
import type { CallFailure } from '../../../../platform/web/api/failure.ts'

/**
 * The failure as a form shows it: a refusal with a reason loses its request id, and an internal error keeps it for
 * support.
 */
export const hideRequestId = (failure: CallFailure): CallFailure =>
  failure.status >= 500 ? failure : { ...failure, requestId: '' }

/** The parts of a block that the refusal of a blocked account contains. */
export type ShownBlock = Pick<Restriction, 'at' | 'note' | 'review'> & { reasons: readonly LinkReason[] }

/** The block that the data of a refusal contains, or null. */
export function readRestriction(data: unknown): ShownBlock | null {
  const found = typeof data === 'object' && data !== null && 'restriction' in data ? data.restriction : null
  if (typeof found !== 'object' || found === null || !('at' in found) || typeof found.at !== 'string') return null
  const note = 'note' in found && typeof found.note === 'string' ? found.note : null
  const review = 'review' in found && typeof found.review === 'object' ? (found.review as Restriction['review']) : null
  // The other reasons say no more than that staff made the decision.
  const givenReasons: readonly unknown[] = 'reasons' in found && Array.isArray(found.reasons) ? found.reasons : []
  return { at: found.at, reasons: linkReasons.filter((reason) => givenReasons.includes(reason)), note, review }
}
