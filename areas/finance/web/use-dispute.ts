import type { Dispute } from '../../disputes/contract.ts'
import { useRef, useState } from 'react'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import { financeDesk } from '../words/en/finance-desk.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { pointsText } from '../../../kit/Points.tsx'
import { toasts } from '../../../kit/toasts.ts'
import { useFinanceDecideDisputeMutation } from './finance-api.ts'

export type Ruling = { decision: 'grant'; points: number; answer: string } | { decision: 'refuse'; answer: string }

/** Sends one decision about a dispute at a time; a second press while one is under way does nothing. */
export function useDispute(disputeId: string, onDecided: (dispute: Dispute) => void) {
  const say = useText(financeDesk)
  const [rule, { isLoading }] = useFinanceDecideDisputeMutation()
  const isBusy = useRef(false)
  const [pending, setPending] = useState<Ruling['decision'] | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [done, setDone] = useState('')

  const decide = async (ruling: Ruling): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    setPending(ruling.decision)
    setFailure(null)
    try {
      const { data } = await rule({ body: { disputeId, ...ruling } }).unwrap()
      const sentence =
        data.status === 'granted' ? say('doneGranted', { points: pointsText(data.points) }) : say('doneRefused')
      setDone(sentence)
      toasts.success(sentence)
      onDecided(data)
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      isBusy.current = false
    }
  }
  return { decide, pending: isLoading ? pending : null, failure, done }
}
