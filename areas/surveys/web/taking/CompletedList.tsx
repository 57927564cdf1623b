import { Button, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { CompletedSurvey, Outcome } from '../../contract/surveys.ts'
import { Link } from 'react-router'
import { failureOf } from '../../../../platform/web/api/failure.ts'
import { useSurveysCompletedQuery } from '../for-others/surveys.ts'
import { paths, questionPath } from '../../../../platform/web/paths.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { outcomeDetails } from '../../words/en/outcome-details.ts'
import { surveyRating } from '../../words/en/survey-rating.ts'
import { surveys } from '../../words/en/surveys.ts'
import { Moment } from '../../../../kit/cells.tsx'
import { EmptyState } from '../../../../kit/EmptyState.tsx'
import { EmptySurveys } from '../../../../kit/illustrations/EmptySurveys.tsx'
import { Pagination } from '../../../../kit/Pagination.tsx'
import { Points } from '../../../../kit/Points.tsx'
import { QuestionLink } from '../../../../kit/QuestionLink.tsx'
import { StatusBadge, type StatusLook } from '../../../../kit/StatusBadge.tsx'
import { Table } from '../../../../kit/Table.tsx'
import type { Column } from '../../../../kit/table-props.ts'
import classes from './MySurveys.module.css'

const RateDialog = lazy(async () => ({ default: (await import('./RateDialog.tsx')).RateDialog }))

const limit = 10

const outcomes = {
  started: { look: 'processing', word: 'outcomeStarted' },
  completed: { look: 'paid', word: 'outcomeCompleted' },
  disqualified: { look: 'neutral', word: 'outcomeDisqualified' },
  quota_full: { look: 'neutral', word: 'outcomeQuotaFull' },
  quality_rejected: { look: 'rejected', word: 'outcomeRejected' },
  security_rejected: { look: 'rejected', word: 'outcomeRejected' },
  abandoned: { look: 'neutral', word: 'outcomeAbandoned' },
  reversed: { look: 'reversed', word: 'outcomeReversed' },
} as const satisfies Record<Outcome, { look: StatusLook; word: keyof typeof surveys.words }>

/** The panelist's attempts, newest first, with the outcome and the points of each, and the last day for a question about it. */
export function CompletedList({ currentPage, onPage }: { currentPage: number; onPage: (page: number) => void }) {
  const say = useText(surveys)
  const sayDetail = useText(outcomeDetails)
  const { data, error, isFetching, refetch } = useSurveysCompletedQuery(
    { query: { currentPage, limit } },
    { refetchOnMountOrArgChange: true },
  )
  const [openedAt] = useState(() => Date.now())
  const [rating, setRating] = useState<CompletedSurvey | null>(null)
  const columns: Column<CompletedSurvey>[] = [
    { key: 'title', header: say('survey'), onCard: 'title', render: ({ title }) => title },
    {
      key: 'outcome',
      header: say('outcome'),
      onCard: 'line',
      render: ({ outcome, detail }) => (
        <Stack gap={2} align="flex-start">
          <StatusBadge look={outcomes[outcome].look}>{say(outcomes[outcome].word)}</StatusBadge>
          {detail && (
            <Text size="sm" c="dimmed">
              {sayDetail(`detail_${detail}`)}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      key: 'points',
      header: say('points'),
      align: 'right',
      onCard: 'status',
      render: ({ points }) => <Points value={points} signed />,
    },
    {
      key: 'ended',
      header: say('ended'),
      onCard: 'line',
      render: ({ endedAt }) => (
        <span className={classes.whole}>
          <Moment at={endedAt} wraps />
        </span>
      ),
    },
    {
      key: 'question',
      header: say('question'),
      onCard: 'action',
      render: ({ attemptId, title, disputeUntil }) => (
        <span className={classes.whole}>
          <QuestionLink to={questionPath(attemptId)} title={title} until={disputeUntil} />
        </span>
      ),
    },
    {
      key: 'rating',
      header: say('rating'),
      onCard: 'action',
      render: (row) => <OwnRating row={row} now={openedAt} onRate={() => setRating(row)} />,
    },
  ]
  return (
    <div className={classes.completed}>
      <Table
        label={say('completed')}
        columns={columns}
        rows={data?.rows}
        rowKey={({ attemptId }) => attemptId}
        isFetching={isFetching}
        failure={error ? failureOf(error) : null}
        onRetry={() => void refetch()}
        filtered={null}
        empty={
          <EmptyState
            art={<EmptySurveys />}
            title={say('emptyTitle')}
            action={
              <Button component={Link} to={paths.surveys} h={44}>
                {say('completedAction')}
              </Button>
            }
          >
            {say('completedEmpty')}
          </EmptyState>
        }
      />
      <Suspense fallback={null}>
        <RateDialog
          survey={rating}
          onClose={() => {
            setRating(null)
            void refetch()
          }}
        />
      </Suspense>
      <Pagination currentPage={currentPage} limit={limit} count={data?.count ?? 0} onPage={onPage} />
    </div>
  )
}

type OwnProps = { row: CompletedSurvey; now: number; onRate: () => void }

/** The panelist's own rating of a survey; a button while it can still be given or changed. */
function OwnRating({ row: { title, rating, rateUntil }, now, onRate }: OwnProps) {
  const say = useText(surveyRating)
  if (Date.parse(rateUntil) <= now) return rating && say('rated', { stars: rating.stars })
  const values = { title, stars: rating?.stars ?? 0 }
  return (
    <Button
      variant={rating ? 'subtle' : 'default'}
      size="sm"
      className={rating ? '' : 'tp-whole'}
      h={44}
      px={rating ? 0 : 'sm'}
      onClick={onRate}
      aria-label={rating ? say('changeLong', values) : say('rateLong', values)}
    >
      {rating ? say('change', values) : say('rate')}
    </Button>
  )
}
