import { utcDay } from '../../../platform/contract/day.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import { transferMessage } from '../../wallet/contract.ts'
import { listRestoredKeys, listTopUpKeys } from '../contract/top-ups.ts'
import type { ScreenOutStep } from '../contract/surveys.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { isId, newId } from '../../../platform/server/secrets.ts'
import type { Standing } from '../../users/contract/users.ts'
import type { Users } from '../../users/server/service.ts'
import type { Credit, Reversal, Wallet } from '../../wallet/server/service.ts'
import type { Webhooks } from '../../webhooks/server/service.ts'
import * as store from './ending-store.ts'
import type { LockedAttempt, MovedAttempt, NewEvent, PlaceMove } from './ending-store.ts'
import type { Judging, Weighed } from './judging.ts'
import {
  decide,
  goodStanding,
  computePlaceChanges,
  linkedSource,
  qualitySource,
  type Decision,
  type Ending,
  type EndingReason,
} from './rules.ts'
import { endOf } from './telling.ts'

/**
 * What a report of an ending did. `credited` is true only for the report that paid; `takenBack` is how many points a
 * reversal took.
 */
export type Ended = { attemptId: string; changed: boolean; credited: boolean; takenBack: number; reason: EndingReason }

type Needs = {
  users: Users
  wallet: Wallet
  /** The screen-out pay by time spent, for an attempt that started at `startedAt`. */
  ladder: (startedAt: Date) => readonly ScreenOutStep[]
  /** The most points that a panelist may earn from screen-outs in one UTC day. */
  screenOutDailyCap: () => number
  /** Judges how attempts went, if a judge is installed. */
  judging?: Judging | undefined
  webhooks: Pick<Webhooks, 'announce'>
}
/**
 * What was decided about a report, and the state of the attempt afterwards; `attempt` and `decision` are null when
 * there is no such attempt.
 */
type Verdict = { ending: Ending; attempt: LockedAttempt | null; decision: Decision | null; takenBack: number }

/**
 * The ledger key of a credit. A late credit has another key, because the completion may have been paid, and taken back,
 * before.
 */
export const creditKey = (attemptId: string, isLate: boolean) => (isLate ? `late:${attemptId}` : `attempt:${attemptId}`)
/** The ledger keys under which an attempt may have been paid. */
export const creditKeysOf = (attemptId: string) => [
  creditKey(attemptId, false),
  creditKey(attemptId, true),
  ...listRestoredKeys(attemptId),
]

/**
 * Applies reported endings in one transaction, all or none. Attempts are locked in the order of their ids, then users,
 * quotas and wallets. An attempt is paid at most once, by the report that completes it; late and repeated reports
 * change nothing and return why.
 */
export async function endAttempts(tx: Tx, endings: readonly Ending[], needs: Needs): Promise<Ended[]> {
  const ids = [...new Set(endings.map(({ attemptId }) => attemptId.toLowerCase()).filter(isId))].sort()
  const before = new Map((await store.lockAttempts(tx, ids)).map((attempt) => [attempt.attemptId, attempt]))
  const userIds = [...new Set([...before.values()].map(({ userId }) => userId))].sort()
  if (userIds.length === 0) return endings.map(makeUnknownEnding)
  const standings = await needs.users.touch(tx, userIds)

  const weighed = (await needs.judging?.weigh(tx, endings, before)) ?? null
  const earned = await sumScreenOutsToday(tx, endings, before)
  const verdicts = decideEach(endings, { before, standings, weighed, earned }, needs)
  await writeMoves(tx, verdicts, before)
  await needs.webhooks.announce(tx, listEnds(verdicts, before))
  const credited = await pay(tx, verdicts, needs)
  if (weighed) await needs.judging?.keep(tx, verdicts, weighed)
  return verdicts.map(({ ending, decision, takenBack }) => {
    if (!decision) return makeUnknownEnding(ending)
    const changed = decision.event !== null
    const isCredited = changed && credited.has(ending)
    return { attemptId: ending.attemptId, changed, credited: isCredited, takenBack, reason: decision.reason }
  })
}

const makeUnknownEnding = ({ attemptId }: Ending): Ended => ({
  attemptId,
  changed: false,
  credited: false,
  takenBack: 0,
  reason: 'unknown-attempt',
})

