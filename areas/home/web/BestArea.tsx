import { Alert, Anchor, Button, Group, Title } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { useStartSurvey } from '../../surveys/web/for-others/start-survey.ts'
import { useSurveysRecommendedQuery } from '../../surveys/web/for-others/surveys.ts'
import { paths } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { dashboard } from '../words/en/dashboard.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { EmptySurveys } from '../../../kit/illustrations/EmptySurveys.tsx'
import { SurveyOffers } from '../../surveys/web/for-others/SurveyOffers.tsx'
import { SurveyRowSkeletons } from '../../../kit/SurveyRowSkeletons.tsx'
import { useIsPhone } from '../../../kit/screen.ts'
import { ContinueCard } from './ContinueCard.tsx'
import classes from './Dashboard.module.css'

const shown = 3

/** What was left open, to go on with; and the three surveys that fit best. */
export function BestArea() {
  const say = useText(dashboard)
  const { data, error, refetch } = useSurveysRecommendedQuery(
    { query: { currentPage: 1, limit: shown + 1, type: 'recommended' } },
    { refetchOnMountOrArgChange: true },
  )
  const { start, startingId, refusal } = useStartSurvey()
  const isPhone = useIsPhone()
  const there = data?.rows.filter(({ surveyId }) => !(refusal?.isGone && refusal.surveyId === surveyId))
  const leftOpen = there?.find(({ status }) => status === 'in_progress')
  const rows = there?.filter((survey) => survey !== leftOpen).slice(0, shown)
  return (
    <>
      {leftOpen && (
        <ContinueCard
          survey={leftOpen}
          isMain={!isPhone}
          isStarting={startingId === leftOpen.surveyId}
          onContinue={() => void start(leftOpen)}
        />
      )}
      <section aria-labelledby="best-for-you" aria-busy={!data && !error}>
        <Group justify="space-between" mb="sm" gap="xs">
          <Title order={2} size="h3" id="best-for-you">
            {say('best')}
          </Title>
          <Anchor component={Link} to={paths.surveys} className={classes.more}>
            {say('allSurveys')}
          </Anchor>
        </Group>
        {refusal && (
          <Alert
            role="alert"
            mb="sm"
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
        {!data && !error && <SurveyRowSkeletons count={shown} />}
        {rows?.length === 0 && !leftOpen && (
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
        {rows && rows.length > 0 && (
          <SurveyOffers
            surveys={rows}
            headingOrder={3}
            isBestFirst={!leftOpen && !isPhone}
            startingId={startingId}
            onStart={(survey) => void start(survey)}
          />
        )}
      </section>
    </>
  )
}
