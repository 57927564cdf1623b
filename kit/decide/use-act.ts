import { useRef, useState } from 'react'
import { failureOf, type CallFailure } from '../../platform/web/api/failure.ts'
import { toasts } from '../toasts.ts'

type Options<Args extends readonly unknown[], Answer> = {
  /** The message after success; it is also shown as a toast. */
  successMessage?: (answer: Answer, ...args: Args) => string
  onDone?: (answer: Answer, ...args: Args) => void
  onFailed?: (failure: CallFailure, ...args: Args) => void
  /** Called after success and failure alike. */
  onEnd?: () => void
  /** The title of the toast for a failure, possibly empty; without it no toast is shown. */
  failed?: string
}

/**
 * The action of a button, sent once however often the button is pressed. A failure stays visible until the next press.
 */
export function useAct<Args extends readonly unknown[], Answer>(
  send: (...args: Args) => Promise<Answer>,
  { successMessage, onDone, onFailed, onEnd, failed }: Options<Args, Answer> = {},
) {
  const isSending = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [done, setDone] = useState('')
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const forget = () => {
    setFailure(null)
    setDone('')
  }
  const tell = (sentence: string) => {
    setDone(sentence)
    if (sentence) toasts.success(sentence)
  }
  const run = async (...args: Args): Promise<void> => {
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    forget()
    try {
      const answer = await send(...args)
      const sentence = successMessage?.(answer, ...args) ?? ''
      tell(sentence)
      onDone?.(answer, ...args)
    } catch (error) {
      const refusal = failureOf(error)
      setFailure(refusal)
      if (failed !== undefined) toasts.error(refusal.message, ...(failed ? [failed] : []))
      onFailed?.(refusal, ...args)
    } finally {
      isSending.current = false
      setBusy(false)
      onEnd?.()
    }
  }
  return {
    act: (...args: Args): void => void run(...args),
    isBusy,
    failure,
    /** The message after success. */
    done,
    /** Reports the success of another call than the hook's own, and shows it as a toast as well. */
    tell,
    /** Forgets the result of the last press. */
    forget,
  }
}
