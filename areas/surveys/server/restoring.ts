import { dayMs } from '../../../platform/contract/durations.ts'
import { timelineMessage } from '../contract/attempt-timeline.ts'
import { listMadeTopUpKeys, listRestoredKeys, listRestoredTopUpKeys, topUpHouse } from '../contract/top-ups.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { newId } from '../../../platform/server/secrets.ts'
import type { Users } from '../../users/server/service.ts'
import type { Credit, Wallet } from '../../wallet/server/service.ts'
import type { Webhooks } from '../../webhooks/server/service.ts'
import { findPromises, lockAttempts, movePlaces, moveAttempts, type LockedAttempt } from './ending-store.ts'
import { houseOf, placesOf } from './endings.ts'
import type { Judge } from './judging.ts'
import { linkedSource } from './rules.ts'
import { endOf } from './telling.ts'
import { transferMessage } from '../../wallet/contract.ts'

/**
 * A completion that was taken back, with the points that were taken, and until when they waited; null if they did not
 * wait.
 */
export type TakenBack = { attemptId: string; points: number; until: Date | null }

type Needs = {
  users: Pick<Users, 'touch'>
  wallet: Pick<Wallet, 'credit' | 'pointsUnder'>
  judge?: Pick<Judge, 'restored'> | undefined
  webhooks: Pick<Webhooks, 'announce'>
}

/** The top-ups of these completions, to be credited again under keys of their own. */
async function makeTopUpsBack(
  tx: Tx,
  attempts: readonly LockedAttempt[],
  wallet: Pick<Wallet, 'pointsUnder'>,
): Promise<Credit[]> {
  const promises = await findPromises(
    tx,
    attempts.map(({ attemptId }) => attemptId),
  )
  const rounds = attempts.flatMap(({ attemptId, surveyId, userId, title }) => {
    const promisedMinutes = promises.get(attemptId)
    if (promisedMinutes === undefined) return []
    const promise = { surveyId, promisedMinutes }
    return listMadeTopUpKeys(promise, attemptId).map((made, at) => {
      return { made, keys: listRestoredTopUpKeys(promise, attemptId, at + 1), userId, title }
    })
  })
  const used = await wallet.pointsUnder(
    tx,
    rounds.flatMap(({ made, keys }) => [made, ...keys]),
  )
  return rounds.flatMap(({ made, keys, userId, title }) => {
    const [points, key] = [used.get(made), keys.find((one) => !used.has(one))]
    if (points === undefined || key === undefined) return []
    const description = transferMessage('toppedUp', { title })
    return [{ key, userId, points, kind: 'top_up', house: topUpHouse, description }]
  })
}

/**
 * Gives back completions that a person had taken back: the same points and top-ups, under separate keys that count
 * once, and waiting as long as they would have waited. Attempts that are not reversed, and those that were given back
 * too often, stay as they are. Returns the attempts that were given back.
 */
export async function restoreAttempts(tx: Tx, taken: readonly TakenBack[], at: Date, needs: Needs): Promise<string[]> {
  const { users, wallet, judge, webhooks } = needs
  const byId = new Map(taken.map((one) => [one.attemptId, one]))
  const reversed = (await lockAttempts(tx, [...byId.keys()].toSorted())).filter(({ outcome }) => outcome === 'reversed')
  if (reversed.length === 0) return []
  await users.touch(tx, [...new Set(reversed.map(({ userId }) => userId))].toSorted())
  const used = await wallet.pointsUnder(
    tx,
    reversed.flatMap(({ attemptId }) => listRestoredKeys(attemptId)),
  )
  const back = reversed.flatMap((attempt) => {
    const key = listRestoredKeys(attempt.attemptId).find((one) => !used.has(one))
    const { points = 0, until = null } = byId.get(attempt.attemptId) ?? {}
    if (!key || points === 0) return []
    const holdDays = until && until > at ? (until.getTime() - at.getTime()) / dayMs : 0
    return [{ key, attempt, points, holdDays }]
  })
  const moved = back.map(({ attempt, points, holdDays }): LockedAttempt & { detail: undefined } => ({
    ...attempt,
    outcome: 'completed',
    earned: points,
    isPending: holdDays > 0,
    detail: undefined,
  }))
  const places = placesOf(moved, new Map(reversed.map((attempt) => [attempt.attemptId, attempt])))
  if (places.length > 0) await movePlaces(tx, places)
  await moveAttempts(
    tx,
    moved,
    back.map(({ key, attempt, points }) => ({
      attemptId: attempt.attemptId,
      eventId: newId(),
      event: 'completed' as const,
      detail: timelineMessage('givenBack', { count: points }),
      source: linkedSource,
      key,
      at,
    })),
  )
  await webhooks.announce(tx, moved.map(endOf))
  const credits = back.map(({ key, attempt, points, holdDays }): Credit => {
    const { userId, title: description } = attempt
    return { key, userId, points, kind: 'survey', house: houseOf(attempt), description, holdDays }
  })
  const topUps = await makeTopUpsBack(
    tx,
    back.map(({ attempt }) => attempt),
    wallet,
  )
  await wallet.credit(tx, [...credits, ...topUps])
  await judge?.restored(
    tx,
    back.map(({ attempt }) => attempt.attemptId),
  )
  return back.map(({ attempt }) => attempt.attemptId)
}
