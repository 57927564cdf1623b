import type { Finding } from '../../../platform/server/area.ts'
import { transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Redemptions } from '../../redemptions/server/service.ts'
import type { Wallet } from '../../wallet/server/service.ts'
import { linkKinds, type LinkKind } from '../contract.ts'
import { decidedOnThemselves } from './decision-store.ts'
import * as links from './link-store.ts'
import type { TieRow } from './link-store.ts'
import type { Linking } from './linking.ts'
import * as store from './ring-store.ts'
import { groupBy, matchRings, stateOf, type FormerRing, type TieState } from './rules.ts'
import { findRings } from './union.ts'

export type FindingNeeds = {
  db: Db
  wallet: Pick<Wallet, 'earnedBy'>
  redemptions: Pick<Redemptions, 'openOf'>
  linking: Pick<Linking, 'notePublic' | 'fill'>
}
type Found = { userIds: string[]; strength: number; kinds: LinkKind[]; firstAt: number; ties: TieState[] }

const keysAtOnce = 5_000
/** A ring with more accounts than this is left to the nightly job, which reads all links in order. */
const followedMax = 5_000
const ringsAtOnce = 200
const findingsMax = 100

/**
 * Finds rings in rows of links. For each key, the rows must have all its accounts, or enough to show that it is
 * public.
 */
export function ringsIn(rows: readonly TieRow[]): Found[] {
  const userNos = new Map<string, number>()
  const keyNos = new Map<string, number>()
  const kinds: number[] = []
  const columns = rows.map(({ kind, key, userId }) => {
    const name = `${kind} ${key}`
    const keyNo = keyNos.get(name) ?? keyNos.size
    if (keyNo === keyNos.size) kinds.push(linkKinds.indexOf(kind))
    keyNos.set(name, keyNo)
    const userNo = userNos.get(userId) ?? userNos.size
    userNos.set(userId, userNo)
    return { keyNo, userNo }
  })
  const keys = Int32Array.from(columns, ({ keyNo }) => keyNo)
  const users = Int32Array.from(columns, ({ userNo }) => userNo)
  const { rings, ties } = findRings({ keys, users, kinds: Uint8Array.from(kinds), userCount: userNos.size })
  const names = [...userNos.keys()]
  const ringOf = new Map(rings.flatMap((ring, at) => ring.users.map((user) => [user, at] as const)))
  const found = rings.map(({ users: members, ...ring }): Found => {
    const userIds = members.map((user) => names[user]!).toSorted()
    return { ...ring, userIds, firstAt: Infinity, ties: [] }
  })
  rows.forEach(({ firstAt, tie }, at) => {
    const ring = ties[keys[at]!] === 1 ? found[ringOf.get(users[at]!) ?? -1] : undefined
    if (!ring) return
    ring.firstAt = Math.min(ring.firstAt, firstAt)
    ring.ties.push(tie)
  })
  return found
}

/**
 * Keeps the stored rings up to date with the links: for all accounts at night, and for those around a new link at
 * once.
 */
