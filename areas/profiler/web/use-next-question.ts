import { useState } from 'react'
import type { Question } from '../contract.ts'
import type { ReplyQueue } from './for-others/reply-queue.ts'
import type { CategoryParts } from './use-category.ts'

/**
 * Chooses the question to ask: the first one of the category without a valid answer that was not skipped. A question whose reply is
 * being sent stays until the reply has arrived or is stored on the device, so that a refusal appears beside it.
 */
export function useNextQuestion(parts: CategoryParts | null, queue: ReplyQueue) {
  const [skipped, setSkipped] = useState<readonly string[]>([])
  const [sending, setSending] = useState<string | null>(null)
  const [hasMoved, setMoved] = useState(false)
  const [last, setLast] = useState<string | null>(null)
  const state = sending === null ? null : queue.stateOf(sending)
  // Later retries happen in the background, and do not bring the question back.
  if (state !== null && state !== 'saving') setSending(null)
  const isOpen = ({ questionId }: Question): boolean => {
    if (questionId === sending && state === 'saving') return true
    const answer = parts?.answerTo(questionId)
    if (answer && !answer.isOld) return false
    return queue.waitingFor(questionId) === null && queue.stateOf(questionId) !== 'saved'
  }
  const asked = parts?.asked ?? []
  const open = asked.filter(isOpen)
  const current =
    (state === 'saving' ? asked.find(({ questionId }) => questionId === sending) : undefined) ??
    open.find(({ questionId }) => !skipped.includes(questionId)) ??
    null
  return {
    current,
    left: open.length,
    skipped: open.filter(({ questionId }) => skipped.includes(questionId)).length,
    /** Whether the panelist has answered or skipped a question on this visit. */
    hasMoved,
    /** The question that was answered last, or null. */
    last,
    /** Stays with a question whose reply is being sent. */
    stay: (questionId: string) => {
      setSending(questionId)
      setLast(questionId)
      setMoved(true)
    },
    skip: (questionId: string) => {
      setSkipped((before) => [...before, questionId])
      setMoved(true)
    },
    askAgain: () => setSkipped([]),
  }
}
