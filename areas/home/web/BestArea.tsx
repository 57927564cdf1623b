import { Alert, Anchor, Button, Group, Stack, Title } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { useStartSurvey } from '../../surveys/web/for-others/start-survey.ts'
import { useSurveysRecommendedQuery } from '../../surveys/web/for-others/surveys.ts'
import { paths } from '../../../platform/web/paths.ts'
import { SurveyOffers } from '../../surveys/web/for-others/SurveyOffers.tsx'
import { useText } from '../../../platform/web/text/text.ts'
import { dashboard } from '../words/en/dashboard.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { EmptySurveys } from '../../../kit/illustrations/EmptySurveys.tsx'
import { SurveyRowSkeletons } from '../../../kit/SurveyRowSkeletons.tsx'
import { ContinueCard } from './ContinueCard.tsx'
import classes from './Dashboard.module.css'

/** Asks for two surveys, because the best match may be the one that the panelist left open. */
const asked = { query: { currentPage: 1, limit: 2 } } as const

/** The survey that the panelist left open, if any, and the survey that fits best. */
export function BestArea() {
  const say = useText(dashboard)
  const { data, error, refetch } = useSurveysRecommendedQuery(asked, { refetchOnMountOrArgChange: true })
  const { start, startingId, refusal } = useStartSurvey()
  const there = data?.rows.filter(({ surveyId }) => !(refusal?.isGone && refusal.surveyId === surveyId))
  const leftOpen = there?.find(({ status }) => status === 'in_progress')
  const best = there?.find((survey) => survey !== leftOpen)
  return (
    <>
      {leftOpen && (
        <ContinueCard
          survey={leftOpen}
          isStarting={startingId === leftOpen.surveyId}
          onContinue={() => void start(leftOpen)}
        />
      )}
      <section aria-labelledby="best-for-you" aria-busy={!data && !error}>
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h3" id="best-for-you">
            {say('best')}
          </Title>
          <Anchor component={Link} to={paths.surveys} className={classes.more}>
            {say('allSurveys')}
          </Anchor>
        </Group>
        <Stack gap="sm">
          {refusal && (
            <Alert
              role="alert"
              color={refusal.isGone ? 'info' : 'danger'}
              icon={<IconInfoCircle size={20} aria-hidden />}
              title={say('notStarted', { title: refusal.title })}
            >
              {refusal.failure.message}
            </Alert>
          )}
          {error && !data && (
            <ErrorNotice title={say('bestFailed')} failure={failureOf(error)} onRetry={() => void refetch()} />
          )}
          {!data && !error && <SurveyRowSkeletons count={1} />}
          {there?.length === 0 && (
            <EmptyState
              art={<EmptySurveys />}
              title={say('bestEmpty')}
              order={3}
              action={
                <Button component={Link} to={paths.profileSurveys} h={44}>
                  {say('answerQuestions')}
                </Button>
              }
            >
              {say('bestEmptyText')}
            </EmptyState>
          )}
          {best && (
            <SurveyOffers
              surveys={[best]}
              headingOrder={3}
              isBestFirst={!leftOpen}
              startingId={startingId}
              onStart={(survey) => void start(survey)}
            />
          )}
        </Stack>
      </section>
    </>
  )
}
