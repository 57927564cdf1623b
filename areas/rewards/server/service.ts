import { Readable } from 'node:stream'
import { documentPaths } from '../../../platform/contract/addresses.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import { utcDay } from '../../../platform/contract/day.ts'
import { pageOf, type Paging, type Rows } from '../../../platform/contract/paging.ts'
import type { Reward } from '../contract.ts'
import {
  productsGone,
  rewardMessage,
  rewardsMax,
  makeUnsoldProblem,
  type MadeKind,
  type RewardDirection,
  type RewardForm,
  type RewardImage,
  type RewardKind,
  type RewardState,
  type RewardWords,
  type StaffReward,
} from '../contract.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import type { FileAnswer } from '../../../platform/server/http.ts'
import { isMessage } from '../../../platform/contract/messages.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId, newId, type Secrets } from '../../../platform/server/secrets.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Notifications, NoteWords } from '../../notifications/server/service.ts'
import type { RewardProvider } from '../../providers/contract.ts'
import type { Providers } from '../../providers/server/service.ts'
import type { Users } from '../../users/server/service.ts'
import { createCatalogue } from './catalogue.ts'
import type { SentValue } from './catalogue-rules.ts'
import { createGiftCodes } from './gift-codes.ts'
import {
  describeLacks,
  findFaults,
  fulfilmentOf,
  isFor,
  isForAll,
  isMade,
  kindOf,
  findReachedLimit,
  findStoppedState,
  tidyForm,
  defaultForm,
  type TimesAsked,
} from './rules.ts'
import { makeImage } from './image.ts'
import { makeFieldProblem, refuseMove, refuseToEmpty } from './refusals.ts'
import { showRewards, chooseRewards } from './on-show.ts'
import {
  findDifferences,
  findLimits,
  readLimits,
  sortLanguages,
  toAuditFields,
  toColumns,
  toForm,
  toKnownReward,
  toOffer,
  toStaffReward,
  type KnownReward,
} from './reward-rows.ts'
import * as store from './store.ts'
import type { RewardRow } from './store.ts'

export type { KnownReward } from './reward-rows.ts'
export type Rewards = ReturnType<typeof createRewards>

type Needs = {
  db: Db
  secrets: Secrets
  users: Pick<Users, 'find'>
  audit: Pick<Audit, 'record'>
  notifications: Pick<Notifications, 'notifyAll'>
  /**
   * How often a panelist has requested each of these rewards, without rejected requests. Passed in, because redemptions
   * depend on this area.
   */
  timesAsked: (userId: string, rewardIds: readonly string[]) => Promise<ReadonlyMap<string, TimesAsked>>
  providers: Pick<Providers, 'connection' | 'known'>
  /** Reads the time at which ages are computed: the database's, unless a test passes another. */
  clock?: (db: Db) => Promise<Date>
}
/** The author of a change; null for the program itself. */
export type Actor = { userId: string | null; ip: string | null }
export type NewReward = Pick<RewardForm, 'name' | 'amounts'> & Partial<RewardForm> & { kind: RewardKind }
export type RewardChange = Partial<RewardForm> & { version?: number }

