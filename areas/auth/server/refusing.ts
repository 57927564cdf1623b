import type { Db } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import type { Account, Users } from '../../users/server/service.ts'
import { findLoginRefusal } from './rules.ts'

/**
 * Refuses a log-in to an account that may not log in. Blocked users are told since when and why, so call it only after
 * the user has proved to be the owner.
 */
export async function refuseBarred(
  { details }: Pick<Users, 'details'>,
  from: Db,
  account: Pick<Account, 'userId' | 'isActive' | 'blockedAt' | 'closedAt'>,
): Promise<void> {
  const refusal = findLoginRefusal(account)
  if (!refusal) return
  if (refusal !== 'account-blocked') throw new Problem(refusal)
  const { restrictions } = await details(account.userId, from)
  const block = restrictions.find(({ kind }) => kind === 'blocked')
  throw new Problem(refusal, block ? { data: { restriction: block } } : {})
}
