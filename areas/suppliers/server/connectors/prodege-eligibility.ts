import { dayMs } from '../../../../platform/contract/durations.ts'
import { readNumber } from './answers.ts'
import type { Catalogue, Candidate, Condition, Deed, Eligible, PastFilter, QuotaCell, Visit } from './connector.ts'

/**
 * Whether a panelist fits, as far as the answers show; `missing` lists the unanswered questions that would decide it.
 */
type Fits = 'yes' | 'no' | { missing: readonly string[] }

/**
 * Decides by Prodege's own rules. A panelist must match an open quota at the top level. If that quota has quotas below
 * it, the panelist must match at least one of them, and no closed one. A single level counts as the lower one. A
 * missing answer never counts as a match, because it may match a closed quota.
 */
export const isProdegeEligible: Catalogue['eligible'] = ({ quotas, left, clicks, past }, candidate, now) => {
  if (left === 0) return { is: 'no', why: 'full' }
  if (clicks && clicks.left === 0) return { is: 'no', why: 'click-limit' }
  if (past && !fitsPast(past, candidate.visits, now))
    return { is: 'no', why: past.rule === 'only-those' ? 'not-invited' : 'took-part' }
  if (quotas.length === 0) return { is: 'yes' }
  const isFlat = quotas.every(({ parentId }) => parentId === null)
  const found = isFlat
    ? [fitsOneOf(quotas, candidate)]
    : quotas.filter(({ parentId }) => parentId === null).map((top) => fitsTree(top, quotas, candidate))
  return answerOf(either(found))
}

const answerOf = (fits: Fits): Eligible => {
  if (fits === 'yes') return { is: 'yes' }
  return fits === 'no' ? { is: 'no', why: 'no-quota' } : { is: 'missing', questionRefs: fits.missing }
}

/** Checks one top-level quota together with those below it. */
function fitsTree(top: QuotaCell, quotas: readonly QuotaCell[], candidate: Candidate): Fits {
  if (top.left === 0) return 'no'
  const below = quotas.filter(({ parentId }) => parentId === top.id)
  return both([fitsCell(top, candidate), below.length === 0 ? 'yes' : fitsOneOf(below, candidate)])
}

/** Checks that at least one of these quotas is matched, and no closed one. */
function fitsOneOf(cells: readonly QuotaCell[], candidate: Candidate): Fits {
  const fits = (wanted: readonly QuotaCell[]) => wanted.map((cell) => fitsCell(cell, candidate))
  const closed = fits(cells.filter(({ left }) => left === 0))
  return both([...closed.map(not), either(fits(cells.filter(({ left }) => left > 0)))])
}

function fitsCell({ countryId, conditions }: QuotaCell, candidate: Candidate): Fits {
  if (countryId !== null && countryId !== candidate.countryId) return 'no'
  return both(conditions.map((condition) => fitsCondition(condition, candidate.answers.get(condition.questionRef))))
}

function fitsCondition(
  { questionRef, operator, codes, ranges }: Condition,
  answer: readonly string[] | undefined,
): Fits {
  if (!answer) return { missing: [questionRef] }
  if (operator === 'between')
    return answer.some((code) => ranges.some(({ from, to }) => readNumber(code, from, to) !== null)) ? 'yes' : 'no'
  // Postcodes are codes too, and may be written in upper or lower case.
  const named = new Set(codes.map((code) => code.toLowerCase()))
  const isNamed = answer.some((code) => named.has(code.toLowerCase()))
  if (operator === 'none') return isNamed ? 'no' : 'yes'
  return isNamed || (codes.length === 0 && answer.length > 0) ? 'yes' : 'no'
}

/** Fits if all parts fit. */
function both(parts: readonly Fits[]): Fits {
  if (parts.includes('no')) return 'no'
  const missing = parts.flatMap((part) => (typeof part === 'string' ? [] : part.missing))
  return missing.length === 0 ? 'yes' : { missing: [...new Set(missing)] }
}

/**
 * Fits if one part fits. `missing` has the questions of all parts, not only those of the shortest way to a match, so
 * that a panelist is asked only once.
 */
function either(parts: readonly Fits[]): Fits {
  if (parts.includes('yes')) return 'yes'
  const missing = parts.flatMap((part) => (typeof part === 'string' ? [] : part.missing))
  return missing.length === 0 ? 'no' : { missing: [...new Set(missing)] }
}

const not = (fits: Fits): Fits => (fits === 'yes' ? 'no' : fits === 'no' ? 'yes' : fits)

/** Whether earlier visits allow the panelist in. */
function fitsPast({ rule, externalIds, withinDays, deeds }: PastFilter, visits: readonly Visit[], now: Date): boolean {
  const ids = new Set(externalIds)
  const counts = visits.some(
    (visit) =>
      ids.has(visit.externalId) &&
      (withinDays === null || now.getTime() - visit.startedAt.getTime() < withinDays * dayMs) &&
      deedsOf(visit).some((deed) => deeds.includes(deed)),
  )
  return rule === 'only-those' ? counts : !counts
}

/**
 * What a visit counts as; one that ended also counts as started. A reversed completion counts as completed, because
 * that is what it was for the network at the time.
 */
function deedsOf({ outcome }: Visit): readonly Deed[] {
  if (outcome === null) return ['started']
  if (outcome === 'completed' || outcome === 'reversed') return ['started', 'completed']
  return ['started', outcome === 'quota_full' ? 'quota_full' : 'disqualified']
}
