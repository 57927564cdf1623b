import { lockMessage } from '../../panelists/contract.ts'
import { linkReasons, restrictionMessage, type LinkReason } from '../../users/contract/restrictions.ts'
import { makeMoney, microsPerCent } from '../../../platform/contract/amount.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import type { Db } from '../../../platform/server/db.ts'
import { sentenceOf } from '../../../platform/server/words.ts'
import type { Affiliates } from '../../affiliates/server/service.ts'
import type { Redemptions } from '../../redemptions/server/service.ts'
import { transferMessage } from '../../wallet/contract.ts'
import { listMadeTopUpKeys } from '../../surveys/contract/top-ups.ts'
import type { Surveys } from '../../surveys/server/service.ts'
import type { Account, Users } from '../../users/server/service.ts'
import type { Wallet } from '../../wallet/server/service.ts'
import {
  memberNote,
  previewedMessagesMax,
  refusedDays,
  type LinkKind,
  type RingAction,
  type RingPreview,
} from '../contract.ts'
import * as links from './link-store.ts'
import { groupBy, pausesRequests } from './rules.ts'

const reasonOf: Readonly<Record<LinkKind, LinkReason>> = { browser: 'same-browser', payout: 'payout-target' }

/** The lock reasons for an account that belongs to its ring through these kinds of ties. */
export const reasonsFor = (kinds: readonly LinkKind[] | undefined): LinkReason[] => {
  const found = linkReasons.filter((reason) => kinds?.some((kind) => reasonOf[kind] === reason))
  return found.length > 0 ? found : ['same-browser']
}
/** The first of these reasons, worded for a member. */
export const whyOf = (reasons: readonly LinkReason[]): Message =>
  restrictionMessage(`why-${reasons[0] ?? 'same-browser'}`)

/**
 * The lock that an action sets. An account that already has this lock keeps the existing one, and its member is not
 * told.
 */
const lockOf: Readonly<Partial<Record<RingAction, 'payout-waits' | 'blocked'>>> = {
  hold: 'payout-waits',
  block: 'blocked',
}
type Told = { title: Message; text: Message }
/** The message to a member; null if the member is not told, or the ledger tells the member. */
const messageFor = (action: RingAction, why: Message): Told | null => {
  if (action === 'warn') return { title: memberNote('warned', { why }), text: memberNote('warnedText', { why }) }
  if (action === 'block') return { title: lockMessage('blocked', { why }), text: lockMessage('blockedText', { why }) }
  if (action !== 'hold') return null
  return {
    title: lockMessage('locked-payout-waits', { why }),
    text: lockMessage('locked-payout-waitsText', { why }),
  }
}

/** What the ledger tells a member when a completion, or a top-up of it, is taken back. */
const messageOfTaken = ({ points, survey }: { points: number; survey: string }): Told => {
  const title = transferMessage('takenBack', {
    count: points,
    why: transferMessage('linkedAccounts', { title: survey }),
  })
  return { title, text: { ...title, code: `${title.code}Text` } }
}

/** An action that a person chose, and the accounts of a ring to which it applies. */
export type Choice = { ringId: number; panelistIds: readonly string[]; action: RingAction }
type Needs = {
  db: Db
  users: Pick<Users, 'locksAmong'>
  surveys: Pick<Surveys, 'completesOf'>
  redemptions: Pick<Redemptions, 'openOf'>
  affiliates: Pick<Affiliates, 'paidFor'>
  wallet: Pick<Wallet, 'pointsUnder'>
  /** The chosen accounts that are open; throws when this person may not decide about them. */
  readChosen: (from: Db, choice: Choice, by: { userId: string }) => Promise<Account[]>
}
/** Shows what a decision would do. Throws the same problems as the decision itself. */
export function createPreview({ db, users, surveys, redemptions, affiliates, wallet, readChosen }: Needs) {
  /** What each completion of these people brought: its own points, and each top-up. */
  const readTakeable = async (userIds: readonly string[]) => {
    const completes = (await surveys.completesOf(db, userIds, refusedDays)).map((row) => {
      const { attempt_id: attemptId, survey_id: surveyId, promised_minutes: promisedMinutes } = row
      const keys = promisedMinutes === null ? [] : listMadeTopUpKeys({ surveyId, promisedMinutes }, attemptId)
      return { userId: row.user_id, survey: row.title, points: row.earned, keys }
    })
    const topUps = await wallet.pointsUnder(
      db,
      completes.flatMap(({ keys }) => keys),
    )
    return completes.flatMap(({ userId, survey, points, keys }) =>
      [points, ...keys.flatMap((key) => topUps.get(key) ?? [])].map((each) => ({ userId, survey, points: each })),
    )
  }
  /** What a decision would take from each account: its completions with their top-ups, and its requests. */
  const measure = async (action: RingAction, userIds: readonly string[]) => {
    const transfers = action === 'refuse' ? await readTakeable(userIds) : []
    const requests = pausesRequests(action) ? await redemptions.openOf(db, userIds) : []
    const held = requests.filter(({ status }) => ['requested', 'awaiting_second', 'approved'].includes(status))
    const [ofUser, heldOf] = [groupBy(transfers, (row) => row.userId), groupBy(held, ({ userId }) => userId)]
    return (userId: string) => {
      const [taken, waiting] = [ofUser.get(userId) ?? [], heldOf.get(userId) ?? []]
      return {
        taken,
        transfers: taken.length,
        points: taken.reduce((sum, { points }) => sum + points, 0),
        redemptions: waiting.length,
        redemptionPoints: waiting.reduce((sum, { points }) => sum + points, 0),
      }
    }
  }

  return async (choice: Choice, by: { userId: string }): Promise<RingPreview> => {
    const accounts = await readChosen(db, choice, by)
    const userIds = accounts.map(({ userId }) => userId)
    const [measured, paid, kinds, locks] = await Promise.all([
      measure(choice.action, userIds),
      affiliates.paidFor(db, userIds),
      links.kindsOf(db, userIds),
      users.locksAmong(db, userIds),
    ])
    const rows = accounts.map(({ userId, firstName, lastName, email }) => {
      const { taken: _taken, ...figures } = measured(userId)
      return { panelistId: userId, name: `${firstName} ${lastName}`.trim(), email, ...figures }
    })
    const sum = (of: 'transfers' | 'points' | 'redemptions' | 'redemptionPoints') =>
      rows.reduce((all, row) => all + row[of], 0)
    const messagesTo = (userId: string): Told[] => {
      const lock = lockOf[choice.action]
      if (lock && locks.get(userId)?.includes(lock)) return []
      const message = messageFor(choice.action, whyOf(reasonsFor(kinds.get(userId))))
      return message ? [message] : measured(userId).taken.map(messageOfTaken)
    }
    const memberMessages = accounts.flatMap(({ userId, language }) =>
      messagesTo(userId).map(({ title, text }) => ({
        userId,
        message: { language, title: sentenceOf(title, language), text: sentenceOf(text, language) },
      })),
    )
    return {
      accounts: rows,
      transfers: sum('transfers'),
      points: sum('points'),
      redemptions: sum('redemptions'),
      redemptionPoints: sum('redemptionPoints'),
      vendors: paid.vendors,
      commissions: makeMoney(paid.cents * microsPerCent),
      messages: [...groupBy(memberMessages, ({ message }) => JSON.stringify(message))]
        .map(([, same]) => ({ ...same[0]!.message, accounts: new Set(same.map(({ userId }) => userId)).size }))
        .toSorted((one, next) => next.accounts - one.accounts)
        .slice(0, previewedMessagesMax),
    }
  }
}
