import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { formatDay } from '@tuppence/contract/day'
import { words } from '@tuppence/contract/fields'
import type { ProfileAnswer, Question } from '@tuppence/contract/profiler'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { failureOf, fieldProblem, type CallFailure } from '../../api/failure.ts'
import { useProfilerSaveMutation } from '../../api/profiler.ts'
import { inReadersWords } from '../../text/ready-made.ts'
import { useText } from '../../text/text.ts'
import { profiler } from '../../text/en/profiler.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { ProfilerQuestion } from '../../ui/ProfilerQuestion.tsx'
import { isBlank, noReply, replyOf, type Reply } from '../../ui/profiler-reply.ts'

/** Arrow keys pass over options; only the one they stop at is saved. */
const settleMs = 700

const replyFrom = (answer: ProfileAnswer | undefined): Reply =>
  answer ? { optionIds: answer.optionIds, value: answer.value ?? '' } : noReply

const isSame = (a: Reply, b: Reply): boolean =>
  a.value.trim() === b.value.trim() &&
  a.optionIds.length === b.optionIds.length &&
  a.optionIds.every((optionId) => b.optionIds.includes(optionId))

/** One question, saved on its own: a single choice by itself once it is made, the others by a button. */
export function QuestionCard({ question, answer }: { question: Question; answer: ProfileAnswer | undefined }) {
  const say = useText(profiler)
  const [reply, setReply] = useState<Reply | null>(null)
  const [hasSaved, setSaved] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [save, { isLoading }] = useProfilerSaveMutation()
  const isBusy = useRef(false)
  const shown = reply ?? replyFrom(answer)
  const isDirty = reply !== null && !isSame(reply, replyFrom(answer))
  const isSingle = question.type === 'single'
  const problem = isMissing
    ? inReadersWords(words.answersMissing)
    : (fieldProblem(failure, question.questionId) ?? undefined)

  const send = async () => {
    if (isBusy.current) return
    setFailure(null)
    if (isBlank(shown)) return setMissing(true)
    isBusy.current = true
    try {
      await save({ body: { replies: [replyOf(question, shown)] } }).unwrap()
      setSaved(true)
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      isBusy.current = false
    }
  }
  const sendChoice = useEffectEvent(() => void send())
  const choice = isSingle && isDirty ? shown.optionIds[0] : undefined
  useEffect(() => {
    if (choice === undefined) return
    const timer = setTimeout(sendChoice, settleMs)
    return () => clearTimeout(timer)
  }, [choice])

  const state = isLoading
    ? say('saving')
    : isDirty
      ? ''
      : hasSaved
        ? say('savedNow')
        : answer
          ? say('answeredOn', { day: formatDay(answer.answeredAt) })
          : ''
  return (
    <Card p="md">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Stack gap="sm">
          <ProfilerQuestion
            question={question}
            reply={shown}
            problem={problem}
            onChange={(next) => {
              setReply(next)
              setSaved(false)
              setMissing(false)
              setFailure(null)
            }}
          />
          {question.isSensitive && (
            <Text size="sm" c="dimmed">
              {say('sensitive')}
            </Text>
          )}
          {failure && !problem && (
            <ErrorNotice title={say('saveFailed')} failure={failure} onRetry={() => void send()} />
          )}
          <Group gap="sm" mih={isSingle ? 22 : 44}>
            {!isSingle && (isDirty || isMissing || !answer) && (
              <Button type="submit" variant="light" h={44} loading={isLoading}>
                {say('save')}
              </Button>
            )}
            <Text size="sm" c="dimmed" role="status">
              {state}
            </Text>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}
