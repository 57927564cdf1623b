import { Button, Card, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { failureOf } from '../../../../platform/web/api/failure.ts'
import { surveyAdmin } from '../../words/en/survey-admin.ts'
import { surveyQuestions } from '../../words/en/survey-questions.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { useSurveyAdminTemplatesQuery } from './survey-admin-api.ts'

type Json = Record<string, unknown>
const empty: Json = { pages: [{ name: 'page1', elements: [] }] }

/** The questionnaires that a survey can start from. */
export function TemplatePicker({ onChoose }: { onChoose: (questionnaire: Json) => void }) {
  const say = useText(surveyQuestions)
  const frame = useText(surveyAdmin)
  const { data, error, refetch } = useSurveyAdminTemplatesQuery()
  return (
    <Stack gap="md" component="section" aria-labelledby="templates">
      <Title order={2} size="h3" id="templates">
        {say('templates')}
      </Title>
      <ErrorNotice
        title={frame('templatesFailed')}
        failure={error ? failureOf(error) : null}
        onRetry={() => void refetch()}
      />
      {!data && !error && <Skeleton h={160} />}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {data?.map(({ templateId, name, description, questionnaire, summary: { questions, minutes } }) => (
          <Card key={templateId}>
            <Stack gap="sm" h="100%" justify="space-between">
              <div>
                <Title order={3} size="h4">
                  {name}
                </Title>
                <Text size="sm">{description}</Text>
                <Text size="sm" c="dimmed">
                  {say('templateFacts', { questions, minutes })}
                </Text>
              </div>
              <Button variant="default" onClick={() => onChoose(questionnaire)}>
                {say('useTemplate', { name })}
              </Button>
            </Stack>
          </Card>
        ))}
      </SimpleGrid>
      <div>
        <Button variant="default" onClick={() => onChoose(empty)}>
          {say('startEmpty')}
        </Button>
      </div>
    </Stack>
  )
}
