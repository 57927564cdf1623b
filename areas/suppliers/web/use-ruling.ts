import { useRef, useState } from 'react'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import { useUserDetailsQuery } from '../../../platform/web/session/me.ts'
import { useAppDispatch } from '../../../platform/web/state/hooks.ts'
import { callbacks } from '../words/en/callbacks.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { toasts } from '../../../kit/toasts.ts'
import { callbacksChanged, useCallbacksRuleMutation } from './suppliers-api.ts'

export type Decision = 'release' | 'refuse'

/** Sends one decision at a time. When somebody else was first, says who, and the callback is read again. */
export function useRuling(callbackId: string) {
  const say = useText(callbacks)
  const dispatch = useAppDispatch()
  const { data: me } = useUserDetailsQuery()
  const [rule] = useCallbacksRuleMutation()
  const isBusy = useRef(false)
  const [pending, setPending] = useState<Decision | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [done, setDone] = useState('')

  const decide = async (decision: Decision, reason: string): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    setPending(decision)
    setFailure(null)
    try {
      const { data } = await rule({ params: { callbackId }, body: { decision, reason } }).unwrap()
      const who = data.ruling?.decidedBy
      // The same decision of somebody else is answered like our own.
      const wasFirst = who === undefined || who === me?.email
      const credit = say(data.ruling?.credited ? 'credited' : 'notCredited')
      const sentence = decision === 'release' ? `${say('done_release')} ${credit}` : say('done_refuse')
      setDone(wasFirst ? sentence : `${say('decidedByOther', { who: who || say('somebody') })} ${sentence}`)
      toasts.success(sentence)
    } catch (error) {
      const failed = failureOf(error)
      setFailure(failed)
      toasts.error(failed.message, say('failed'))
      if (failed.code === 'callback-decided') dispatch(callbacksChanged())
    } finally {
      isBusy.current = false
      setPending(null)
    }
  }
  return { decide, pending, failure, done }
}
