import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { utcDay } from '../../../../platform/contract/day.ts'
import type { Question } from '../../../profiler/contract.ts'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { sendConfirmed } from '../../../users/web/for-others/confirmed-birthday.ts'
import { failureOf, fieldProblem, type CallFailure } from '../../../../platform/web/api/failure.ts'
import { useProfilerSaveMutation } from '../../../profiler/web/for-others/profiler.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { topQuestions } from '../../words/en/top-questions.ts'
import { useUserDetailsQuery } from '../../../../platform/web/session/me.ts'
import { BirthdayDoubt } from '../../../../kit/BirthdayDoubt.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { ProfilerQuestion } from '../../../profiler/web/for-others/ProfilerQuestion.tsx'
import {
  findReplyProblem,
  noReply,
  toReplyBody,
  sayReplyProblem,
  type Reply,
} from '../../../profiler/web/for-others/profiler-reply.ts'
import classes from './TopQuestions.module.css'

/** Asks one question at a time and saves each answer at once, so that leaving halfway loses nothing. */
export function TopQuestionSteps({
  questions,
  onAnswered,
}: {
  questions: readonly Question[]
  onAnswered: () => void
}) {
  const say = useText(topQuestions)
  // The questions as they were when the popup opened: saving an answer must not shorten the list.
  const [asked] = useState(questions)
  const [at, setAt] = useState(0)
  const [replies, setReplies] = useState<Readonly<Record<string, Reply>>>({})
  const [refused, setRefused] = useState<ReturnType<typeof findReplyProblem>>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [save, { isLoading }] = useProfilerSaveMutation()
  const isBusy = useRef(false)
  const heading = useRef<HTMLParagraphElement>(null)
  const { data: me } = useUserDetailsQuery()
  useEffect(() => {
    if (at > 0) heading.current?.focus()
  }, [at])

  const question = asked[at]
  if (!question) return null
  const reply = replies[question.questionId] ?? noReply
  const problem = refused
    ? sayReplyProblem(refused, question, reply)
    : (fieldProblem(failure, question.questionId) ?? undefined)
  const isLocked = (me?.restrictions ?? []).some(({ kind }) => kind === 'under-age')
  const isDoubted = refused === 'tooYoung' && me?.dateOfBirth === null && !isLocked
  const goToStep = (to: number) => {
    setRefused(null)
    setFailure(null)
    setAt(to)
  }
  const send = async ({ isBirthdayConfirmed = false } = {}) => {
    isBusy.current = true
    try {
      const saveReply = (more: object) =>
        save({ body: { replies: [{ ...toReplyBody(question, reply), ...more }] } }).unwrap()
      await (isBirthdayConfirmed ? sendConfirmed(saveReply) : saveReply({}))
      if (at + 1 < asked.length) goToStep(at + 1)
      else onAnswered()
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      isBusy.current = false
    }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy.current) return
    setFailure(null)
    const found = findReplyProblem(question, reply, utcDay(new Date()))
    setRefused(found)
    if (!found) void send()
  }
  const progress = { step: at + 1, steps: asked.length }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <div>
          <Text size="sm" c="dimmed" ref={heading} tabIndex={-1} mb={6}>
            {say('step', progress)}
          </Text>
          <Progress value={(100 * at) / asked.length} size="sm" aria-label={say('step', progress)} />
        </div>
        <ProfilerQuestion
          key={question.questionId}
          question={question}
          reply={reply}
          problem={problem}
          onChange={(next) => {
            setRefused(null)
            setFailure(null)
            setReplies({ ...replies, [question.questionId]: next })
          }}
        />
        {isDoubted && (
          <BirthdayDoubt
            day={reply.value}
            isBusy={isLoading}
            onConfirm={() => void send({ isBirthdayConfirmed: true })}
          />
        )}
        {failure && !problem && <ErrorNotice title={say('saveFailed')} failure={failure} />}
        <Group className={classes.steps ?? ''}>
          {at > 0 && (
            <Button variant="subtle" color="gray" h={48} onClick={() => goToStep(at - 1)}>
              {say('back')}
            </Button>
          )}
          <Button type="submit" h={48} flex={1} loading={isLoading}>
            {at + 1 < asked.length ? say('next') : say('finish')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
