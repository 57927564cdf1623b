import { codeOf, type Tx } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { toCommand, type Movement } from './commands.ts'
import * as store from './store.ts'
import type { Command } from './store.ts'

/** Points that are set aside for a redemption. */
export type Hold = Movement
/** The end of the hold that was made under `holdKey`. */
export type EndOfHold = Hold & { holdKey: string }
/** The return of the points that were paid under `paidKey`. */
export type PaidBack = Hold & { paidKey: string }

/** Puts points on hold for a redemption; Problem 'not-enough-points'. */
export async function hold(tx: Tx, held: Hold): Promise<void> {
  try {
    await store.write(tx, [toCommand(held, 'hold')])
  } catch (error) {
    throw isBelowZero(error) ? new Problem('not-enough-points') : error
  }
}

/** Lets held points leave as rewards, each to the house account that pays. A repeat changes nothing. */
export const settleAll = (tx: Tx, ends: readonly (EndOfHold & { house: string })[]): Promise<void> =>
  endHolds(tx, ends, (end) => ({ ...toCommand(end, 'redemption'), house: end.house }))

/** Returns held points; debt is paid first. A repeat changes nothing. */
export const giveBackAll = (tx: Tx, ends: readonly EndOfHold[]): Promise<void> =>
  endHolds(tx, ends, (end) => toCommand(end, 'give_back'))

async function endHolds<End extends EndOfHold>(tx: Tx, ends: readonly End[], commandFor: (end: End) => Command) {
  const holds = await byKey(
    tx,
    ends.map(({ holdKey }) => holdKey),
  )
  const commands = ends.map((end): Command => {
    const original = holds.get(end.holdKey)
    if (original?.kind !== 'hold' || original.points !== end.points || original.user_id !== end.userId)
      throw new Error(`${end.key}: there is no such hold as ${end.holdKey}`)
    return { ...commandFor(end), follows: original.transfer_id }
  })
  await store.write(tx, commands)
}

/**
 * Returns points that had left as rewards, from the house account that was paid, because the rewards came back. Each
 * is returned only once, whatever the key. Debt is paid first.
 */
export async function bringBack(tx: Tx, backs: readonly PaidBack[]): Promise<void> {
  const paid = await byKey(
    tx,
    backs.map(({ paidKey }) => paidKey),
  )
  const commands = backs.map((back): Command => {
    const original = paid.get(back.paidKey)
    if (original?.kind !== 'redemption' || original.points !== back.points || original.user_id !== back.userId)
      throw new Error(`${back.key}: there is no such payment as ${back.paidKey}`)
    return { ...toCommand(back, 'give_back'), house: original.house, follows: original.transfer_id }
  })
  await store.write(tx, commands)
}

const byKey = async (tx: Tx, keys: readonly string[]): Promise<ReadonlyMap<string, store.OriginalRow>> =>
  new Map((await store.findByKeys(tx, keys)).map((row) => [row.key, row]))

/** Whether the table's own check refused a balance below zero. */
const isBelowZero = (error: unknown): boolean =>
  codeOf(error) === '23514' && error instanceof Error && error.message.includes('accounts_balance')
