import { useState } from 'react'
import type { CallFailure } from '../../platform/web/api/failure.ts'
import { toasts } from '../toasts.ts'
import { useDecide } from './use-decide.ts'

type Ways<Asked, Answer> = {
  send: (asked: Asked, reason: string) => Promise<Answer>
  /** The sentence that says what was done, where the page shows one; it is a toast, too. */
  told?: (answer: Answer, asked: Asked) => string
  onDone?: (answer: Answer, asked: Asked) => void
  /** A refusal; when somebody else was first, what is shown is old. */
  onRefused?: (failure: CallFailure, asked: Asked) => void
  failed?: string
  /** The question stays open over a refusal, which it shows. */
  staysOpen?: boolean
}

/** An act that is asked about first, in a ConfirmDelete that takes `question`: what is asked, and what came of it. */
export function useQuestion<Asked, Answer>(ways: Ways<Asked, Answer>) {
  const { send, told, onDone, onRefused, failed, staysOpen = false } = ways
  const [asked, setAsked] = useState<Asked | null>(null)
  // Its words stay while it fades away.
  const [last, setLast] = useState<Asked | null>(null)
  const { decide, pending, failure, done, begin, tell } = useDecide<'act', { asked: Asked; reason: string }, Answer>({
    send: (_act, given) => send(given.asked, given.reason),
    told: (answer, _act, given) => told?.(answer, given.asked) ?? '',
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
    /** Says what was done by another way, as a toast, too. */
    tell: (sentence: string) => {
      begin()
      tell(sentence)
      toasts.success(sentence)
    },
    isBusy: pending !== null,
    /** For the ConfirmDelete. */
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
