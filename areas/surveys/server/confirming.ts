import type { Message } from '../../../platform/contract/messages.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { newId } from '../../../platform/server/secrets.ts'
import type { Users } from '../../users/server/service.ts'
import type { Wallet } from '../../wallet/server/service.ts'
import { lockAttempts, moveAttempts } from './ending-store.ts'
import { creditKeysOf } from './endings.ts'

export type Confirmation = {
  attemptId: string
  detail: Message
  source: string
  at: Date
  /** Whether the points become available now; if not, they still wait because the reporter holds them. */
  paysNow: boolean
}

/**
 * Releases the points of a doubted completion, and its part of the welcome bonus. Returns false when the attempt is no
 * longer a completion. A repeat pays nothing.
 */
export async function confirmAttempt(
  tx: Tx,
  { attemptId, detail, source, at, paysNow }: Confirmation,
  { users, wallet }: { users: Pick<Users, 'touch' | 'personsOf'>; wallet: Pick<Wallet, 'release' | 'welcome'> },
): Promise<boolean> {
  const [attempt] = await lockAttempts(tx, [attemptId])
  if (attempt?.outcome !== 'completed') return false
  const { userId } = attempt
  await users.touch(tx, [userId])
  const event = {
    attemptId,
    eventId: newId(),
    event: 'released' as const,
    detail,
    source,
    key: `confirm:${attemptId}`,
    at,
  }
  await moveAttempts(tx, [{ ...attempt, isPending: !paysNow }], [event])
  if (!paysNow) return true
  await wallet.release(tx, creditKeysOf(attemptId))
  await wallet.welcome(tx, 'first', await users.personsOf(tx, [userId]))
  return true
}