type Known = {
  before: ReadonlyMap<string, LockedAttempt>
  standings: ReadonlyMap<string, Standing>
  /** What the judge found; null when there is no judge. */
  weighed: Pick<Weighed, 'doubts'> | null
  /** How many points each panelist has earned from screen-outs today. */
  earned: ReadonlyMap<string, number>
}
export type DecidingNeeds = Pick<Needs, 'ladder' | 'screenOutDailyCap'>
/** Decides the reports one after the other; each sees the attempt as the earlier ones left it. Pure. */
export function decideEach(
  endings: readonly Ending[],
  { before, standings, weighed, earned: earnedBefore }: Known,
  { ladder, screenOutDailyCap }: DecidingNeeds,
): Verdict[] {
  const current = new Map(before)
  const earned = new Map(earnedBefore)
  return endings.map((ending) => {
    const attempt = current.get(ending.attemptId.toLowerCase())
    if (!attempt) return { ending, attempt: null, decision: null, takenBack: 0 }
    const screenOutLeft = screenOutDailyCap() - (earned.get(attempt.userId) ?? 0)
    const standing = standings.get(attempt.userId) ?? goodStanding
    const doubt = weighed ? { doubt: weighed.doubts.get(attempt.attemptId) ?? null } : {}
    const decision = decide(attempt, ending, {
      ladder: attempt.screenOut ?? ladder(attempt.startedAt),
      screenOutLeft,
      standing,
      ...doubt,
    })
    const isEnding = decision.next.outcome !== attempt.outcome
    current.set(attempt.attemptId, { ...attempt, ...decision.next, endedAt: isEnding ? ending.at : attempt.endedAt })
    if (decision.pays?.kind === 'screen_out')
      earned.set(attempt.userId, (earned.get(attempt.userId) ?? 0) + decision.pays.points)
    const takenBack = decision.takesBack ? attempt.earned : 0
    return { ending, attempt: current.get(attempt.attemptId) ?? attempt, decision, takenBack }
  })
}

async function sumScreenOutsToday(
  tx: Tx,
  endings: readonly Ending[],
  before: ReadonlyMap<string, LockedAttempt>,
): Promise<Map<string, number>> {
  const ofScreenOuts = endings.filter(({ outcome }) => outcome === 'disqualified' || outcome === 'quota_full')
  const userIds = ofScreenOuts.flatMap(({ attemptId }) => before.get(attemptId.toLowerCase())?.userId ?? [])
  const first = ofScreenOuts[0]
  if (!first || userIds.length === 0) return new Map()
  const today = new Date(`${utcDay(first.at)}T00:00:00Z`)
  return new Map(await store.sumScreenOutEarnings(tx, [...new Set(userIds)], today))
}

/**
 * Whether a verdict writes only its attempt, one line of the timeline and one credit: no place in a quota, no welcome
 * bonus, no reversal.
 */
export const isCreditAlone = (verdict: Verdict, before: ReadonlyMap<string, LockedAttempt>): boolean => {
  const { attempt, decision } = verdict
  if (!attempt || !decision?.event || !decision.pays || decision.takesBack) return false
  return placesOf([attempt], before).length === 0 && newcomersIn([verdict]).length === 0
}

/** The announcements of all changed outcomes, in their order. */
export function listEnds(verdicts: readonly Verdict[], before: ReadonlyMap<string, LockedAttempt>) {
  const was = new Map([...before].map(([attemptId, { outcome }]) => [attemptId, outcome]))
  return verdicts.flatMap(({ attempt, decision }) => {
    if (!attempt || !decision?.event || was.get(attempt.attemptId) === attempt.outcome) return []
    was.set(attempt.attemptId, attempt.outcome)
    return [endOf(attempt)]
  })
}

async function writeMoves(
  tx: Tx,
  verdicts: readonly Verdict[],
  before: ReadonlyMap<string, LockedAttempt>,
): Promise<void> {
  const last = new Map<string, MovedAttempt & LockedAttempt>()
  const events: NewEvent[] = []
  for (const verdict of verdicts) {
    const { ending, attempt, decision } = verdict
    const event = makeEvent(verdict)
    if (!attempt || !decision || !event) continue
    const isEnding = decision.next.outcome === ending.outcome
    const known = last.get(attempt.attemptId)?.detail
    last.set(attempt.attemptId, { ...attempt, detail: isEnding ? ending.detail : known })
    events.push(event)
  }
  if (events.length === 0) return
  const moves = placesOf([...last.values()], before)
  if (moves.length > 0) await store.movePlaces(tx, moves)
  await store.moveAttempts(tx, [...last.values()], events)
}

/** The line that a verdict adds to the timeline of its attempt; null when there is nothing to add. */
export function makeEvent({ ending: { source, key, at }, attempt, decision }: Verdict): NewEvent | null {
  if (!attempt || !decision?.event) return null
  return { attemptId: attempt.attemptId, eventId: newId(), ...decision.event, source, key, at }
}

