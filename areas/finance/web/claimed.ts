import type { Dispute } from '../../disputes/contract.ts'

type Claim = Pick<Dispute, 'reason' | 'message' | 'earned' | 'mostPoints'>

/** The one number of points that a message names; null when it names none or several. */
function readNamedPoints(message: string): number | null {
  const named = new Set(
    [...message.matchAll(/(?<![\d.,:/-])\d{1,6}(?![\d.,:/%-]*\d|%)/g)].map(([digits]) => Number(digits)),
  )
  const [only] = named
  return named.size === 1 && only ? only : null
}

/**
 * How many points the claim of a dispute accounts for, at most those that can be granted; null when it names no
 * number, so that the person who decides enters one.
 */
export function computeClaim({ reason, message, earned = 0, mostPoints = 0 }: Claim): number | null {
  if (mostPoints === 0) return null
  const named = readNamedPoints(message)
  if (named !== null) return Math.min(named, mostPoints)
  const isWhole = reason === 'not-credited' || reason === 'taken-back'
  return isWhole && earned === 0 ? mostPoints : null
}
