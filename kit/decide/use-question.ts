import { useState } from 'react'
import type { CallFailure } from '../../platform/web/api/failure.ts'
import { useDecide } from './use-decide.ts'

type Options<Asked, Answer> = {
  send: (asked: Asked, reason: string) => Promise<Answer>
  /** The message after success, for pages that show one; it is also shown as a toast. */
  successMessage?: (answer: Answer, asked: Asked) => string
  onDone?: (answer: Answer, asked: Asked) => void
  /** Called on a refusal; if a colleague was first, the page is out of date. */
  onRefused?: (failure: CallFailure, asked: Asked) => void
  failed?: string
  /** Whether the question stays open after a refusal and shows it. */
  staysOpen?: boolean
}

/**
 * An action that needs a confirmation, which is asked in a ConfirmDelete (its properties are `question`), with the
 * result of the action.
 */
export function useQuestion<Asked, Answer>(ways: Options<Asked, Answer>) {
  const { send, successMessage, onDone, onRefused, failed, staysOpen = false } = ways
  const [asked, setAsked] = useState<Asked | null>(null)
  // The dialog keeps its text while it fades out.
  const [last, setLast] = useState<Asked | null>(null)
  const { decide, pending, failure, done, begin, tell } = useDecide<'act', { asked: Asked; reason: string }, Answer>({
    send: (_act, given) => send(given.asked, given.reason),
    successMessage: (answer, _act, given) => successMessage?.(answer, given.asked) ?? '',
    onDecided: (answer, _act, given) => {
      setAsked(null)
      onDone?.(answer, given.asked)
    },
    onRefused: (refusal, given) => {
      if (!staysOpen) setAsked(null)
      onRefused?.(refusal, given.asked)
    },
    failed,
  })
  const ask = (next: Asked | null) => {
    begin()
    setAsked(next)
    if (next !== null) setLast(next)
  }
  return {
    asked: asked ?? last,
    ask,
    failure,
    failed,
    done,
    /** Reports the success of a call that was not made by this hook, and shows it as a toast as well. */
    tell: (sentence: string) => {
      begin()
      tell(sentence)
    },
    isBusy: pending !== null,
    /** The properties of the ConfirmDelete. */
    question: {
      opened: asked !== null,
      isBusy: pending !== null,
      failure: staysOpen ? failure : null,
      failed,
      onClose: () => ask(null),
      onConfirm: (reason: string) => void (asked !== null && decide('act', { asked, reason })),
    },
  }
}
