import { pageOf, type Rows } from '../../../platform/contract/paging.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId } from '../../../platform/server/secrets.ts'
import type { Panelists } from '../../panelists/server/service.ts'
import type { Redemptions } from '../../redemptions/server/service.ts'
import type { Surveys } from '../../surveys/server/service.ts'
import type { Account, Users } from '../../users/server/service.ts'
import type { Wallet } from '../../wallet/server/service.ts'
import { ringAccountsMax, type Ring, type RingQuery, type RingRow } from '../contract.ts'
import { createDeciding, type DecidingNeeds } from './deciding.ts'
import { decisionsOfUser } from './decision-store.ts'
import { createFinding } from './finding.ts'
import { createLinking, type LinkingNeeds } from './linking.ts'
import * as links from './link-store.ts'
import * as store from './ring-store.ts'
import { groupBy } from './rules.ts'
import { keysIn, listFacts, listSignals } from './shown.ts'

export type Rings = ReturnType<typeof createRings>
export type RingNeeds = LinkingNeeds &
  Omit<DecidingNeeds, 'linking' | 'followRing'> & {
    db: Db
    users: Pick<Users, 'findMany' | 'homesOf' | 'locksAmong' | 'personKeyOf' | 'lock'>
    wallet: Pick<Wallet, 'earnedBy' | 'waitingUntil' | 'pointsUnder'>
    redemptions: Pick<Redemptions, 'openOf' | 'askedAfter' | 'pause' | 'resume'>
    surveys: Pick<Surveys, 'sharedBy' | 'completesOf' | 'endAttempts' | 'restore'>
    panelists: Pick<Panelists, 'searchPeople' | 'setLock' | 'liftLock'>
  }
const foundMax = 100

/** Accounts that are tied by browsers and payout targets, as staff see them. */
export function createRings(needs: RingNeeds) {
  const { db, users, wallet, redemptions, surveys, panelists } = needs
  const linking = createLinking(needs)
  const finding = createFinding({ ...needs, linking })
  const deciding = createDeciding({ ...needs, linking, followRing: finding.followRing })

  /** The accounts whose rings a list shows; null for all accounts. */
  const findAccounts = async ({ searchField = '', panelistId }: RingQuery): Promise<string[] | null> => {
    if (panelistId !== undefined) return isId(panelistId) ? [panelistId] : []
    const text = searchField.trim()
    return text === '' ? null : (await panelists.searchPeople({ text }, foundMax)).map(({ userId }) => userId)
  }

  /** The ring with this number, or the one into which it was merged; throws 'not-found'. */
  const findRing = async (ringId: string | number): Promise<store.RingRecord> => {
    let row = await store.find(db, Number(ringId))
    while (row && row.merged_into !== null) row = await store.find(db, row.merged_into)
    if (!row) throw new Problem('not-found')
    return row
  }

  return {
    ...linking,
    ...finding,
    ...deciding,

    /** A page of the rings that have not ended. */
    list: async (query: RingQuery): Promise<Rows<RingRow>> => {
      const { state = null, kind = null, sort = 'waiting' } = query
      const userIds = await findAccounts(query)
      const { rows, count } = await store.page(
        db,
        { state, kind, userIds },
        sort,
        pageOf({ ...query, sort: undefined }),
      )
      return { rows: rows.map(rowOf), count }
    },

    /** One whole ring, for a reader who may be one of its accounts. */
    one: async (ringId: string, readerId: string): Promise<Ring> => {
      const row = await findRing(ringId)
      const userIds = await store.membersOf(db, row.ring_id, ringAccountsMax)
      const [accounts, locks, earned, requests, seen, homes, shared, mergedFrom, isTied] = await Promise.all([
        users.findMany(db, userIds),
        users.locksAmong(db, userIds),
        wallet.earnedBy(db, userIds),
        redemptions.openOf(db, userIds),
        links.linksOf(db, userIds),
        users.homesOf(db, userIds),
        surveys.sharedBy(db, userIds),
        store.mergedFrom(db, row.ring_id),
        links.isTied(db, readerId, userIds),
      ])
      const counts = await links.countAccountsOf(db, seen)
      const { keys, numberOf } = keysIn(seen, counts)
      const tied = seen.filter((one) => numberOf(one) !== null)
      const open = groupBy(requests, ({ userId }) => userId)
      // The figures stored for the list may be a few minutes old; here they are computed from what was just read.
      const earnedPoints = [...earned.values()].reduce((sum, points) => sum + points, 0)
      const openPoints = requests.reduce((sum, { points }) => sum + points, 0)
      return {
        ...rowOf(row),
        earnedPoints,
        openPoints,
        openRedemptions: requests.length,
        waitingSince: requests[0]?.requestedAt.toISOString() ?? null,
        accounts: userIds.flatMap((userId) => {
          const account = accounts.get(userId)
          if (!account) return []
          const asked = open.get(userId) ?? []
          return {
            panelistId: userId,
            name: nameOf(account),
            email: account.email,
            createdAt: account.createdAt.toISOString(),
            isClosed: account.closedAt !== null,
            locks: locks.get(userId) ?? [],
            earnedPoints: earned.get(userId) ?? 0,
            openRedemptions: asked.length,
            openPoints: asked.reduce((sum, { points }) => sum + points, 0),
            keys: tied.filter((one) => one.user_id === userId).flatMap((one) => numberOf(one) ?? []),
          }
        }),
        keys,
        links: tied.map((one) => ({
          panelistId: one.user_id,
          key: numberOf(one) ?? 0,
          firstAt: one.first_at.toISOString(),
          lastAt: one.last_at.toISOString(),
          times: one.times,
        })),
        signals: listSignals({ accounts, links: tied, numberOf, requests }),
        facts: listFacts({ accounts: [...accounts.values()], homes, links: seen, shared }),
        mergedFrom,
        decisions: await deciding.decisionsOf([row.ring_id, ...mergedFrom]),
        isOwn: userIds.includes(readerId) || isTied,
      }
    },

    /** A user's links, for the copy of their data: since when, but neither what they share nor with whom. */
    exportOf: async (userId: string) => ({
      links: (await links.linksOf(db, [userId])).map((row) => ({
        kind: row.kind,
        firstSeenAt: row.first_at,
        lastSeenAt: row.last_at,
        times: row.times,
      })),
      decisions: (await decisionsOfUser(db, userId)).map((row) => ({
        decision: row.action,
        state: row.state,
        at: row.decided_at,
      })),
    }),
    erase: async (tx: Tx, { userId }: { userId: string }): Promise<void> => {
      const ringId = await store.ringOf(tx, userId)
      await links.eraseLinks(tx, userId)
      await store.eraseMemberOf(tx, userId)
      const [other] = ringId === null ? [] : await store.membersOf(tx, ringId, 1)
      if (other) await linking.follow(tx, other)
    },
  }
}

const nameOf = ({ firstName, lastName }: Account): string => `${firstName} ${lastName}`.trim()

const rowOf = (row: store.RingRecord): RingRow => ({
  ringId: row.ring_id,
  size: row.size,
  strength: row.strength,
  kinds: row.kinds,
  earnedPoints: row.earned_points,
  openRedemptions: row.open_redemptions,
  openPoints: row.open_points,
  waitingSince: row.waiting_since?.toISOString() ?? null,
  firstAt: row.first_at.toISOString(),
  state: row.state,
})
