import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { formatDay, utcDay } from '../../../platform/contract/day.ts'
import type { ProfileAnswer, Question } from '../contract.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { fieldProblem } from '../../../platform/web/api/failure.ts'
import { checks } from '../../../platform/words/en/checks.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { profiler } from '../words/en/profiler.ts'
import { useUserDetailsQuery } from '../../../platform/web/session/me.ts'
import { BirthdayDoubt } from '../../../kit/BirthdayDoubt.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { ProfilerQuestion } from './for-others/ProfilerQuestion.tsx'
import { findReplyProblem, noReply, replyOf, type Reply } from './for-others/profiler-reply.ts'
import type { ReplyQueue } from './for-others/reply-queue.ts'
import { saidIn } from './said.ts'

/** Arrow keys pass over options; only the one they stop at is saved. */
const settleMs = 700

type Told = { optionIds?: readonly string[]; value?: string | null; unit?: string }
/** The given answer, as far as it can still be chosen. */
const replyFrom = ({ options }: Question, told: Told | null | undefined): Reply =>
  told
    ? {
        optionIds: (told.optionIds ?? []).filter((id) => options.some(({ optionId }) => optionId === id)),
        value: told.value ?? '',
        ...(told.unit === undefined ? {} : { unit: told.unit }),
      }
    : noReply

const isSame = (a: Reply, b: Reply): boolean =>
  a.value.trim() === b.value.trim() &&
  (a.unit === b.unit || a.value.trim() === '') &&
  a.optionIds.length === b.optionIds.length &&
  a.optionIds.every((optionId) => b.optionIds.includes(optionId))

type Props = { question: Question; answer: ProfileAnswer | undefined; queue: ReplyQueue }

/** One question, saved on its own: a single choice automatically, other answers by a button. */
export function QuestionCard({ question, answer, queue }: Props) {
  const sayCheck = useText(checks)
  const say = useText(profiler)
  const { questionId } = question
  const [reply, setReply] = useState<Reply | null>(null)
  const [refused, setRefused] = useState<ReturnType<typeof findReplyProblem>>(null)
  const { data: me } = useUserDetailsQuery()
  const state = queue.stateOf(questionId)
  const waiting = queue.waitingFor(questionId)
  const failure = state !== null && typeof state === 'object' ? state : null
  const before = replyFrom(question, answer)
  const sent = waiting ? replyFrom(question, waiting) : before
  const shown = reply ?? sent
  const isDirty = reply !== null && state !== 'saved' && !isSame(reply, sent)
  const isSingle = question.type === 'single'
  const problem = refused ? sayCheck(refused) : (fieldProblem(failure, questionId) ?? undefined)
  const isLocked = (me?.restrictions ?? []).some(({ kind }) => kind === 'under-age')
  const isDoubted = refused === 'tooYoung' && me?.dateOfBirth === null && !isLocked

  const send = () => {
    const found = findReplyProblem(question, shown, utcDay(new Date()))
    setRefused(found)
    if (!found) queue.add(replyOf(question, shown))
  }
  const sendChoice = useEffectEvent(send)
  const choice = isSingle && isDirty && failure === null ? shown.optionIds[0] : undefined
  useEffect(() => {
    if (choice === undefined) return
    const timer = setTimeout(sendChoice, settleMs)
    return () => clearTimeout(timer)
  }, [choice])
  // A choice counts even if the panelist leaves the page at once.
  const leave = useEffectEvent(() => choice !== undefined && send())
  useEffect(() => {
    const gone = () => void leave()
    addEventListener('pagehide', gone)
    return () => {
      removeEventListener('pagehide', gone)
      gone()
    }
  }, [])

  const answeredOn = answer ? say('answeredOn', { day: formatDay(answer.answeredAt) }) : ''
  const stateWords = () => {
    if (state === 'saving') return say('saving')
    if (state === 'waiting') return say('waiting')
    if (isDirty) return ''
    return state === 'saved' ? say('savedNow') : answeredOn
  }
  return (
    <Card p="md">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Stack gap="sm">
          <ProfilerQuestion
            question={question}
            reply={shown}
            problem={problem}
            onChange={(next) => {
              setReply(next)
              setRefused(null)
              queue.forget(questionId)
            }}
          />
          {isDoubted && (
            <BirthdayDoubt
              day={formatDay(shown.value)}
              isBusy={state === 'saving'}
              onConfirm={() => {
                setRefused(null)
                queue.add({ ...replyOf(question, shown), isBirthdayConfirmed: true })
              }}
            />
          )}
          {question.isSensitive && (
            <Text size="sm" c="dimmed">
              {say('sensitive')}
            </Text>
          )}
          {answer && state !== 'saved' && (!isSame(shown, before) || answer.retired) && (
            <Text size="sm" c="dimmed">
              {say('before', { said: saidIn(question, answer), day: formatDay(answer.answeredAt) })}
            </Text>
          )}
          {failure && !problem && <ErrorNotice title={say('saveFailed')} failure={failure} onRetry={send} />}
          <Group gap="sm" mih={isSingle ? 22 : 44}>
            {!isSingle && (isDirty || refused !== null || failure !== null || (!answer && !waiting)) && (
              <Button type="submit" variant="light" h={44} loading={state === 'saving'}>
                {say('save')}
              </Button>
            )}
            <Text size="sm" c="dimmed" role="status">
              {stateWords()}
            </Text>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}
