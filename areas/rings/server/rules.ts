import { emptyProblem } from '../../../platform/contract/fields.ts'
import type { ProblemCode } from '../../../platform/contract/problems.ts'
import { reasonMinWords, type RingAction, type RingState } from '../contract.ts'

/** A stored ring: its number, and its accounts. */
export type FormerRing = { ringId: number; userIds: readonly string[] }
/**
 * The future of a found ring: the number that it keeps (null for a new ring), and the rings that became part of it.
 */
export type NextRing<Found> = { ringId: number | null; merged: number[]; found: Found }

/**
 * Gives the found rings the numbers of the stored ones. When rings grew together, the oldest number stays and the
 * others are merged into it. When a ring fell apart, the part with most of its accounts keeps the number. The result
 * also lists the stored rings of which nothing is left.
 */
export function matchRings<Found extends { userIds: readonly string[] }>(
  former: readonly FormerRing[],
  found: readonly Found[],
): { next: NextRing<Found>[]; gone: number[] } {
  const placeOf = new Map(found.flatMap(({ userIds }, at) => userIds.map((userId) => [userId, at] as const)))
  const claimed = found.map((): number[] => [])
  const gone: number[] = []
  for (const { ringId, userIds } of former.toSorted((one, other) => one.ringId - other.ringId)) {
    const votes = new Map<number, number>()
    for (const userId of userIds.toSorted()) {
      const place = placeOf.get(userId)
      if (place !== undefined) votes.set(place, (votes.get(place) ?? 0) + 1)
    }
    // If parts have equally many accounts, the one that has the first account (by id) wins.
    const [best] = [...votes].toSorted(([, one], [, other]) => other - one)
    if (best) claimed[best[0]]!.push(ringId)
    else gone.push(ringId)
  }
  const next = found.map((one, at) => {
    const [ringId = null, ...merged] = claimed[at]!
    return { ringId, merged, found: one }
  })
  return { next, gone }
}

/** What was decided about the ties of a ring: nothing, that they are harmless, or something else. */
export type TieState = 'none' | 'cleared' | 'decided'
/** The state of a ring, from its ties: it is open while any of them was never decided about. */
export function stateOf(ties: readonly TieState[]): Extract<RingState, 'open' | 'cleared' | 'decided'> {
  if (ties.length === 0 || ties.includes('none')) return 'open'
  return ties.every((tie) => tie === 'cleared') ? 'cleared' : 'decided'
}

const toElectronicForm = (text: string): string => text.replaceAll(/[\s\-.]/g, '').toUpperCase()
const inOneForm = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
/** Shorter targets, such as "n/a", identify no one. */
const tellingLength = 6

/** The parts of a payee that can tie accounts: the method, the name and the target. */
export type Target = { method: string; name: string; handle: string }
/**
 * The part of a target that is the same however it is written, with its kind; null for a target that ties no accounts,
 * such as a charity. An email address is returned unchanged, because there are separate rules for finding its owner.
 */
export function readTarget({
  method,
  name,
  handle,
}: Target): { of: 'email' | 'account' | 'place'; text: string } | null {
  if (method === 'charity') return null
  if (/^[^\s@]+@[^\s@]+$/.test(handle.trim())) return { of: 'email', text: handle.trim() }
  const text =
    method === 'bank' ? toElectronicForm(handle) : inOneForm(method === 'cheque' ? `${name} ${handle}` : handle)
  if (text.length < tellingLength) return null
  return { of: method === 'bank' ? 'account' : 'place', text: method === 'bank' ? text : `${method} ${text}` }
}

/** Whether a decision puts the open requests of its accounts on hold. */
export const pausesRequests = (action: RingAction): boolean => action === 'hold' || action === 'block'

const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
/** What is wrong with the reason for a decision; null when it says enough. */
export const findReasonFault = (reason: string): ProblemCode | null =>
  emptyProblem('reason', reason) !== null || wordsIn(reason) < reasonMinWords ? 'reason-short' : null

/** Groups values by a key; each group keeps their order. */
export function groupBy<Value, Key>(values: readonly Value[], keyOf: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>()
  for (const value of values) {
    const group = groups.get(keyOf(value))
    if (group) group.push(value)
    else groups.set(keyOf(value), [value])
  }
  return groups
}
