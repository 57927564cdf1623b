import { utcDay } from '../../../platform/contract/day.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fieldProblem } from '../../../platform/web/api/failure.ts'
import { useUserDetailsQuery } from '../../../platform/web/session/me.ts'
import type { ProfileAnswer, Question } from '../contract.ts'
import { findReplyProblem, noReply, toReplyBody, sayReplyProblem, type Reply } from './for-others/profiler-reply.ts'
import type { ReplyQueue } from './for-others/reply-queue.ts'

/** Unsent input by question. It outlives its field, because the panelist may look at another category in between. */
export type Drafts = Map<string, Reply>

type GivenAnswer = { optionIds?: readonly string[]; value?: string | null; unit?: string }
/** Returns the given answer without options that can no longer be chosen. */
const toReply = ({ options }: Question, given: GivenAnswer | null | undefined): Reply =>
  given
    ? {
        optionIds: (given.optionIds ?? []).filter((id) => options.some(({ optionId }) => optionId === id)),
        value: given.value ?? '',
        ...(given.unit === undefined ? {} : { unit: given.unit }),
      }
    : noReply

const isSame = (a: Reply, b: Reply): boolean =>
  a.value.trim() === b.value.trim() &&
  (a.unit === b.unit || a.value.trim() === '') &&
  a.optionIds.length === b.optionIds.length &&
  a.optionIds.every((optionId) => b.optionIds.includes(optionId))

export type Parts = { question: Question; answer: ProfileAnswer | undefined; queue: ReplyQueue; drafts: Drafts }

/** Manages the reply to one question: the content of its fields, its problems, and sending or discarding it. */
export function useReply({ question, answer, queue, drafts }: Parts) {
  const { questionId } = question
  const [reply, setReply] = useState<Reply | null>(() => drafts.get(questionId) ?? null)
  const [refused, setRefused] = useState<ReturnType<typeof findReplyProblem>>(null)
  const { data: me } = useUserDetailsQuery()
  const isDiscarded = useRef(false)
  const state = queue.stateOf(questionId)
  const waiting = queue.waitingFor(questionId)
  const failure = state !== null && typeof state === 'object' ? state : null
  const sent = toReply(question, waiting ?? answer)
  const shown = reply ?? sent
  const isDirty = reply !== null && state !== 'saved' && !isSame(reply, sent)
  const isLocked = (me?.restrictions ?? []).some(({ kind }) => kind === 'under-age')

  /** Sends the reply and returns true, or shows what is wrong with it. It is stored on the device until it arrives. */
  const send = (more: { isBirthdayConfirmed?: true } = {}): boolean => {
    const found = more.isBirthdayConfirmed ? null : findReplyProblem(question, shown, utcDay(new Date()))
    setRefused(found)
    if (!found) queue.add({ ...toReplyBody(question, shown), ...more })
    return !found
  }
  // A chosen option counts even if the panelist leaves the page at once.
  const leave = useEffectEvent(() => {
    const isChosen = question.type === 'single' && isDirty && failure === null && shown.optionIds.length > 0
    if (isChosen && !isDiscarded.current) send()
  })
  useEffect(() => {
    const handleLeaving = () => leave()
    addEventListener('pagehide', handleLeaving)
    return () => {
      removeEventListener('pagehide', handleLeaving)
      handleLeaving()
    }
  }, [])

  return {
    shown,
    state,
    failure,
    isDirty,
    problem: refused ? sayReplyProblem(refused, question, shown) : (fieldProblem(failure, questionId) ?? undefined),
    /** Whether the birthday may be a typing error, so that the panelist is asked to confirm it. */
    isDoubted: refused === 'tooYoung' && me?.dateOfBirth === null && !isLocked,
    change: (next: Reply) => {
      setReply(next)
      drafts.set(questionId, next)
      setRefused(null)
      queue.forget(questionId)
    },
    send,
    /** Discards the input; the saved answer stays. */
    discard: () => {
      isDiscarded.current = true
      drafts.delete(questionId)
      queue.forget(questionId)
    },
  }
}