/** How many places these changes free and use in each quota, in total. */
export function placesOf(attempts: readonly LockedAttempt[], before: ReadonlyMap<string, LockedAttempt>): PlaceMove[] {
  const moves = new Map<string, PlaceMove>()
  for (const attempt of attempts) {
    const was = before.get(attempt.attemptId)?.outcome ?? attempt.outcome
    const { reserved, completed } = computePlaceChanges(was, attempt.outcome)
    if (reserved === 0 && completed === 0) continue
    for (const cellNo of attempt.cells) {
      const key = `${attempt.surveyId} ${cellNo}`
      const move = moves.get(key) ?? { surveyId: attempt.surveyId, cellNo, reserved: 0, completed: 0 }
      moves.set(key, { ...move, reserved: move.reserved + reserved, completed: move.completed + completed })
    }
  }
  return [...moves.values()]
}

/** Writes credits and reversals in the ledger; returns the endings that were really paid. */
async function pay(tx: Tx, verdicts: readonly Verdict[], { users, wallet }: Needs): Promise<ReadonlySet<Ending>> {
  const credits = new Map<string, { credit: Credit; ending: Ending }>()
  for (const verdict of verdicts) {
    const credit = creditOf(verdict)
    if (credit) credits.set(credit.key, { credit, ending: verdict.ending })
  }
  const reversals = await makeReversals(tx, verdicts)
  const results = await wallet.credit(
    tx,
    [...credits.values()].map(({ credit }) => credit),
  )
  if (reversals.length > 0) await wallet.reverse(tx, reversals)
  const newcomers = newcomersIn(verdicts)
  if (newcomers.length > 0) await wallet.welcome(tx, 'first', await users.personsOf(tx, newcomers))
  return new Set(results.flatMap(({ key, credited }) => (credited ? (credits.get(key)?.ending ?? []) : [])))
}

/**
 * The reversals of everything that the attempts being taken back have brought: first their points, then their top-ups.
 */
async function makeReversals(tx: Tx, verdicts: readonly Verdict[]): Promise<Reversal[]> {
  const back = verdicts.flatMap(({ ending, attempt, decision }) =>
    attempt && decision?.takesBack ? [{ ending, attempt }] : [],
  )
  if (back.length === 0) return []
  const promises = await store.findPromises(
    tx,
    back.map(({ attempt }) => attempt.attemptId),
  )
  return back.flatMap(({ ending, attempt }) => {
    const { attemptId, surveyId } = attempt
    const promisedMinutes = promises.get(attemptId)
    const topUps = promisedMinutes === undefined ? [] : listTopUpKeys({ surveyId, promisedMinutes }, attemptId)
    return [...creditKeysOf(attemptId), ...topUps].map((originalKey) => ({
      key: `reversal:${originalKey.replace('attempt:', '')}`,
      originalKey,
      reason: sayReversal(attempt, ending),
    }))
  })
}

function sayReversal({ title }: LockedAttempt, { because, source }: Ending): Message {
  if (source === qualitySource) return transferMessage('notAccepted', { title, reason: because ?? '' })
  if (source === linkedSource) return transferMessage('linkedAccounts', { title })
  return because
    ? transferMessage('reversedBecause', { title, reason: because })
    : transferMessage('reversed', { title })
}

/** The house account from which the points of an attempt come. */
export const houseOf = ({ supplierKey }: Pick<LockedAttempt, 'supplierKey'>): string =>
  supplierKey ? `supplier:${supplierKey}` : 'surveys'

/** The credit that a verdict makes; null when it pays nothing. */
export function creditOf({ attempt, decision }: Verdict): Credit | null {
  const pays = decision?.pays
  if (!attempt || !pays) return null
  const { userId, title } = attempt
  const { points, kind, pending, holdDays } = pays
  const key = creditKey(attempt.attemptId, pays.isLate === true)
  if (kind === 'screen_out')
    return {
      key,
      userId,
      points,
      kind,
      house: 'screen-outs',
      description: transferMessage('screenOut', { title }),
      pending,
    }
  return {
    key,
    userId,
    points,
    kind,
    house: houseOf(attempt),
    description: title,
    pending,
    ...(holdDays === undefined ? {} : { holdDays }),
  }
}

/** The panelists with a first completion that is credited at once; these get the last part of the welcome bonus. */
function newcomersIn(verdicts: readonly Verdict[]): string[] {
  const newcomers = new Set<string>()
  for (const { attempt, decision } of verdicts) {
    const isPaid = decision?.pays?.kind === 'survey' && !decision.next.isPending
    if (attempt && isPaid && !attempt.hasCompleted) newcomers.add(attempt.userId)
  }
  return [...newcomers]
}
