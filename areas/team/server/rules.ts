import type { ProblemCode } from '../../../platform/contract/problems.ts'

export type LinkState = { expiresAt: Date; acceptedAt: Date | null; revokedAt: Date | null }

/** Finds why the link of an invitation cannot be used; null when it can. The code tells the user what to do. */
export function linkRefusal(found: LinkState | null, now: Date): ProblemCode | null {
  if (!found) return 'team-link-unknown'
  if (found.acceptedAt) return 'team-link-used'
  if (found.revokedAt) return 'team-link-revoked'
  return now >= found.expiresAt ? 'team-link-expired' : null
}
