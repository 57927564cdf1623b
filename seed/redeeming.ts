import { newId } from '../platform/server/secrets.ts'
import { minutesAfter, type Diary } from './diary.ts'
import { bankTransfer, giftCards } from './gift-cards.ts'
import type { House } from './house.ts'
import type { Member } from './joining.ts'
import { officeIp } from './content/office.ts'

/** What reviewers make of a request; the last three are what they have done so far. */
export type Ruling = 'sent' | 'rejected' | 'requested' | 'on_hold' | 'awaiting_second'
export type Reviewers = { first: string; second: string }
type Needs = { house: House; diary: Diary; reviewers: Reviewers }
type Wish = {
  points: number
  ruling: Ruling
  isByHand?: boolean
  /** The account that somebody pays to, where it is not the panelist's own. */
  payeeHandle?: string
}

const reasons = [
  'The name on the account does not match the profile. Please write to support.',
  'Several answers contradict each other. Your points are back in your wallet.',
  'The surveys behind these points are still being checked. Please ask again in a week.',
] as const

/** A panelist who has the points asks for a gift card now; reviewers decide within a day or two. Tells whether it was asked for. */
export async function redeem(
  { house, diary, reviewers }: Needs,
  member: Member,
  { points, ruling, isByHand = false, payeeHandle }: Wish,
  now: Date,
): Promise<boolean> {
  const { redemptions, wallet, tx } = house
  const { userId, ip, random } = member
  const { available, debt } = await wallet.balances(tx, userId)
  if (available < points || debt > 0 || (await redemptions.hasOpen(tx, userId))) return false
  const { rewardId: cardId } = random.pick(giftCards)
  const rewardId = isByHand ? bankTransfer.rewardId : cardId
  const ask = {
    points,
    rewardId,
    password: 'nobody asks',
    ...(isByHand ? { ...(await payeeOf(house, userId)), ...(payeeHandle ? { payeeHandle } : {}) } : {}),
  }
  const { redemptionId } = await redemptions.request({ userId, ip, idempotencyKey: newId() }, ask)
  const decide = (by: keyof Reviewers, decision: 'approve' | 'reject' | 'hold', reason = '') =>
    redemptions.decide({ userId: reviewers[by], ip: officeIp }, { redemptionId, decision, reason })

  const looked = minutesAfter(now, random.int(60, 1_500))
  if (ruling === 'rejected') diary.add(looked, async () => void (await decide('first', 'reject', random.pick(reasons))))
  if (ruling === 'on_hold') diary.add(looked, async () => void (await decide('first', 'hold')))
  if (ruling === 'awaiting_second') diary.add(looked, async () => void (await decide('first', 'approve')))
  if (ruling === 'sent') diary.add(looked, (at) => approve(at))
  return true

  async function approve(at: Date): Promise<void> {
    const { status } = await decide('first', 'approve')
    if (status === 'approved') return sendAfter(at)
    diary.add(minutesAfter(at, random.int(30, 300)), async (later) => {
      await decide('second', 'approve')
      sendAfter(later)
    })
  }
  function sendAfter(at: Date): void {
    // What people pay waits for a batch.
    if (!isByHand) diary.add(minutesAfter(at, 1), () => redemptions.send(redemptionId))
  }
}

/** An account that nobody could take for a real one. */
async function payeeOf({ users, tx }: House, userId: string) {
  const account = await users.find(tx, userId)
  const payeeName = `${account?.firstName ?? ''} ${account?.lastName ?? ''}`.trim() || 'Demo panelist'
  return { payeeName, payeeHandle: `DEMO ACCOUNT ${userId.slice(-6).toUpperCase()}` }
}
