import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useRef, useState, type SubmitEvent } from 'react'
import { utcDay } from '../../../../platform/contract/day.ts'
import { failureOf, fieldProblem, type CallFailure } from '../../../../platform/web/api/failure.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { Modal } from '../../../../kit/Modal.tsx'
import { useProfilerSaveMutation } from '../../../profiler/web/for-others/profiler.ts'
import { ProfilerQuestion } from '../../../profiler/web/for-others/ProfilerQuestion.tsx'
import {
  findReplyProblem,
  noReply,
  toReplyBody,
  sayReplyProblem,
  type Reply,
} from '../../../profiler/web/for-others/profiler-reply.ts'
import { askedFirst } from '../../words/en/asked-first.ts'
import type { AskingSurvey } from '../for-others/asked-first.ts'
import { useStartSurvey } from '../for-others/start-survey.ts'
import { useNextSurvey } from '../for-others/surveys.ts'
import { SurveyOutcome } from '../for-others/SurveyOutcome.tsx'
import classes from './TopQuestions.module.css'

type Props = { asking: AskingSurvey; onClose: () => void }

/**
 * Asks the profile questions that decide whether a survey fits, all at once, saves the answers in the profile and
 * starts the survey, which checks them. A panelist who does not match is told so, and is offered the next survey. One
 * start never asks twice.
 */
export function AskedFirst({ asking, onClose }: Props) {
  const starting = useStartSurvey({ isAsked: true })
  const going = useStartSurvey()
  const isUnfit = starting.refusal?.failure.code === 'survey-not-a-match'
  const next = useNextSurvey(asking.surveyId, !isUnfit)
  if (!isUnfit) return <Questions asking={asking} starting={starting} onClose={onClose} />
  return (
    <SurveyOutcome
      opened
      kind="sorry"
      attemptId={null}
      points={0}
      next={next}
      onNext={() => next && void going.start(next)}
      isStartingNext={going.startingId !== null}
      problem={going.refusal?.failure.message}
      onClose={onClose}
    />
  )
}

function Questions({ asking, starting, onClose }: Props & { starting: ReturnType<typeof useStartSurvey> }) {
  const say = useText(askedFirst)
  const { title, questions } = asking
  const [replies, setReplies] = useState<Readonly<Record<string, Reply>>>({})
  const [problems, setProblems] = useState<Readonly<Record<string, ReturnType<typeof findReplyProblem>>>>({})
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [save, { isLoading }] = useProfilerSaveMutation()
  const isBusy = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const replyTo = (questionId: string): Reply => replies[questionId] ?? noReply
  const problemOf = (question: (typeof questions)[number]): string | undefined => {
    const { questionId } = question
    const found = problems[questionId]
    return found
      ? sayReplyProblem(found, question, replyTo(questionId))
      : (fieldProblem(failure, questionId) ?? undefined)
  }
  /** Focuses a question after the next render, when the messages are beside their fields. */
  const focusFirst = (at: number) =>
    requestAnimationFrame(() =>
      form.current?.querySelectorAll('[data-question]')[at]?.querySelector<HTMLElement>('input, select')?.focus(),
    )
  const send = async () => {
    isBusy.current = true
    try {
      await save({ body: { replies: questions.map((one) => toReplyBody(one, replyTo(one.questionId))) } }).unwrap()
      await starting.start(asking)
    } catch (error) {
      const refused = failureOf(error)
      setFailure(refused)
      focusFirst(questions.findIndex(({ questionId }) => fieldProblem(refused, questionId) !== null))
    } finally {
      isBusy.current = false
    }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy.current) return
    setFailure(null)
    const today = utcDay(new Date())
    const found = questions.map(
      (one) => [one.questionId, findReplyProblem(one, replyTo(one.questionId), today)] as const,
    )
    setProblems(Object.fromEntries(found))
    const first = found.findIndex(([, problem]) => problem !== null)
    if (first === -1) void send()
    else focusFirst(first)
  }
  const answer = (questionId: string, reply: Reply) => {
    setProblems({ ...problems, [questionId]: null })
    setFailure(null)
    setReplies({ ...replies, [questionId]: reply })
  }
  const isBesideFields = questions.some(({ questionId }) => fieldProblem(failure, questionId) !== null)
  const { refusal, startingId, forgetRefusal } = starting
  return (
    <Modal opened onClose={onClose} title={say('title', { count: questions.length })} closeOnOutsideClick={false}>
      <form onSubmit={submit} noValidate ref={form}>
        <Stack gap="lg">
          <div>
            <Text>{say('text', { title })}</Text>
            <Text size="sm" c="dimmed" mt={6}>
              {say('kept')}
            </Text>
          </div>
          {questions.map((question) => (
            <div key={question.questionId} data-question>
              <ProfilerQuestion
                question={question}
                reply={replyTo(question.questionId)}
                problem={problemOf(question)}
                onChange={(reply) => answer(question.questionId, reply)}
              />
            </div>
          ))}
          {failure && !isBesideFields && <ErrorNotice title={say('saveFailed')} failure={failure} />}
          {refusal && (
            <Alert role="alert" color="info" title={say('notStarted', { title })} withCloseButton={false}>
              {refusal.failure.message}
            </Alert>
          )}
          <Group justify="flex-end" className={classes.steps ?? ''}>
            <Button variant="subtle" color="gray" h={44} onClick={onClose}>
              {say('later')}
            </Button>
            <Button type="submit" h={44} loading={isLoading || startingId !== null} onClick={forgetRefusal}>
              {say('begin')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
