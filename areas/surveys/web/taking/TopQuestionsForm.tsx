import { Skeleton, Stack } from '@mantine/core'
import { failureOf } from '../../../../platform/web/api/failure.ts'
import { useProfilerAnswersQuery, useProfilerTopQuery } from '../../../profiler/web/for-others/profiler.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { topQuestions } from '../../words/en/top-questions.ts'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { Modal } from '../../../../kit/Modal.tsx'
import { TopQuestionSteps } from './TopQuestionSteps.tsx'

type Props = { opened: boolean; onClose: () => void; onAnswered: () => void }

/** The second popup: asks those of the top five questions that are not answered yet. */
export function TopQuestionsForm({ opened, onClose, onAnswered }: Props) {
  const say = useText(topQuestions)
  return (
    <Modal opened={opened} onClose={onClose} title={say('askTitle')} closeOnOutsideClick={false}>
      {opened && <Questions onAnswered={onAnswered} />}
    </Modal>
  )
}

function Questions({ onAnswered }: { onAnswered: () => void }) {
  const say = useText(topQuestions)
  const top = useProfilerTopQuery()
  const answers = useProfilerAnswersQuery()
  const error = top.error ?? answers.error
  if (error && !(top.data && answers.data)) {
    const again = () => {
      void top.refetch()
      void answers.refetch()
    }
    return <ErrorNotice title={say('loadFailed')} failure={failureOf(error)} onRetry={again} />
  }
  if (!top.data || !answers.data) {
    return (
      <Stack aria-busy="true" gap="sm">
        <Skeleton h={16} w="40%" />
        <Skeleton h={22} w="80%" />
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} h={48} />
        ))}
      </Stack>
    )
  }
  const questions = top.data.profileQuestions
  const answered = new Set(answers.data.map(({ questionId }) => questionId))
  const openQuestions = questions.filter(({ questionId }) => !answered.has(questionId))
  return <TopQuestionSteps questions={openQuestions.length > 0 ? openQuestions : questions} onAnswered={onAnswered} />
}
