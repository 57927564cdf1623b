import type { PayoutMethod, Reward } from '../../areas/rewards/contract.ts'
import type { Ordering } from '../../areas/redemptions/server/ordering.ts'
import type { RedemptionNeeds } from '../../areas/redemptions/server/service.ts'
import type { Account } from '../../areas/users/server/service.ts'
import { nowOf, transaction, type Db } from '../../platform/server/db.ts'
import { createOutgoing } from '../../platform/server/outgoing.ts'
import { newId } from '../../platform/server/secrets.ts'
import { assembleProcess, openMailbox, type Parts } from './assembled.ts'
import { freshDatabase } from './database.ts'
import { addPanelists } from './panelists.ts'

type Needs = Pick<RedemptionNeeds, 'users' | 'wallet'>
type Breaks = {
  users?: (users: Needs['users']) => Partial<Needs['users']>
  wallet?: (wallet: Needs['wallet']) => Partial<Needs['wallet']>
}
type Options = {
  breaks?: Breaks
  size?: number
  ordering?: Ordering
  /** Places orders as the product does, with the connection that counts. */
  shop?: { url: string; host: string; apiKey: string }
  /** Hosts on this machine to which webhooks may be sent. */
  callbackHosts?: readonly string[]
  /** Refuses requests for sold-out rewards, as the product does; most tests are about what follows, and have no stock. */
  refusesSoldOut?: boolean
  /** Replaces parts of the product that the reports area receives. */
  toReports?: NonNullable<Parts['given']>['reports']
}
export type RedemptionWorld = Awaited<ReturnType<typeof openRedemptionWorld>>

export const giftCard = 'gift-card'
export const rightPassword = 'right'
/** With a vendor in the settings, cards of the vendor can be created; orders go to the test's own vendor. */
const anyVendor = { url: 'http://vendor.test', apiKey: 'key', perSecond: 1 }
const noVendor = { ...anyVendor, apiKey: null }

/**
 * Two processes with wallet, rewards and redemptions on a database of the test. Emails are collected, not sent, and the
 * password check is a plain comparison, because its cost is not under test.
 */
