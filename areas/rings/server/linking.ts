import { documentPaths } from '../../../platform/contract/addresses.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Secrets } from '../../../platform/server/secrets.ts'
import type { Notifications } from '../../notifications/server/service.ts'
import type { Payee } from '../../redemptions/contract.ts'
import type { PayoutAsked, Redemptions } from '../../redemptions/server/service.ts'
import type { Users } from '../../users/server/service.ts'
import type { Visitors } from '../../visitors/server/service.ts'
import { ringNote, type LinkKind } from '../contract.ts'
import * as links from './link-store.ts'
import { readTarget } from './rules.ts'

export type LinkingNeeds = {
  db: Db
  users: Pick<Users, 'findMany' | 'personKeyOf'>
  visitors: Pick<Visitors, 'seenAfter'>
  redemptions: Pick<Redemptions, 'askedAfter'>
  notifications: Pick<Notifications, 'notifyAll'>
  jobs: Pick<Jobs, 'add'>
  secrets: Pick<Secrets, 'hmac'>
}

/** The length of a key in bytes: enough to tell values apart, too short to be worth an attack. */
const keyBytes = 16
const readAtOnce = 1_000
const beginning = { at: '1970-01-01T00:00:00Z', id: '00000000-0000-0000-0000-000000000000' }

/** Records which account was seen with which browser and which payout target, each only as a keyed hash. */
export function createLinking(needs: LinkingNeeds) {
  const { db, users, visitors, redemptions, notifications, jobs, secrets } = needs
  const keyOf = (kind: LinkKind, what: string): Buffer => secrets.hmac('link', `${kind}:${what}`).subarray(0, keyBytes)

  const browserKey = (visitorId: string): Buffer => keyOf('browser', visitorId.toLowerCase())
  /**
   * The key of a payout target; a reward without a payee goes to the account's own address. Null for a target that
   * ties no accounts.
   */
  const payoutKey = (payee: Payee | null, personKey: Buffer): Buffer | null => {
    const target = payee && readTarget(payee)
    if (payee && !target) return null
    if (!target) return keyOf('payout', `email ${personKey.toString('hex')}`)
    const text = target.of === 'email' ? users.personKeyOf(target.text).toString('hex') : target.text
    return keyOf('payout', `${target.of} ${text}`)
  }

  /** Stores a link, and starts a search for its ring when another account has the same key. */
  const note = async (tx: Tx, kind: LinkKind, key: Buffer, userId: string): Promise<void> => {
    const isShared = await links.note(tx, { kind, key, userId, at: await nowOf(tx) })
    if (isShared) await follow(tx, userId)
  }
  /** Schedules a search for the ring of an account, or a recount of its figures, within a minute. */
  const follow = (tx: Tx, userId: string): Promise<void> =>
    jobs.add(tx, 'rings.follow', { userId }, { key: `rings.follow:${userId}` })

  const fill = async (source: string, read: (after: typeof beginning) => Promise<Part>): Promise<void> => {
    for (;;) {
      const known = await links.findSource(db, source)
      const part = await read(known ? { at: known.read_at, id: known.read_id } : beginning)
      const { last } = part
      if (!last) return
      const linkedAccounts = await users.findMany(db, [...new Set(part.links.map(({ userId }) => userId))])
      const kept = part.links.filter(({ userId }) => linkedAccounts.get(userId)?.closedAt === null)
      await transaction(db, async (tx) => {
        await links.fill(tx, kept)
        await links.keepSource(tx, source, last.at, last.id)
      })
    }
  }

  return {
    /** Ties an account to the browser in which it was used. */
    browserSeen: (tx: Tx, { userId, visitorId }: { userId: string; visitorId: string }): Promise<void> =>
      note(tx, 'browser', browserKey(visitorId), userId),
    /** Ties an account to the destination of a requested reward. */
    payoutAsked: async (tx: Tx, { userId, payee }: PayoutAsked): Promise<void> => {
      const account = (await users.findMany(tx, [userId])).get(userId)
      const key = account && payoutKey(payee, account.personKey)
      if (key) await note(tx, 'payout', key, userId)
      // The points that an account requests count in a figure of its ring.
      await follow(tx, userId)
    },
    follow,

    /** Reads what other areas stored before links were recorded, or did not report; continues where it stopped. */
    fill: async (): Promise<void> => {
      await fill('browsers', async ({ at, id }) => {
        const rows = await visitors.seenAfter({ at, visitorId: id }, readAtOnce)
        const last = rows.at(-1)
        return {
          last: last ? { at: last.seenAt, id: last.visitorId } : null,
          links: rows.map(({ visitorId, userId, seenAt }) => ({
            kind: 'browser' as const,
            key: browserKey(visitorId),
            userId,
            at: new Date(seenAt),
          })),
        }
      })
      await fill('payouts', async ({ at, id }) => {
        const rows = await redemptions.askedAfter({ at, redemptionId: id }, readAtOnce)
        const accounts = await users.findMany(db, [...new Set(rows.map(({ userId }) => userId))])
        const last = rows.at(-1)
        return {
          last: last ? { at: last.at, id: last.redemptionId } : null,
          links: rows.flatMap(({ userId, payee, isByHand, at: askedAt }) => {
            const account = accounts.get(userId)
            // The payee of an old request may have been erased in the meantime.
            const key = account && !(isByHand && !payee) ? payoutKey(payee, account.personKey) : null
            return key ? [{ kind: 'payout' as const, key, userId, at: new Date(askedAt) }] : []
          }),
        }
      })
    },

    /**
     * Finds which keys of these accounts, or of all, are public, and stores that; about a payout target, the staff who
     * decide are told once.
     */
    notePublic: async (tx: Tx, userIds: readonly string[] | null): Promise<void> => {
      const found = await links.keepPublic(tx, userIds)
      const told = found.filter(({ kind }) => kind === 'payout')
      if (told.length === 0) return
      const staff = await links.listKeepers(tx)
      await notifications.notifyAll(
        tx,
        told.flatMap(({ accounts }) =>
          staff.map((userId) => ({
            userId,
            kind: 'account' as const,
            message: ringNote('publicPayout', { count: accounts }),
            link: documentPaths.rings,
          })),
        ),
      )
    },
  }
}
export type Linking = ReturnType<typeof createLinking>
type Part = { last: { at: string; id: string } | null; links: links.NewLink[] }
