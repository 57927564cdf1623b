import { useAppDispatch } from '../../../platform/web/state/hooks.ts'
import type { Say } from '../../../platform/words/text.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { useDecide } from '../../../kit/decide/use-decide.ts'
import type { RedemptionStatus, ReviewRow } from '../../redemptions/contract.ts'
import { finance } from '../words/en/finance.ts'
import { reloadQueue, useFinanceReviewMutation } from './finance-api.ts'

export type Review = 'approve' | 'reject' | 'hold' | 'undo'

const words: Partial<Record<RedemptionStatus, 'approved' | 'awaiting_second' | 'rejected' | 'on_hold'>> = {
  approved: 'approved',
  awaiting_second: 'awaiting_second',
  rejected: 'rejected',
  on_hold: 'on_hold',
}

/** What was decided about a request, as a sentence. */
export function sayReviewed(say: Say<typeof finance.words>, { status, dueAt }: ReviewRow): string {
  if (dueAt) return say('done_delayed')
  const word = words[status]
  return word ? say(`done_${word}`) : say('done_else')
}

/**
 * Decides a request; `isQuiet` leaves it to the caller to say what was decided. Undoing an approval puts the request on
 * hold before it is sent.
 */
export function useReview(redemptionId: string, onDecided: (row: ReviewRow) => void, { isQuiet = false } = {}) {
  const say = useText(finance)
  const dispatch = useAppDispatch()
  const [review] = useFinanceReviewMutation()
  return useDecide<Review, string, { data: ReviewRow }>({
    failed: say('failed'),
    send: (choice, reason) =>
      review({
        body: { redemptionId, decision: choice === 'undo' ? 'hold' : choice, ...(reason ? { reason } : {}) },
      }).unwrap(),
    successMessage: ({ data }, choice) => (isQuiet ? '' : choice === 'undo' ? say('undone') : sayReviewed(say, data)),
    onDecided: ({ data }) => onDecided(data),
    onRefused: ({ code }) => void (code === 'review-too-late' && dispatch(reloadQueue())),
  })
}
