import { useState } from 'react'
import type { Question } from '../contract.ts'
import type { ReplyQueue } from './for-others/reply-queue.ts'
import type { CategoryParts } from './use-category.ts'

/**
 * Which question of a category is asked now: the first one without a valid answer that was not skipped. One whose reply is on its way
 * stays until it has arrived or is kept on the device, so that a refusal finds its reader there.
 */
export function useNextQuestion(parts: CategoryParts | null, queue: ReplyQueue) {
  const [skipped, setSkipped] = useState<readonly string[]>([])
  const [sending, setSending] = useState<string | null>(null)
  const [hasMoved, setMoved] = useState(false)
  const [last, setLast] = useState<string | null>(null)
  const state = sending === null ? null : queue.stateOf(sending)
  // Later tries are made behind the reader's back, and do not bring the question back.
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
    /** Whether the reader comes from another question. */
    hasMoved,
    /** The question that was answered here last, or null. */
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
