import { codeDigits } from '../contract.ts'
import { useRef, useState } from 'react'
import { failureOf, fieldProblem, type CallFailure } from '../../../platform/web/api/failure.ts'
import { useAppDispatch } from '../../../platform/web/state/hooks.ts'
import { redeem } from '../words/en/redeem.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { toasts } from '../../../kit/toasts.ts'
import { checkBehind, fieldBehind, newRequestKey, type Proof } from './draft.ts'
import { redemptionsChanged, useRedeemRequestMutation } from './redeem-api.ts'

type Ask = { rewardId: string; points: number }
type Given = { proof: Proof; secret: string }

/**
 * Sends one confirmed request. The Idempotency-Key is made once for the form, so that a retry after a lost answer finds the
 * request it made; a second press while one is under way does nothing. Another reward or amount is another form, with another key.
 */
export function useRequest({ rewardId, points }: Ask, onDone: (redemptionId: string) => void) {
  const say = useText(redeem)
  const dispatch = useAppDispatch()
  const [request, { isLoading }] = useRedeemRequestMutation()
  const [key] = useState(newRequestKey)
  const isBusy = useRef(false)
  const [problem, setProblem] = useState<{ field: Proof; message: string } | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)

  const missing = ({ proof, secret }: Given): string | null => {
    if (proof === 'password') return secret === '' ? say('passwordMissing') : null
    return secret.length === codeDigits ? null : say('codeMissing', { digits: codeDigits })
  }

  const refuse = (failed: CallFailure) => {
    const field = fieldBehind(failed.code)
    const onField = field ?? (fieldProblem(failed, 'password') ? 'password' : null)
    if (onField) return setProblem({ field: onField, message: fieldProblem(failed, onField) ?? failed.message })
    setFailure(failed)
    if (checkBehind[failed.code]) dispatch(redemptionsChanged())
    toasts.error(failed.message)
  }

  const submit = async (given: Given): Promise<void> => {
    if (isBusy.current) return
    setFailure(null)
    const message = missing(given)
    setProblem(message ? { field: given.proof, message } : null)
    if (message) return
    isBusy.current = true
    try {
      const body = { rewardId, points, [given.proof]: given.secret }
      const { data } = await request({ body, headers: { 'idempotency-key': key } }).unwrap()
      toasts.success(say('receivedToast'))
      onDone(data.redemptionId)
    } catch (failed) {
      refuse(failureOf(failed))
    } finally {
      isBusy.current = false
    }
  }
  return { submit, isLoading, problem, failure, clearProblem: () => setProblem(null) }
}
