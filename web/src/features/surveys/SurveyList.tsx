import { Button, SimpleGrid } from '@mantine/core'
import type { Card } from '@tuppence/contract/surveys'
import { Link } from 'react-router'
import { failureOf } from '../../api/failure.ts'
import type { StartRefusal } from '../../api/start-survey.ts'
import { useSurveysAllQuery, useSurveysRecommendedQuery } from '../../api/surveys.ts'
import { paths } from '../../paths.ts'
import { useText } from '../../text/text.ts'
import { surveys } from '../../text/en/surveys.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { EmptySurveys } from '../../ui/illustrations/EmptySurveys.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { SurveyCard } from '../../ui/SurveyCard.tsx'
import { SurveyCardSkeleton } from '../../ui/SurveyCardSkeleton.tsx'

/** Fills whole rows of three and of two. */
const limit = 12
const grid = { cols: { base: 1, sm: 2, lg: 3 }, spacing: 'md' } as const

type Props = {
  kind: 'recommended' | 'all'
  currentPage: number
  onPage: (page: number) => void
  start: (survey: Card) => Promise<void>
  startingId: string | null
  refusal: StartRefusal | null
}

/** The surveys that fit best, or all that are open, as cards. A survey that turned out to be gone is put away at once. */
export function SurveyList({ kind, currentPage, onPage, start, startingId, refusal }: Props) {
  const say = useText(surveys)
  const isAll = kind === 'all'
  const ask = { query: { currentPage, limit, type: kind } }
  const fit = useSurveysRecommendedQuery(ask, { skip: isAll, refetchOnMountOrArgChange: true })
  const every = useSurveysAllQuery(ask, { skip: !isAll, refetchOnMountOrArgChange: true })
  const { currentData: data, error, isFetching, refetch } = isAll ? every : fit

  if (error && !data) {
    return <ErrorNotice title={say('loadFailed')} failure={failureOf(error)} onRetry={() => void refetch()} />
  }
  if (!data) {
    return (
      <SimpleGrid {...grid} aria-busy="true" aria-label={say('loading')} role="status">
        {Array.from({ length: 6 }, (_, n) => (
          <SurveyCardSkeleton key={n} />
        ))}
      </SimpleGrid>
    )
  }
  const rows = data.rows.filter(({ surveyId }) => !(refusal?.isGone && refusal.surveyId === surveyId))
  if (rows.length === 0 && data.count <= data.rows.length) {
    return (
      <EmptyState
        art={<EmptySurveys />}
        title={say('emptyTitle')}
        action={
          <Button component={Link} to={paths.profileSurveys} h={44}>
            {say('emptyAction')}
          </Button>
        }
      >
        {say('emptyText')}
      </EmptyState>
    )
  }
  return (
    <div aria-busy={isFetching}>
      {error && <ErrorNotice title={say('loadFailed')} failure={failureOf(error)} onRetry={() => void refetch()} />}
      <SimpleGrid {...grid}>
        {rows.map((survey, n) => (
          <SurveyCard
            key={survey.surveyId}
            survey={survey}
            isBest={n === 0 && currentPage === 1}
            isStarting={startingId === survey.surveyId}
            onStart={() => void start(survey)}
          />
        ))}
      </SimpleGrid>
      <Pagination currentPage={currentPage} limit={limit} count={data.count} onPage={onPage} />
    </div>
  )
}
