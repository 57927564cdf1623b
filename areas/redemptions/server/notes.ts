import { documentPaths } from '../../../platform/contract/addresses.ts'
import { valueUsd } from '../../../platform/contract/money.ts'
import type { Note } from '../../notifications/server/service.ts'

type Asked = { rewardName: string; points: number }

const note = (userId: string, title: string, text: string): Note => ({
  userId,
  kind: 'redemption',
  title,
  text,
  link: documentPaths.redeem,
})
/** Where the points of a rejected request went: what was owed is paid first. */
export function backWords({ points, toDebt }: { points: number; toDebt: number }): string {
  if (toDebt === 0) return `Your ${points} points are back in your wallet.`
  if (toDebt === points) return `Your ${points} points paid what you owed for a survey that was taken back.`
  return `${points - toDebt} of your ${points} points are back in your wallet; ${toDebt} paid what you owed for a survey that was taken back.`
}

const named = ({ rewardName, points }: Asked): string => `${rewardName} of US$${valueUsd(points).toFixed(2)}`

/** What the bell tells of each step of a request. */
export const receivedNote = (userId: string, asked: Asked): Note =>
  note(userId, 'We received your request', `${named(asked)}. A person reviews every request.`)
/** An approved request waits because points are owed. */
export const owingNote = (userId: string, asked: Asked, owed: number): Note =>
  note(
    userId,
    'Your request waits',
    `${named(asked)}: you owe ${owed} points for a survey that was taken back. Your next points pay them; then the request goes on by itself.`,
  )
export const sentNote = (userId: string, asked: Asked): Note =>
  note(userId, 'Your reward is on its way', `${named(asked)}. Its code is in your mailbox.`)
/** The same of a reward that the vendor mails by itself. */
export const orderedNote = (userId: string, asked: Asked): Note =>
  note(userId, 'Your reward is on its way', `${named(asked)}. Our gift-card partner mails it to you.`)
export const rejectedNote = (userId: string, asked: Asked & { toDebt: number }, reason: string): Note =>
  note(userId, 'Your request was not approved', `${named(asked)}: ${reason} ${backWords(asked)}`)
