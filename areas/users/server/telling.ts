import type { Tx } from '../../../platform/server/db.ts'
import type { Webhooks } from '../../webhooks/server/service.ts'

export type Telling = ReturnType<typeof createTelling>

/** Announces to webhooks what happened to panelists; only their ids are sent. */
export const createTelling =
  (webhooks?: Pick<Webhooks, 'announce'>) =>
  async (tx: Tx, what: 'joined' | 'verified' | 'blocked' | 'closed', userIds: readonly string[]): Promise<void> =>
    webhooks?.announce(
      tx,
      userIds.map((panelistId) => ({
        event: `panelist.${what}`,
        subject: `panelist:${panelistId}`,
        data: { panelistId },
      })),
    )
