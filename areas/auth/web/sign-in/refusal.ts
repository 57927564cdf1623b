import type { Restriction } from '../../../users/contract/restrictions.ts'
import type { CallFailure } from '../../../../platform/web/api/failure.ts'

/**
 * The failure as a form shows it: a refusal with a reason loses its request id, and a fault of ours keeps it for
 * support.
 */
export const withoutId = (failure: CallFailure): CallFailure =>
  failure.status >= 500 ? failure : { ...failure, requestId: '' }

/** The parts of a block that the refusal of a blocked account contains. */
export type ShownBlock = Pick<Restriction, 'at' | 'note' | 'review'>

/** The block that the data of a refusal contains, or null. */
export function restrictionIn(data: unknown): ShownBlock | null {
  const told = typeof data === 'object' && data !== null && 'restriction' in data ? data.restriction : null
  if (typeof told !== 'object' || told === null || !('at' in told) || typeof told.at !== 'string') return null
  const note = 'note' in told && typeof told.note === 'string' ? told.note : null
  const review = 'review' in told && typeof told.review === 'object' ? (told.review as Restriction['review']) : null
  return { at: told.at, note, review }
}
