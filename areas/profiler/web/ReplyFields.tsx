import { Text } from '@mantine/core'
import { formatDay } from '../../../platform/contract/day.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { BirthdayDoubt } from '../../../kit/BirthdayDoubt.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import type { ProfileAnswer, Question } from '../contract.ts'
import { profiler } from '../words/en/profiler.ts'
import { ProfilerQuestion } from './for-others/ProfilerQuestion.tsx'
import { formatAnswer } from './format-answer.ts'
import type { useReply } from './use-reply.ts'

type Props = {
  question: Question
  answer: ProfileAnswer | undefined
  reply: ReturnType<typeof useReply>
  /** Sends the reply, or sends it again. */
  onSend: (more?: { isBirthdayConfirmed: true }) => void
}

/** A question with its fields, and any message about the reply. */
export function ReplyFields({ question, answer, reply, onSend }: Props) {
  const say = useText(profiler)
  const { shown, problem, failure, isDoubted, state, change } = reply
  return (
    <>
      <ProfilerQuestion question={question} reply={shown} problem={problem} onChange={change} />
      {isDoubted && (
        <BirthdayDoubt
          day={shown.value}
          isBusy={state === 'saving'}
          onConfirm={() => onSend({ isBirthdayConfirmed: true })}
        />
      )}
      {question.isSensitive && (
        <Text size="sm" c="dimmed">
          {say('sensitive')}
        </Text>
      )}
      {answer && (reply.isDirty || answer.retired || answer.isOld) && (
        <Text size="sm" c="dimmed">
          {say('before', { said: formatAnswer(question, answer), day: formatDay(answer.answeredAt) })}
        </Text>
      )}
      {failure && !problem && <ErrorNotice title={say('saveFailed')} failure={failure} onRetry={() => onSend()} />}
    </>
  )
}
