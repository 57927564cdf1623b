import type { Message } from '../../../platform/contract/messages.ts'
import { isForeignKeyViolation, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Users } from '../../users/server/service.ts'
import type { Wallet } from '../../wallet/server/service.ts'
import { linesAtOnce, reportMessage } from '../contract.ts'
import * as away from './away-store.ts'
import * as store from './store.ts'

export type TakingBackNeeds = {
  db: Db
  users: Pick<Users, 'lockFree' | 'removeMembers'>
  wallet: Pick<Wallet, 'forgetWaivers'>
  audit: Pick<Audit, 'record'>
  /** Called when the sign-up figures in the reports must be recounted. */
  signupsChanged: (tx: Tx) => Promise<void>
}
/** How many panelists were removed, and why the others were not. */
type RemovalResult = { gone: number; kept: ReadonlyMap<string, Message> }

const restedOn = reportMessage('keptRestedOn')
const whyKept = { 'rested-on': restedOn, 'other-standing': reportMessage('keptStanding') } as const

/**
 * Removes imported panelists who have not logged in. Each batch is one transaction. One panelist who cannot be removed
 * does not stop the others; the line of that panelist shows why.
 */
export function createTakingBack({ db, users, wallet, audit, signupsChanged }: TakingBackNeeds) {
  /**
   * Removes the given panelists without a trace, except those who have ever logged in. Accounts are locked before
   * lines, in the same order as at a log-in. A panelist who is logging in at this moment is not removed.
   */
  async function forget(tx: Tx, userIds: readonly string[]): Promise<RemovalResult> {
    const free = await users.lockFree(tx, userIds)
    const { personKeys, kept } = await users.removeMembers(tx, await away.findStillAway(tx, free))
    if (personKeys.length > 0) await wallet.forgetWaivers(tx, personKeys)
    const isFree = new Set(free)
    const busy = userIds.filter((id) => !isFree.has(id)).map((id) => [id, reportMessage('keptBusy')] as const)
    return {
      gone: personKeys.length,
      kept: new Map([...busy, ...[...kept].map(([id, why]) => [id, whyKept[why]] as const)]),
    }
  }

  /** Removes one batch of panelists; `after` is the last line that was examined. */
  async function undoSome(importId: string, after: number): Promise<{ after: number; isOver: boolean }> {
    const portion = async (limit: number, from: number) =>
      transaction(db, async (tx) => {
        const found = await store.lockImport(tx, importId)
        if (found?.state !== 'undoing') return { after: from, isOver: true }
        const lines = await away.findNextNotArrived(tx, importId, from, limit)
        const { gone, kept } = await forget(
          tx,
          lines.map(({ userId }) => userId),
        )
        await away.markKept(tx, importId, kept)
        await store.noteProgress(tx, importId, found.done + gone, found.lines)
        return { after: lines.at(-1)?.line ?? from, isOver: lines.length < limit }
      })
    try {
      return await portion(linesAtOnce, after)
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error
    }
    // Something refers to one of these accounts. Now they are removed one by one, and only that account stays.
    let at = after
    for (let tried = 0; tried < linesAtOnce; tried++) {
      try {
        const one = await portion(1, at)
        at = one.after
        if (one.isOver) return one
      } catch (error) {
        if (!isForeignKeyViolation(error)) throw error
        at = await keepOne(importId, at)
      }
    }
    return { after: at, isOver: false }
  }
  const keepOne = (importId: string, from: number): Promise<number> =>
    transaction(db, async (tx) => {
      const [next] = await away.findNextNotArrived(tx, importId, from, 1)
      if (next) await away.markKept(tx, importId, new Map([[next.userId, restedOn]]))
      return next?.line ?? from
    })

  /** Ends the removal. An import whose panelists are all gone is deleted, and the audit log records it. */
  const endUndo = (importId: string): Promise<void> =>
    transaction(db, async (tx) => {
      const found = await store.lockImport(tx, importId)
      if (found?.state !== 'undoing') return
      await signupsChanged(tx)
      const counts = (await store.readCounts(tx, [importId]))(importId)
      const { undoneBy, undoneIp, undoReason, fileName, done } = found
      const after = { fileName, reason: undoReason, takenBack: done, left: counts.members }
      if (counts.members === 0) await store.removeImport(tx, importId)
      else await store.move(tx, importId, 'done', { done: counts.members })
      await audit.record(tx, {
        actorId: undoneBy,
        ip: undoneIp,
        action: 'import.undo',
        subject: `import:${importId}`,
        after,
      })
    })

  /** Removes one panelist; returns the reason if that is not possible, otherwise null. */
  const takeBackOne = async (tx: Tx, userId: string): Promise<Message | null> => {
    const { gone, kept } = await forget(tx, [userId])
    if (gone > 0) await signupsChanged(tx)
    // The panelist was neither removed nor kept for a reason, so they are just logging in.
    return gone > 0 ? null : (kept.get(userId) ?? reportMessage('keptBusy'))
  }

  return { undoSome, endUndo, takeBackOne }
}
