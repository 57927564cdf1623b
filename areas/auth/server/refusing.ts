import type { Db } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import type { Account, Users } from '../../users/server/service.ts'
import { loginRefusal } from './rules.ts'

/**
 * Refuses a log-in that is right otherwise, of an account that cannot log in. Whoever is blocked reads since when and why: call it only
 * once they have proved who they are.
 */
export async function refuseBarred(
  { details }: Pick<Users, 'details'>,
  from: Db,
  account: Pick<Account, 'userId' | 'isActive' | 'blockedAt' | 'closedAt'>,
): Promise<void> {
  const refusal = loginRefusal(account)
  if (!refusal) return
  if (refusal !== 'account-blocked') throw new Problem(refusal)
  const { restrictions } = await details(account.userId, from)
  const block = restrictions.find(({ kind }) => kind === 'blocked')
  throw new Problem(refusal, block ? { data: { restriction: block } } : {})
}
