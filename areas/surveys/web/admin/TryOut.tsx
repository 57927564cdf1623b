import { Anchor, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { failureOf } from '../../../../platform/web/api/failure.ts'
import { surveyAdminPath } from '../../../../platform/web/paths.ts'
import { surveyQuestions } from '../../words/en/survey-questions.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { PreviewPane } from './PreviewPane.tsx'
import { useSurveyAdminPreviewQuery } from './survey-admin-api.ts'

/** The page behind the test link: the saved questionnaire, which can be answered as a panelist would. */
export function TryOut({ surveyId }: { surveyId: string }) {
  const say = useText(surveyQuestions)
  const { data, error, refetch } = useSurveyAdminPreviewQuery(
    { params: { surveyId } },
    { refetchOnMountOrArgChange: true },
  )
  return (
    <Stack gap="md">
      {data && (
        <Title order={2} size="h3">
          {say('tryTitle', { title: data.title })}
        </Title>
      )}
      <Text c="dimmed">{say('testLinkNote')}</Text>
      <ErrorNotice failure={error ? failureOf(error) : null} onRetry={() => void refetch()} />
      <PreviewPane
        surveyId={surveyId}
        document={data?.questionnaire ?? null}
        instead={say(data ? 'previewEmpty' : 'previewLoading')}
      />
      <Anchor component={Link} to={`${surveyAdminPath(surveyId)}?tab=questionnaire`}>
        {say('backToEditing')}
      </Anchor>
    </Stack>
  )
}
