import type { RedemptionStatus, ReviewRow } from '../../redemptions/contract.ts'
import { useRef, useState } from 'react'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import { useAppDispatch } from '../../../platform/web/state/hooks.ts'
import { finance } from '../words/en/finance.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { toasts } from '../../../kit/toasts.ts'
import { queueChanged, useFinanceReviewMutation } from './finance-api.ts'

export type Decision = 'approve' | 'reject' | 'hold' | 'undo'

const words: Partial<Record<RedemptionStatus, 'approved' | 'awaiting_second' | 'rejected' | 'on_hold'>> = {
  approved: 'approved',
  sending: 'approved',
  sent: 'approved',
  awaiting_second: 'awaiting_second',
  rejected: 'rejected',
  on_hold: 'on_hold',
}

/** Sends one decision at a time; a second press while one is under way does nothing. */
export function useDecision(redemptionId: string, onDecided: (row: ReviewRow) => void) {
  const say = useText(finance)
  const dispatch = useAppDispatch()
  const [review, { isLoading }] = useFinanceReviewMutation()
  const isBusy = useRef(false)
  const [pending, setPending] = useState<Decision | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [done, setDone] = useState('')

  const decide = async (decision: Decision, reason = ''): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    setPending(decision)
    setFailure(null)
    setDone('')
    try {
      const isUndo = decision === 'undo'
      // To take an approval back is to put it on hold before it is sent.
      const body = { redemptionId, decision: isUndo ? 'hold' : decision, ...(reason ? { reason } : {}) } as const
      const { data } = await review({ body }).unwrap()
      const word = words[data.status]
      const sentence = isUndo
        ? say('undone')
        : data.dueAt
          ? say('done_delayed')
          : word
            ? say(`done_${word}`)
            : say('done_else')
      setDone(sentence)
      toasts.success(sentence)
      onDecided(data)
    } catch (error) {
      const failed = failureOf(error)
      setFailure(failed)
      toasts.error(failed.message, say('failed'))
      if (failed.code === 'review-too-late') dispatch(queueChanged())
    } finally {
      isBusy.current = false
    }
  }
  return { decide, pending: isLoading ? pending : null, failure, done }
}
