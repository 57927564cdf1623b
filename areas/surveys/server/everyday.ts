import type { Db, Tx } from '../../../platform/server/db.ts'
import type { Wallet } from '../../wallet/server/service.ts'
import type { Webhooks } from '../../webhooks/server/service.ts'
import { endedAttempts } from './ending-store.ts'
import { creditKey } from './endings.ts'
import { endOf } from './telling.ts'

/** Whether a program outside listens for what `tellCompleted` tells, as this process remembers it. */
export const hearsOfCompletions = ({ listensFor }: Pick<Webhooks, 'listensFor'>, from: Db): Promise<boolean> =>
  listensFor(from, ['attempt.ended', 'points.credited'])

type Tellers = { webhooks: Pick<Webhooks, 'announce'>; wallet: Pick<Wallet, 'announcedCredits'> }
/**
 * Tells programs outside of attempts that the database completed by itself in this transaction, each with the transfer that paid it, in
 * the words in which `endAttempts` tells of them.
 */
export async function tellCompleted(
  tx: Tx,
  transferOf: ReadonlyMap<string, string>,
  { webhooks, wallet }: Tellers,
): Promise<void> {
  if (transferOf.size === 0) return
  const ended = await endedAttempts(tx, [...transferOf.keys()])
  const credits = ended.map(({ attemptId, userId, earned: points }) => ({
    key: creditKey(attemptId, false),
    transferId: transferOf.get(attemptId) ?? '',
    userId,
    points,
    kind: 'survey' as const,
  }))
  await webhooks.announce(tx, [...ended.map(endOf), ...wallet.announcedCredits(credits)])
}
