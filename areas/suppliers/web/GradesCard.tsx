import { Card, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { answerGrades, type AnswerGrade, type OurQuestion, type SupplierMaps } from '../contract/maps.ts'
import { maps } from '../words/en/maps.ts'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { toasts } from '../../../kit/toasts.ts'
import { useMapsGradeMutation } from './suppliers-api.ts'

type Props = { supplierKey: string; all: SupplierMaps; mayChange: boolean }

/** For each mapped question, sets how its answers may be used: not at all, to choose surveys, or in the survey link. */
export function GradesCard({ supplierKey, all, mayChange }: Props) {
  const say = useText(maps)
  const [grade, { isLoading }] = useMapsGradeMutation()
  const [refused, setRefused] = useState<{ questionId: string; failure: CallFailure } | null>(null)
  const mapped = new Set(all.maps.map(({ questionId }) => questionId))
  const questions = all.questions.filter(({ questionId }) => mapped.has(questionId))
  if (questions.length === 0) return null
  const set = async ({ questionId }: OurQuestion, to: AnswerGrade) => {
    setRefused(null)
    try {
      await grade({ params: { supplierKey }, body: { questionId, grade: to } }).unwrap()
      toasts.success(say('gradeSaved'))
    } catch (error) {
      setRefused({ questionId, failure: failureOf(error) })
    }
  }
  const choices = ({ mayLeave, grade: now }: OurQuestion) =>
    answerGrades.filter((one) => one !== 'answer' || (all.takesAnswers && mayLeave) || now === 'answer')
  return (
    <Card component="section" aria-labelledby="answer-grades">
      <Stack gap="md">
        <div>
          <Title order={2} size="h3" id="answer-grades">
            {say('grades')}
          </Title>
          <Text c="dimmed" mt={4}>
            {say(all.takesAnswers ? 'gradesText' : 'gradesNoLink')}
          </Text>
        </div>
        {questions.map((question) => (
          <div key={question.questionId}>
            <NativeSelect
              label={question.text}
              description={
                question.mayLeave ? (question.isSensitive ? say('sensitive') : undefined) : say('neverLeaves')
              }
              value={question.grade}
              disabled={!mayChange || isLoading}
              data={choices(question).map((one) => ({ value: one, label: say(`grade_${one}`) }))}
              onChange={(event) => void set(question, event.currentTarget.value as AnswerGrade)}
            />
            <ErrorNotice
              failure={refused?.questionId === question.questionId ? refused.failure : null}
              title={say('gradeFailed')}
            />
          </div>
        ))}
      </Stack>
    </Card>
  )
}
