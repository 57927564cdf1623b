import { Button, Group, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Survey } from 'survey-react-ui'
import 'survey-core/survey-core.fontless.css'
import { failureOf } from '../../../../platform/web/api/failure.ts'
import { surveyQuestions } from '../../words/en/survey-questions.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import '../../../../kit/survey-theme.css'
import { previewModel, type Answers } from './preview-model.ts'
import { useSurveyAdminTryMutation } from './survey-admin-api.ts'

type Props = {
  document: Record<string, unknown>
  /** The survey whose rules judge the answers. */
  surveyId: string
}

function Verdict({ surveyId, answers, onAgain }: { surveyId: string; answers: Answers; onAgain: () => void }) {
  const say = useText(surveyQuestions)
  const [judge, { data, error, isLoading }] = useSurveyAdminTryMutation()
  const verdict = data?.data
  return (
    <Stack gap="sm" role="status">
      <Text fw={600}>{say('ended')}</Text>
      {verdict && (
        <>
          <Text>{say(`ends_${verdict.outcome}`)}</Text>
          {verdict.failedChecks.length > 0 && (
            <Text>{say('failedChecks', { names: verdict.failedChecks.join(', ') })}</Text>
          )}
          {verdict.flaws.length > 0 && <Text>{say('flawedAnswers', { names: verdict.flaws.join(', ') })}</Text>}
        </>
      )}
      <ErrorNotice title={say('tryFailed')} failure={error ? failureOf(error) : null} />
      <Text size="sm" c="dimmed">
        {say('asSaved')}
      </Text>
      <Group gap="sm">
        <Button
          variant="default"
          loading={isLoading}
          onClick={() => void judge({ params: { surveyId }, body: { answers } })}
        >
          {say('howEnds')}
        </Button>
        <Button variant="default" onClick={onAgain}>
          {say('again')}
        </Button>
      </Group>
    </Stack>
  )
}

/** The questionnaire to try out; its answers are not saved. */
export function Preview({ document, surveyId }: Props) {
  const [ended, setEnded] = useState<Answers | null>(null)
  const [round, setRound] = useState(0)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- each round starts with a new, empty model
  const model = useMemo(() => previewModel(document, surveyId, setEnded), [document, surveyId, round])
  if (ended) {
    return (
      <Verdict
        surveyId={surveyId}
        answers={ended}
        onAgain={() => {
          setEnded(null)
          setRound(round + 1)
        }}
      />
    )
  }
  return <Survey model={model} />
}
