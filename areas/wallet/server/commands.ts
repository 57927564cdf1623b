import { keepWords, type TextOrMessage } from '../../../platform/contract/messages.ts'
import { valueUsd } from '../../../platform/contract/money.ts'
import { newId } from '../../../platform/server/secrets.ts'
import type { AnnouncedEvent } from '../../webhooks/server/service.ts'
import type { TransferKind } from '../contract.ts'
import { attemptIn } from './rules.ts'
import type { Command, OriginalRow } from './store.ts'

/** A movement of a user's points, which is made once for each key. */
export type Movement = { userId: string; points: number; key: string; description: TextOrMessage }

/** The command that writes a movement to the ledger; throws unless its points are a whole number above zero. */
export function toCommand({ userId, key, points, description }: Movement, kind: TransferKind): Command {
  if (!Number.isSafeInteger(points) || points <= 0) throw new Error(`${key}: ${points} is no number of points`)
  return {
    transfer_id: newId(),
    key,
    user_id: userId,
    kind,
    house: null,
    points,
    description: keepWords(description),
    follows: null,
    release_at: null,
  }
}

/** A movement as webhooks receive it; `causeKey` may contain the attempt. */
export const toAnnounced = (
  event: 'points.credited' | 'points.reversed',
  command: Pick<Command, 'transfer_id' | 'user_id' | 'kind' | 'points' | 'release_at'>,
  causeKey: string,
): AnnouncedEvent => ({
  event,
  subject: `wallet:${command.user_id}`,
  data: {
    transferId: command.transfer_id,
    panelistId: command.user_id,
    kind: command.kind,
    points: command.points,
    valueUsd: valueUsd(command.points),
    isPending: command.release_at !== null,
    attemptId: attemptIn(causeKey),
  },
})

/** The command that makes the points of a waiting credit available. */
export const releaseOf = (credit: OriginalRow): Command => ({
  ...toCommand(
    {
      key: `release:${credit.transfer_id}`,
      userId: credit.user_id,
      points: credit.points,
      description: credit.description,
    },
    'release',
  ),
  follows: credit.transfer_id,
})