/** The rewards that points can buy, and the stock of gift-card codes. */
export function createRewards(needs: Needs) {
  const { db, secrets, users, audit, notifications, timesAsked, clock = nowOf } = needs
  const catalogue = createCatalogue(needs.providers)
  const giftCodes = createGiftCodes(db, secrets)

  /** Counts the free codes by reward and value. */
  const readStock = async (from: Db, rows: readonly RewardRow[]) => {
    const ids = rows.filter(({ fulfilment }) => fulfilment === 'stock').map((row) => row.reward_id)
    const free = new Map<string, Map<number, number>>(ids.map((id) => [id, new Map()]))
    for (const one of ids.length > 0 ? await store.countFreeCodes(from, ids) : [])
      free.get(one.reward_id)?.set(one.points, one.free)
    return free
  }

  /** The rewards that a panelist may have: offered, deliverable, and allowed in their country and at their age. */
  const findOffered = async (userId: string): Promise<RewardRow[]> => {
    const rows = await catalogue.orderable(db, await store.listOffered(db))
    if (rows.every((row) => isForAll(findLimits(row)))) return rows
    const account = await users.find(db, userId)
    const now = await clock(db)
    const person = { countryId: account?.countryId ?? null, dateOfBirth: account?.dateOfBirth ?? null }
    return rows.filter((row) => isFor(findLimits(row), person, utcDay(now)))
  }
  const describeForPanelist = async (userId: string, rows: readonly RewardRow[]): Promise<Reward[]> => {
    const limited = rows.filter((row) => Object.values(readLimits(row)).some((most) => most !== null))
    const stock = await readStock(db, rows)
    const images = await imagesOf(db, rows)
    const ids = limited.map((row) => row.reward_id)
    const asked = ids.length > 0 ? await timesAsked(userId, ids) : new Map<string, TimesAsked>()
    const now = ids.length > 0 ? await clock(db) : new Date(0)
    return rows.map((row) => {
      const times = asked.get(row.reward_id)
      const reached = times ? findReachedLimit(readLimits(row), times, now) : null
      return {
        ...toOffer(row, stock.get(row.reward_id)),
        image: images.get(row.reward_id) ?? null,
        reached: reached?.span ?? null,
        reachedUntil: reached?.until?.toISOString() ?? null,
      }
    })
  }
  const imagesOf = async (from: Db, rows: readonly { reward_id: string }[]): Promise<Map<string, RewardImage>> => {
    const ids = rows.map((row) => row.reward_id)
    const found = ids.length > 0 ? await store.findImages(from, ids) : []
    return new Map(
      found.map(({ reward_id: rewardId, image_id: imageId, width, height }) => [rewardId, { imageId, width, height }]),
    )
  }

  const describeRewards = async (from: Db, rows: readonly RewardRow[]): Promise<StaffReward[]> => {
    const stock = await readStock(from, rows)
    const images = await imagesOf(from, rows)
    const ordered = await catalogue.ordered(from, rows)
    return rows.map((row) => ({
      ...toStaffReward(row, stock.get(row.reward_id), ordered(row)),
      image: images.get(row.reward_id) ?? null,
    }))
  }
  const describeOne = async (from: Db, row: RewardRow): Promise<StaffReward> => {
    const [reward] = await describeRewards(from, [row])
    if (!reward) throw new Problem('not-found')
    return reward
  }
  /** Locks a reward; 'changed-meanwhile' when it no longer has this version. */
  const lockVersion = async (tx: Tx, rewardId: string, version?: number): Promise<RewardRow> => {
    const row = await store.lock(tx, rewardId)
    if (!row) throw new Problem('not-found')
    if (version !== undefined && version !== row.version)
      throw new Problem('changed-meanwhile', { data: { current: await describeOne(tx, row) } })
    return row
  }
  const checkForm = (given: RewardForm, kind: MadeKind): RewardForm => {
    const form = tidyForm(given)
    const errors = findFaults(form, kind)
    if (errors.length > 0) throw new Problem('invalid-input', { errors })
    return form
  }
  const refuseTooMany = async (tx: Tx): Promise<void> => {
    if ((await store.countRewards(tx)).kept >= rewardsMax)
      throw new Problem('invalid-input', { message: rewardMessage('tooMany', { max: rewardsMax }) })
  }
  const record = (tx: Tx, { userId, ip }: Actor, event: string, rewardId: string, change: object): Promise<void> =>
    audit.record(tx, { actorId: userId, ip, action: `rewards.${event}`, subject: rewardId, ...change })

  /** Notifies all staff who may change rewards, and returns their ids. */
  const tellKeepers = async (tx: Tx, noteWords: NoteWords & { link?: string }): Promise<string[]> => {
    const staff = await store.listKeepers(tx)
    const note = { kind: 'redemption' as const, link: documentPaths.rewards, ...noteWords }
    await notifications.notifyAll(
      tx,
      staff.map((userId) => ({ userId, ...note })),
    )
    return staff
  }

  const stop = async (tx: Tx, rewardId: string, why: string, told: (reward: RewardWords) => Message) => {
    const row = await store.lock(tx, rewardId)
    if (!row || row.problem !== null) return
    const state = findStoppedState(row.state)
    await store.change(tx, rewardId, { state, problem: why })
    const program: Actor = { userId: null, ip: null }
    await record(tx, program, 'stop', rewardId, { before: { state: row.state }, after: { state, why } })
    await tellKeepers(tx, { message: told(sortLanguages(row.names)) })
  }

  return {
    /** Whether any reward is offered, in stock, and deliverable. */
    isAnyDeliverable: async (): Promise<boolean> => {
      const rows = await store.listOffered(db)
      const gone = await store.listSoldOut(db)
      return (await catalogue.orderable(db, rows)).length > gone.length
    },

    /** Whether any offered reward is ordered from this provider. */
    isAnyOrderedFrom: async (provider: RewardProvider): Promise<boolean> =>
      (await store.listOffered(db)).some((row) => row.fulfilment === provider),

    /** The first rewards for visitors to see: offered, deliverable and in stock. */
    onShow: async (most: number) => {
      const rows = await catalogue.orderable(db, await store.listOffered(db))
      const stock = await readStock(db, rows)
      const chosen = chooseRewards(rows, stock, most)
      return showRewards(chosen, stock, await imagesOf(db, chosen))
    },

    /** The smallest amount of all offered rewards, in points; null when no reward is offered. */
    smallestAmount: (from: Db): Promise<number | null> => store.findSmallestAmount(from),

    /** The rewards that a panelist can choose from, in the order of the page. */
    list: async (userId: string): Promise<Rows<Reward>> => {
      const rows = await describeForPanelist(userId, await findOffered(userId))
      return { rows, count: rows.length }
    },

    /** The reward if it is offered to the panelist; otherwise null. */
    offer: async (userId: string, rewardId: string): Promise<Reward | null> => {
      const row = (await findOffered(userId)).find((one) => one.reward_id === rewardId)
      return row ? ((await describeForPanelist(userId, [row]))[0] ?? null) : null
    },

    /** The reward in any state, without products that are no longer sold; null when it does not exist. */
    find: async (rewardId: string, from: Db = db): Promise<KnownReward | null> => {
      const row = await store.find(from, rewardId)
      if (!row) return null
      const { productIds, isSold: isAnySold } = await catalogue.sendable(from, row)
      return { ...toKnownReward(row), productIds, problem: row.problem ?? (isAnySold ? null : productsGone) }
    },

    /** Whether the reward is still sold for this amount: a product's prices may have changed since the request. */
    isSoldFor: async (tx: Tx, rewardId: string, value: SentValue): Promise<boolean> => {
      const row = await store.find(tx, rewardId)
      return row !== undefined && catalogue.isSoldFor(tx, row, value)
    },

    /** A page of all rewards for staff; retired ones come last. */
    all: async ({ state, ...paging }: Paging & { state?: RewardState }): Promise<Rows<StaffReward>> => {
      const { rows, count } = await store.listPage(db, state, pageOf(paging))
      return { rows: await describeRewards(db, rows), count }
    },

    /** Creates a draft, with the given id if there is one, as in the demo world. */
    create: async (
      by: Actor,
      { kind, ...given }: NewReward,
      rewardId: string = newId(),
    ): Promise<{ rewardId: string }> => {
      if (!isMade(kind)) throw makeFieldProblem('kind', rewardMessage('kindUnavailable'))
      const form = checkForm({ ...defaultForm, ...given }, kind)
      return transaction(db, async (tx) => {
        await catalogue.refuseUnsold(tx, form, kind, null)
        await refuseTooMany(tx)
        const fulfilment = fulfilmentOf[kind]
        const fresh = { reward_id: rewardId, state: 'draft' as const, fulfilment, problem: null, version: 1 }
        await store.insert(tx, { ...fresh, image_id: null, ...toColumns(form) })
        await record(tx, by, 'create', rewardId, { after: { kind, ...toAuditFields(form) } })
        return { rewardId }
      })
    },

    /** Changes the given fields; 'changed-meanwhile' when the reward no longer has this version. */
    update: (by: Actor, rewardId: string, { version, ...given }: RewardChange): Promise<StaffReward> =>
      transaction(db, async (tx) => {
        const row = await lockVersion(tx, rewardId, version)
        const before = toForm(row)
        const form = checkForm({ ...before, ...given }, kindOf[row.fulfilment])
        const changes = findDifferences(before, form)
        if (Object.keys(changes.after).length === 0) return describeOne(tx, row)
        await catalogue.refuseUnsold(tx, form, kindOf[row.fulfilment], before)
        refuseToEmpty(row, form, (await readStock(tx, [row])).get(rewardId))
        const changed = await store.change(tx, rewardId, { ...toColumns(form), problem: null })
        const told = { before: toAuditFields(changes.before), after: toAuditFields(changes.after) }
        await record(tx, by, 'update', rewardId, told)
        return describeOne(tx, changed)
      }),

    /**
     * Swaps a reward with the one above or below it, within the retired or the other rewards; the first cannot go up
     * and the last cannot go down.
     */
    move: (by: Actor, rewardId: string, direction: RewardDirection): Promise<null> =>
      transaction(db, async (tx) => {
        const ids = await store.lockNeighbours(tx, rewardId)
        const at = ids.indexOf(rewardId)
        if (at < 0) throw new Problem('not-found')
        const to = direction === 'up' ? at - 1 : at + 1
        const other = ids[to]
        if (other === undefined) return null
        await store.order(
          tx,
          ids.map((id, index) => (index === at ? other : index === to ? rewardId : id)),
        )
        await record(tx, by, 'move', rewardId, { after: { direction } })
        return null
      }),

    /**
     * Sets or removes the picture of a reward. The picture is encoded again, so that nothing but the image itself is
     * stored.
     */
    setImage: async (by: Actor, rewardId: string, base64: string | null): Promise<StaffReward> => {
      const madeImage = base64 === null ? null : makeImage(base64)
      if (isMessage(madeImage)) throw makeFieldProblem('image', madeImage)
      return transaction(db, async (tx) => {
        const row = await lockVersion(tx, rewardId)
        const imageId = madeImage && newId()
        await store.setImage(tx, rewardId, madeImage && imageId ? { ...madeImage, imageId } : null)
        const changed = await store.change(tx, rewardId, { image_id: imageId })
        await record(tx, by, 'set-image', rewardId, { before: { imageId: row.image_id }, after: { imageId } })
        return describeOne(tx, changed)
      })
    },
    /** The file of a picture; Problem 'not-found' for a picture that was replaced. */
    image: async (imageId: string): Promise<FileAnswer> => {
      const found = isId(imageId) ? await store.findImage(db, imageId) : null
      if (!found) throw new Problem('not-found')
      const name = found.type === 'image/png' ? 'reward.png' : 'reward.svg'
      return { file: { name, type: found.type, body: Readable.from([found.bytes]) } }
    },
    /** The pictures of these rewards, whatever their state. */
    imagesOf: (rewardIds: readonly string[]) =>
      imagesOf(
        db,
        [...new Set(rewardIds)].map((reward_id) => ({ reward_id })),
      ),
    reachedLimit: findReachedLimit,

    /**
     * Offers, pauses, retires or restores a reward; Problem 'reward-incomplete' when it cannot be delivered, otherwise
     * the same Problems as `update`.
     */
    setState: (by: Actor, rewardId: string, state: RewardState, version?: number): Promise<StaffReward> =>
      transaction(db, async (tx) => {
        const row = await lockVersion(tx, rewardId, version)
        if (state === row.state && row.problem === null) return describeOne(tx, row)
        refuseMove(row.state, state)
        if (state === 'offered') {
          const { missing } = await describeOne(tx, row)
          if (missing.length > 0)
            throw new Problem('reward-incomplete', { message: describeLacks(missing), data: { missing } })
          await catalogue.refuseOffer(tx, toForm(row), kindOf[row.fulfilment])
        }
        if (row.state === 'retired' && state !== 'retired') await refuseTooMany(tx)
        const changed = await store.change(tx, rewardId, { state, problem: null })
        await record(tx, by, 'set-state', rewardId, { before: { state: row.state }, after: { state } })
        return describeOne(tx, changed)
      }),

    /**
     * Pauses a reward that cannot be delivered as it is set up, and notifies staff. Requests for it are put on hold.
     */
    stop: (tx: Tx, rewardId: string, why: string): Promise<void> =>
      stop(tx, rewardId, why, (reward) => rewardMessage('stopped', { reward, why })),

    /** Pauses a reward that is no longer sold for a requested amount, and notifies staff. */
    stopUnsold: (tx: Tx, rewardId: string, { cents, currency }: SentValue): Promise<void> => {
      const told = { currency, amount: (cents / 100).toFixed(2) }
      return stop(tx, rewardId, makeUnsoldProblem(told), (reward) => rewardMessage('valueUnsold', { reward, ...told }))
    },

    /** Pauses, once, the rewards that have nothing left in the provider's new catalogue. */
    stopLost: async (tx: Tx): Promise<void> => {
      for (const { reward_id: rewardId } of await catalogue.lost(tx, await store.listOffered(tx)))
        await stop(tx, rewardId, productsGone, (reward) => rewardMessage('productsGone', { reward }))
    },

    /**
     * Offers rewards again that were paused because their products were no longer sold, if the products are back and
     * staff have not changed the state since.
     */
    resumeFound: async (tx: Tx): Promise<void> => {
      const pausedRewards = await store.listPausedBecause(tx, productsGone)
      const found = await catalogue.offerable(
        tx,
        pausedRewards.map((row) => [row, toForm(row)] as const),
      )
      for (const { reward_id: rewardId } of found) {
        const row = await store.lock(tx, rewardId)
        if (row?.state !== 'paused' || row.problem !== productsGone) continue
        await store.change(tx, rewardId, { state: 'offered', problem: null })
        const program: Actor = { userId: null, ip: null }
        const change = { before: { state: row.state, why: productsGone }, after: { state: 'offered' } }
        await record(tx, program, 'resume', rewardId, change)
        await tellKeepers(tx, { message: rewardMessage('productsBack', { reward: sortLanguages(row.names) }) })
      }
    },

    tellKeepers,
    ...giftCodes,
  }
}
