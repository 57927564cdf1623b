import { useState } from 'react'
import type { CallFailure } from '../../platform/web/api/failure.ts'
import { useAct } from './use-act.ts'

type Options<Choice extends string, Given, Answer> = {
  send: (choice: Choice, given: Given) => Promise<Answer>
  /** The message after success; it is also shown as a toast. */
  successMessage: (answer: Answer, choice: Choice, given: Given) => string
  onDecided?: (answer: Answer, choice: Choice, given: Given) => void
  /** Called on a refusal; if a colleague was first, the page is out of date. */
  onRefused?: (failure: CallFailure, given: Given) => void
  /** The title above a refusal. */
  failed?: string | undefined
}

/**
 * Sends one decision at a time; a second press while one is under way does nothing. The result or the refusal stays
 * visible.
 */
export function useDecide<Choice extends string, Given, Answer>(ways: Options<Choice, Given, Answer>) {
  const { send, successMessage, onDecided, onRefused, failed } = ways
  const [pending, setPending] = useState<Choice | null>(null)
  const { act, failure, done, tell, forget } = useAct(send, {
    successMessage,
    onDone: (answer, choice, given) => onDecided?.(answer, choice, given),
    onFailed: (refusal, _choice, given) => onRefused?.(refusal, given),
    onEnd: () => setPending(null),
    ...(failed === undefined ? {} : { failed }),
  })
  return {
    decide: (choice: Choice, given: Given): void => {
      if (pending !== null) return
      setPending(choice)
      act(choice, given)
    },
    pending,
    failure,
    failed,
    done,
    /** Reports the success of a call that was not made by `decide`. */
    tell,
    /** Forgets the result of the last decision. */
    begin: forget,
  }
}

/** What a panel shows about a decision. */
export type Deciding<Choice extends string = string> = {
  pending: Choice | null
  failure: CallFailure | null
  failed?: string | undefined
  done: string
}
