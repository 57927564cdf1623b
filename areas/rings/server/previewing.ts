import { lockMessage } from '../../panelists/contract.ts'
import { linkReasons, restrictionMessage, type LinkReason } from '../../users/contract/restrictions.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import type { Db } from '../../../platform/server/db.ts'
import { sentenceOf } from '../../../platform/server/words.ts'
import type { Affiliates } from '../../affiliates/server/service.ts'
import type { Redemptions } from '../../redemptions/server/service.ts'
import { listMadeTopUpKeys } from '../../surveys/contract/top-ups.ts'
import type { Surveys } from '../../surveys/server/service.ts'
import type { Account } from '../../users/server/service.ts'
import type { Wallet } from '../../wallet/server/service.ts'
import { memberNote, refusedDays, type LinkKind, type RingAction, type RingPreview } from '../contract.ts'
import * as links from './link-store.ts'
import { groupBy, pausesRequests } from './rules.ts'

const microsPerCent = 10_000
const reasonOf: Readonly<Record<LinkKind, LinkReason>> = { browser: 'same-browser', payout: 'payout-target' }

/** The reasons of locks for an account that is in its ring by these kinds of ties. */
export const reasonsFor = (kinds: readonly LinkKind[] | undefined): LinkReason[] => {
  const found = linkReasons.filter((reason) => kinds?.some((kind) => reasonOf[kind] === reason))
  return found.length > 0 ? found : ['same-browser']
}
/** The first of these reasons, in words for a member. */
export const whyOf = (reasons: readonly LinkReason[]): Message =>
  restrictionMessage(`why-${reasons[0] ?? 'same-browser'}`)

/** The message that a member gets, as a title and a text; null when the member is told nothing, or by the ledger. */
const messageFor = (action: RingAction, why: Message): { title: Message; text: Message } | null => {
  if (action === 'warn') return { title: memberNote('warned', { why }), text: memberNote('warnedText', { why }) }
  if (action === 'block') return { title: lockMessage('blocked', { why }), text: lockMessage('blockedText', { why }) }
  if (action !== 'hold') return null
  return {
    title: lockMessage('locked-payout-waits', { why }),
    text: lockMessage('locked-payout-waitsText', { why }),
  }
}

/** What a person would do to which accounts of a ring. */
export type Choice = { ringId: number; panelistIds: readonly string[]; action: RingAction }
type Needs = {
  db: Db
  surveys: Pick<Surveys, 'completesOf'>
  redemptions: Pick<Redemptions, 'openOf'>
  affiliates: Pick<Affiliates, 'paidFor'>
  wallet: Pick<Wallet, 'pointsUnder'>
  /** The open accounts of the choice; throws when this person must not decide about them. */
  readChosen: (from: Db, choice: Choice, by: { userId: string }) => Promise<Account[]>
}
/** Shows what a decision would do. Throws what deciding would. */
export function createPreview({ db, surveys, redemptions, affiliates, wallet, readChosen }: Needs) {
  /** What each completion of these people brought: its points, and each top-up. */
  const readTakeable = async (userIds: readonly string[]) => {
    const completes = (await surveys.completesOf(db, userIds, refusedDays)).map((row) => {
      const { attempt_id: attemptId, survey_id: surveyId, promised_minutes: promisedMinutes } = row
      const keys = promisedMinutes === null ? [] : listMadeTopUpKeys({ surveyId, promisedMinutes }, attemptId)
      return { userId: row.user_id, points: row.earned, keys }
    })
    const topUps = await wallet.pointsUnder(
      db,
      completes.flatMap(({ keys }) => keys),
    )
    return completes.flatMap(({ userId, points, keys }) =>
      [points, ...keys.flatMap((key) => topUps.get(key) ?? [])].map((each) => ({ userId, points: each })),
    )
  }
  /** What of each account a decision would take: its completions with their top-ups, and its requests. */
  const measure = async (action: RingAction, userIds: readonly string[]) => {
    const transfers = action === 'refuse' ? await readTakeable(userIds) : []
    const requests = pausesRequests(action) ? await redemptions.openOf(db, userIds) : []
    const held = requests.filter(({ status }) => ['requested', 'awaiting_second', 'approved'].includes(status))
    const [ofUser, heldOf] = [groupBy(transfers, (row) => row.userId), groupBy(held, ({ userId }) => userId)]
    return (userId: string) => {
      const [taken, waiting] = [ofUser.get(userId) ?? [], heldOf.get(userId) ?? []]
      return {
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
    const [measured, paid, kinds] = await Promise.all([
      measure(choice.action, userIds),
      affiliates.paidFor(db, userIds),
      links.kindsOf(db, userIds),
    ])
    const rows = accounts.map(({ userId, firstName, lastName, email }) => ({
      panelistId: userId,
      name: `${firstName} ${lastName}`.trim(),
      email,
      ...measured(userId),
    }))
    const sum = (of: 'transfers' | 'points' | 'redemptions' | 'redemptionPoints') =>
      rows.reduce((all, row) => all + row[of], 0)
    const told = accounts.flatMap(({ userId, language }) => {
      const why = whyOf(reasonsFor(kinds.get(userId)))
      const message = messageFor(choice.action, why)
      if (!message) return []
      return [{ language, title: sentenceOf(message.title, language), text: sentenceOf(message.text, language) }]
    })
    return {
      accounts: rows,
      transfers: sum('transfers'),
      points: sum('points'),
      redemptions: sum('redemptions'),
      redemptionPoints: sum('redemptionPoints'),
      vendors: paid.vendors,
      commissions: { micros: paid.cents * microsPerCent, currency: 'USD' },
      messages: [...groupBy(told, (message) => JSON.stringify(message))].map(([, same]) => ({
        ...same[0]!,
        accounts: same.length,
      })),
    }
  }
}