export function createFinding({ db, wallet, redemptions, linking }: FindingNeeds) {
  const readAll = async (from: Db): Promise<TieRow[]> => {
    const rows: TieRow[] = []
    for (;;) {
      const { kind = '', key = '' } = rows.at(-1) ?? {}
      const more = await links.tiesAfter(from, kind, key, keysAtOnce)
      if (more.length === 0) return rows
      for (const row of more) rows.push(row)
    }
  }

  /** Reads the links around an account, as far as shared keys and stored rings reach; null when there are too many. */
  const readAround = async (tx: Tx, userId: string) => {
    const seen = new Set([userId])
    const rows = new Map<string, TieRow>()
    const former = new Map<number, FormerRing>()
    for (let next = [userId]; next.length > 0;) {
      const ties = await links.tiesAround(tx, next)
      // A key that has become public no longer ties accounts, but the ring that it made is still stored and has to be
      // found.
      const rings = await store.formerRings(tx, [...new Set([...next, ...ties.map((tie) => tie.userId)])])
      for (const tie of ties) rows.set(`${tie.kind} ${tie.key} ${tie.userId}`, tie)
      for (const ring of rings) former.set(ring.ringId, ring)
      const tied = ringsIn(ties).flatMap(({ userIds }) => userIds)
      next = [...new Set([...tied, ...rings.flatMap(({ userIds }) => userIds)])].filter((one) => !seen.has(one))
      for (const one of next) seen.add(one)
      if (seen.size > followedMax) return null
    }
    return { rows: [...rows.values()], former: [...former.values()], userIds: [...seen] }
  }

  const count = async (tx: Tx, rings: readonly { ringId: number; userIds: readonly string[] }[]): Promise<void> => {
    for (let from = 0; from < rings.length; from += ringsAtOnce) {
      const some = rings.slice(from, from + ringsAtOnce)
      const userIds = some.flatMap((ring) => ring.userIds)
      const earned = await wallet.earnedBy(tx, userIds)
      const open = groupBy(await redemptions.openOf(tx, userIds), ({ userId }) => userId)
      await store.keepFigures(
        tx,
        some.map(({ ringId, userIds: members }) => {
          const asked = members.flatMap((userId) => open.get(userId) ?? [])
          return {
            ringId,
            earned: members.reduce((sum, userId) => sum + (earned.get(userId) ?? 0), 0),
            open: asked.length,
            openPoints: asked.reduce((sum, { points }) => sum + points, 0),
            waitingSince: asked.reduce<Date | null>(
              (first, { requestedAt }) => (first && first <= requestedAt ? first : requestedAt),
              null,
            ),
          }
        }),
      )
    }
  }

  const keep = async (tx: Tx, former: readonly FormerRing[], found: readonly Found[]): Promise<void> => {
    const { next, gone } = matchRings(former, found)
    const kept: { ringId: number; userIds: string[] }[] = []
    const known = new Map(former.map(({ ringId, userIds }) => [ringId, userIds.join()]))
    for (const { ringId, merged, found: ring } of next) {
      const { userIds, strength, kinds, firstAt, ties } = ring
      const facts = { strength, kinds, firstAt: new Date(firstAt), state: stateOf(ties), size: userIds.length }
      const number = await store.keepRing(tx, ringId, facts)
      if (known.get(number) !== userIds.join()) await store.addMembers(tx, number, userIds)
      for (const other of merged) await store.end(tx, other, number)
      kept.push({ ringId: number, userIds })
    }
    // Accounts are removed from a ring only after other rings have taken over those that moved.
    for (const { ringId, userIds } of kept)
      if (known.has(ringId) && known.get(ringId) !== userIds.join()) await store.dropMembers(tx, ringId, userIds)
    for (const ringId of gone) await store.end(tx, ringId, null)
    await count(tx, kept)
  }

  return {
    /** Finds the ring of an account again, with everything it touches; true when that was left to the nightly job. */
    followRing: (userId: string): Promise<boolean> =>
      transaction(db, async (tx) => {
        await store.lockRings(tx)
        const around = await readAround(tx, userId)
        if (!around) return true
        await linking.notePublic(tx, around.userIds)
        await keep(tx, around.former, ringsIn(around.rows))
        return false
      }),

    /** Finds all rings from scratch. */
    findAll: async (): Promise<void> => {
      await linking.fill()
      await transaction(db, async (tx) => {
        await store.lockRings(tx)
        await links.forgetPublic(tx)
        await linking.notePublic(tx, null)
        await keep(tx, await store.formerRings(tx, null), ringsIn(await readAll(tx)))
        // A ring whose last account was erased has no members left that could lead to it.
        await store.endEmpty(tx)
      })
    },

    /** Recounts what the accounts of all rings have earned and requested. */
    refresh: async (): Promise<void> => {
      if (!(await links.findSource(db, 'browsers'))) await linking.fill()
      const rings = await store.formerRings(db, null)
      for (let from = 0; from < rings.length; from += ringsAtOnce)
        await transaction(db, (tx) => count(tx, rings.slice(from, from + ringsAtOnce)))
    },

    /**
     * Finds accounts whose stored ring differs from the one that the links give (R4), and decisions that people made
     * about themselves (R5).
     */
    check: async (from: Db): Promise<Finding[]> => {
      const fresh = new Set(ringsIn(await readAll(from)).map(({ userIds }) => userIds.join()))
      const stored = (await store.formerRings(from, null)).map(({ ringId, userIds }) => ({
        ringId,
        userIds: userIds.toSorted().join(),
      }))
      const known = new Set(stored.map(({ userIds }) => userIds))
      const missing = [...fresh].filter((userIds) => !known.has(userIds)).map((userIds) => userIds.split(',')[0] ?? '')
      const wrong = stored.filter(({ userIds }) => !fresh.has(userIds)).map(({ ringId }) => String(ringId))
      const own = await decidedOnThemselves(from)
      return [
        ...own.map((subject) => ({ invariant: 'R5', subject, message: 'somebody decided about themselves' })),
        ...wrong.map((subject) => ({ invariant: 'R4', subject, message: 'the ring is not what its links make' })),
        ...missing.map((subject) => ({ invariant: 'R4', subject, message: 'the ring of this account is not stored' })),
      ].slice(0, findingsMax)
    },
  }
}
