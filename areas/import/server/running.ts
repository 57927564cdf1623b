import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { codeOf } from '../../../platform/server/db.ts'
import { newId } from '../../../platform/server/secrets.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Legal } from '../../legal/server/service.ts'
import type { Profiler } from '../../profiler/server/service.ts'
import { preferNotToSay } from '../../users/contract/users.ts'
import type { NewMember, Users } from '../../users/server/service.ts'
import type { Wallet } from '../../wallet/server/service.ts'
import { linesAtOnce, reportMessage } from '../contract.ts'
import * as store from './store.ts'
import type { GoodLine, ImportRow } from './store.ts'

export type RunNeeds = {
  db: Db
  users: Pick<Users, 'addMembers' | 'lockFree' | 'removeMembers'>
  wallet: Pick<Wallet, 'promiseOpenings' | 'waiveWelcome' | 'forgetWaivers'>
  profiler: Pick<Profiler, 'takeOver'>
  legal: Pick<Legal, 'takeOver'>
  audit: Pick<Audit, 'record'>
}

/** The key under which a member's opening balance waits and is credited. */
export const openingKey = (importId: string, line: number): string => `opening:${importId}:${line}`

/** Makes members of good lines, and takes them back. Each portion is one transaction, so that a kill at any moment loses none and makes none twice. */
export function createRunning({ db, users, wallet, profiler, legal, audit }: RunNeeds) {
  /** Everything that a portion of members brings. */
  async function takeIn(tx: Tx, found: ImportRow, lines: readonly GoodLine[]): Promise<void> {
    const now = await nowOf(tx)
    const { importId } = found
    const withIds = lines.map((line) => ({ ...line, userId: newId() }))
    const fresh = await users.addMembers(
      tx,
      withIds.map(({ userId, personKey, member }): NewMember => {
        const { email, firstName, lastName, dateOfBirth, phone, address, cityName, zipcode, countryId, language } =
          member
        const gender = member.given.find(({ questionId }) => questionId === 'gender')?.optionIds[0] ?? null
        return {
          userId,
          personKey,
          email,
          firstName,
          lastName,
          dateOfBirth,
          phone,
          gender: gender === preferNotToSay ? null : gender,
          address,
          cityName,
          stateId: member.state,
          zipcode,
          countryId,
          language,
          joinedAt: member.joined === null ? now : new Date(`${member.joined}T00:00:00Z`),
        }
      }),
    )
    const made = withIds.filter(({ userId }) => fresh.has(userId))
    const late = withIds.filter(({ userId }) => !fresh.has(userId))
    // Somebody joined by themselves since the check.
    if (late.length > 0)
      await store.markBad(
        tx,
        importId,
        late.map(({ line }) => line),
        reportMessage('emailKnown'),
      )
    await store.markMembers(tx, importId, made)
    await wallet.promiseOpenings(
      tx,
      made.flatMap(({ userId, line, points }) =>
        points > 0 ? [{ userId, points, key: openingKey(importId, line) }] : [],
      ),
    )
    if (found.options?.givesWelcome === false)
      await wallet.waiveWelcome(
        tx,
        made.map(({ personKey }) => personKey),
      )
    await legal.takeOver(
      tx,
      made.flatMap(({ userId, member: { consent, language } }) =>
        consent ? [{ userId, language, version: consent.version, at: new Date(`${consent.at}T00:00:00Z`) }] : [],
      ),
    )
    await profiler.takeOver(
      tx,
      made.flatMap(({ userId, member: { given, joined } }) =>
        given.map((answer) => ({
          ...answer,
          userId,
          answeredAt: joined === null ? now : new Date(`${joined}T00:00:00Z`),
        })),
      ),
    )
  }

  /** One portion of an import under way; false when there is none left. */
  const importSome = (importId: string): Promise<boolean> =>
    transaction(db, async (tx) => {
      const found = await store.lockImport(tx, importId)
      if (found?.state !== 'running') return false
      const lines = await store.nextGood(tx, importId, linesAtOnce)
      if (lines.length > 0) {
        await takeIn(tx, found, lines)
        await store.noteProgress(tx, importId, found.done + lines.length, found.lines)
      }
      if (lines.length === linesAtOnce) return true
      await store.dropParts(tx, importId)
      await store.move(tx, importId, 'done', { done: found.done + lines.length })
      const counts = (await store.countsOf(tx, [importId]))(importId)
      const { fileName, startedBy, confirmedBy } = found
      const after = {
        fileName,
        members: counts.members,
        bad: counts.bad,
        openingPoints: counts.openingPoints,
        confirmedBy,
      }
      await audit.record(tx, {
        actorId: startedBy,
        action: 'import.run',
        subject: `import:${importId}`,
        after,
        ip: null,
      })
      return false
    })

  /**
   * Removes those of these members who have not come, as if they had never been, and tells how many they were. Accounts are locked before
   * lines, as a log-in does it; somebody who is logging in at this moment is left.
   */
  async function forget(tx: Tx, userIds: readonly string[]): Promise<number> {
    const away = await store.stillAway(tx, await users.lockFree(tx, userIds))
    const keys = await users.removeMembers(tx, away)
    if (keys.length > 0) await wallet.forgetWaivers(tx, keys)
    return keys.length
  }

  /** One portion of a taking back; `after` is the last line that was looked at. */
  async function undoSome(importId: string, after: number): Promise<{ after: number; isOver: boolean }> {
    const portion = async (limit: number, from: number) =>
      transaction(db, async (tx) => {
        const found = await store.lockImport(tx, importId)
        if (found?.state !== 'undoing') return { after: from, isOver: true }
        const lines = await store.nextNotArrived(tx, importId, from, limit)
        const gone = await forget(
          tx,
          lines.map(({ userId }) => userId),
        )
        await store.noteProgress(tx, importId, found.done + gone, found.lines)
        return { after: lines.at(-1)?.line ?? from, isOver: lines.length < limit }
      })
    try {
      return await portion(linesAtOnce, after)
    } catch (error) {
      if (codeOf(error) !== foreignKeyViolation) throw error
    }
    // Something holds on to one of them: they go one by one, and that one stays.
    let at = after
    for (let tried = 0; tried < linesAtOnce; tried++) {
      try {
        const one = await portion(1, at)
        at = one.after
        if (one.isOver) return one
      } catch (error) {
        if (codeOf(error) !== foreignKeyViolation) throw error
        at = await skipOne(importId, at)
      }
    }
    return { after: at, isOver: false }
  }
  const skipOne = (importId: string, from: number): Promise<number> =>
    transaction(db, async (tx) => (await store.nextNotArrived(tx, importId, from, 1))[0]?.line ?? from)

  /** Ends a taking back: an import that has no member left is removed, and the audit log tells of it. */
  const endUndo = (importId: string): Promise<void> =>
    transaction(db, async (tx) => {
      const found = await store.lockImport(tx, importId)
      if (found?.state !== 'undoing') return
      const counts = (await store.countsOf(tx, [importId]))(importId)
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

  return { importSome, undoSome, endUndo, forget }
}

const foreignKeyViolation = '23503'