export async function openRedemptionWorld(options: Options = {}) {
  const { breaks = {}, size = 8, ordering, shop, refusesSoldOut = false, toReports = {}, callbackHosts = [] } = options
  const allowHosts = [...callbackHosts, ...(shop ? [shop.host] : [])]
  const orderedAt = shop && { url: shop.url, apiKey: shop.apiKey as string | null, perSecond: 1_000 }
  const database = await freshDatabase()
  const { mail, letters, setMailDown } = openMailbox()
  let handedNow: Date | null = null
  const clock = async (at: Db) => handedNow ?? nowOf(at)

  const processes = [1, 2].map(() =>
    assembleProcess({
      url: database.url,
      poolSize: size,
      connectTimeoutMs: 300_000,
      mail,
      settings: { vendor: orderedAt ?? (ordering ? anyVendor : noVendor) },
      ...(allowHosts.length > 0 ? { outgoing: createOutgoing({ allowHosts }) } : {}),
      given: {
        redemptions: ({ users, wallet, rewards }) => ({
          users: { ...users, ...breaks.users?.(users) },
          wallet: { ...wallet, ...breaks.wallet?.(wallet) },
          rewards: refusesSoldOut
            ? rewards
            : { ...rewards, offer: async (...asked) => ignoreStock(await rewards.offer(...asked)) },
          auth: { verifyPassword: async (_userId, password) => password === rightPassword },
          ...(ordering ? { ordering } : {}),
          clock,
        }),
        rewards: { clock },
        reports: toReports,
      },
    }),
  )
  for (const { warm } of processes) await warm()
  const first = processes[0]!
  const nobody = { userId: null, ip: null }
  const words = { deliveryText: { en: 'By email' } }
  const card = { ...words, kind: 'codes', name: { en: 'Gift card' }, amounts: [500, 1000, 2500, 5000, 10_000] } as const
  await first.rewards.create(nobody, { ...card, amounts: [...card.amounts], position: 1 }, giftCard)
  /** Puts a reward on offer although nothing can be delivered yet: each test decides on stock and provider. */
  const putOnOffer = (rewardId: string) =>
    first.pool.query(`update rewards set state = 'offered' where reward_id = $1`, [rewardId])
  await putOnOffer(giftCard)

  return {
    ...first,
    /** The database's address. */
    url: database.url,
    processes,
    letters,
    setMailDown,
    /** Acts as if the processes were started again with this key in their environment. */
    setEnvironmentKey: (apiKey: string | null) => void (orderedAt && (orderedAt.apiKey = apiKey)),
    setNow: (now: Date | null) => void (handedNow = now),
    /** The points that a panelist can redeem, and those that wait in a request. */
    pointsOf: async (userId: string) => {
      const { available, held } = await first.wallet.balances(first.db, userId)
      return { available, held }
    },
    /** Creates a panelist with this many points. */
    panelist: async (points: number): Promise<Account> => {
      const [account] = await addPanelists(first.db, first.users, 1)
      if (!account) throw new Error('no panelist was made')
      const credit = { key: newId(), userId: account.userId, points, description: 'Survey' }
      if (points > 0)
        await transaction(first.db, (tx) =>
          first.wallet.credit(tx, [{ ...credit, kind: 'survey', house: 'supplier:house' }]),
        )
      return account
    },
    reviewers: (count: number): Promise<Account[]> => addPanelists(first.db, first.users, count, '5'),
    /** Offers a card that is ordered from the vendor, for 500 points. */
    offerVendorCard: async (rewardId: string): Promise<void> => {
      const choice = { ...words, kind: 'tremendous' as const, name: { en: 'Card of your choice' }, amounts: [500] }
      await first.rewards.create(nobody, { ...choice, position: 2, productIds: ['OKMHM2X2OHYV'] }, rewardId)
      await putOnOffer(rewardId)
    },
    /** Offers a reward that is paid by hand, for 500 and 1,000 points. */
    offerByHand: async (rewardId: string, method: PayoutMethod = 'bank'): Promise<void> => {
      const byHand = { ...words, kind: 'manual' as const, method, name: { en: 'Bank transfer' }, amounts: [500, 1000] }
      await first.rewards.create(nobody, { ...byHand, position: 3 }, rewardId)
      await first.rewards.setState(nobody, rewardId, 'offered')
    },
    stock: (points: number, codes: string[]) =>
      transaction(first.db, (tx) => first.rewards.addCodes(tx, giftCard, points, codes)),
    /** Requests a gift card in one of the processes, by its number. By default the request has a new key. */
    ask: (
      userId: string,
      points: number,
      { n = 0, key = newId(), rewardId = giftCard, ...proof }: RequestOptions = { password: rightPassword },
    ) =>
      processes[n % processes.length]!.redemptions.request(
        { userId, ip: '127.0.0.1', idempotencyKey: key },
        { points, rewardId, ...proof },
      ),
    count: async (sql: string, values: unknown[] = []): Promise<number> =>
      Number((await first.pool.query<{ n: string }>(sql, values)).rows[0]?.n),
    run: async (...statements: string[]): Promise<void> => {
      for (const sql of statements) await first.pool.query(sql)
    },
    findings: async () => [
      ...(await first.wallet.check(first.db)),
      ...(await first.redemptions.check(first.db)),
      ...(await first.payouts.check(first.db)),
    ],
    close: async () => {
      for (const { close } of processes) await close()
      await database.drop()
    },
  }
}
const ignoreStock = (reward: Reward | null): Reward | null => reward && { ...reward, soldOut: [] }
export type RequestOptions = {
  n?: number
  key?: string
  rewardId?: string
  password?: string
  code?: string
  feeCents?: number
  payeeName?: string
  payeeHandle?: string
}

/** Longer than the slowest machine needs, and shorter than the limit of a test. */
const longestMs = 40_000

/**
 * Makes a line at which racers wait until this many have arrived; it fails when they do not come. With `patienceMs` it
 * opens after that time anyway, for a guard that keeps the other racers away.
 */
export function startingLine(racers: number, patienceMs?: number): () => Promise<void> {
  let arrived = 0
  let open = (): void => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return async () => {
    arrived += 1
    if (arrived >= racers) open()
    let timer: NodeJS.Timeout | undefined
    const tired = new Promise<boolean>((resolve) => {
      // The wait for racers who never come has a limit.
      timer = setTimeout(() => resolve(patienceMs !== undefined), patienceMs ?? longestMs)
    })
    const isOver = await Promise.race([opened.then(() => true), tired])
    clearTimeout(timer)
    if (!isOver) throw new Error(`of ${racers} racers ${arrived} came to the line`)
  }
}

/** Counts the results of calls: `ok`, or the code of the refusal. Throws any other error. */
export async function tally(calls: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const ended of await Promise.allSettled(calls)) {
    const code = ended.status === 'fulfilled' ? 'ok' : codeOf(ended.reason)
    counts[code] = (counts[code] ?? 0) + 1
  }
  return counts
}

function codeOf(reason: unknown): string {
  if (reason instanceof Error && 'code' in reason && 'status' in reason) return String(reason.code)
  throw reason
}
