import { Button, Text } from '@mantine/core'
import type { Dispute } from '../contract.ts'
import { operator } from '../../../kit/operator.ts'
import { useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { paths, questionPath } from '../../../platform/web/paths.ts'
import { usePageAddress } from '../../../platform/web/state/page-address.ts'
import { disputes } from '../words/en/disputes.ts'
import { shortDay } from '../../../platform/web/text/short-day.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptySurveys } from '../../../kit/illustrations/EmptySurveys.tsx'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { Pagination } from '../../../kit/Pagination.tsx'
import { Points } from '../../../kit/Points.tsx'
import type { QuestionVisit } from '../../../kit/QuestionLink.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { Table } from '../../../kit/Table.tsx'
import type { Column } from '../../../kit/table-props.ts'
import { AttemptDialog } from './AttemptDialog.tsx'
import { useDisputesListQuery } from './disputes-api.ts'
import { statusLooks } from './looks.ts'
import { useLiveParams } from '../../../platform/web/state/live-params.ts'

const completedSurveys = `${paths.surveys}?tab=completed`

function EmptyQuestions() {
  const say = useText(disputes)
  return (
    <EmptyState art={<EmptySurveys />} title={say('emptyTitle')}>
      {say('emptyText')}
    </EmptyState>
  )
}

function useColumns(): Column<Dispute>[] {
  const say = useText(disputes)
  const renderDay = (at: string) => <time dateTime={at}>{shortDay(at)}</time>
  return [
    { key: 'survey', header: say('survey'), onCard: 'title', render: ({ title }) => title },
    {
      key: 'status',
      header: say('status'),
      onCard: 'status',
      render: ({ status }) => (
        <StatusBadge look={statusLooks[status].look}>{say(statusLooks[status].word)}</StatusBadge>
      ),
    },
    {
      key: 'points',
      header: say('points'),
      align: 'right',
      render: ({ points }) => (points > 0 ? <Points value={points} signed /> : null),
    },
    { key: 'raised', header: say('raised'), render: ({ raisedAt }) => renderDay(raisedAt) },
    {
      key: 'decision',
      header: say('decision'),
      render: ({ decidedAt, decideBy }) => (
        <Text span size="sm" className="tp-num">
          {decidedAt ? say('decidedAt', { day: shortDay(decidedAt) }) : say('decideBy', { day: shortDay(decideBy) })}
        </Text>
      ),
    },
  ]
}

/**
 * `/my-disputes`: the panelist's questions about points, and the answers. `?attemptId=` opens one attempt, even
 * without a question.
 */
export function DisputesPage() {
  const say = useText(disputes)
  const { currentPage, limit, onPage, onLimit } = usePageAddress()
  const [params, setParams] = useLiveParams()
  const attemptId = params.get('attemptId')
  const columns = useColumns()
  const { data, error, isFetching, refetch } = useDisputesListQuery(
    { query: { currentPage, limit } },
    { refetchOnMountOrArgChange: true },
  )
  const isVisit = (useLocation().state as Partial<QuestionVisit> | null)?.isVisit === true
  const navigate = useNavigate()
  const isLeaving = useRef(false)
  const close = () => {
    if (!isVisit)
      return setParams(
        (now) => {
          now.delete('attemptId')
          return now
        },
        { replace: true, preventScrollReset: true },
      )
    // A second press must not go back another step.
    if (!isLeaving.current) void navigate(-1)
    isLeaving.current = true
  }
  return (
    <>
      <PageHeader
        title={say('title')}
        actions={
          <Button component={Link} to={completedSurveys} h={44}>
            {say('chooseSurvey')}
          </Button>
        }
      >
        {say('lead', { days: operator.rules.disputeDays, within: operator.rules.decisionDays })}
      </PageHeader>
      <Table
        label={say('list')}
        columns={columns}
        rows={data?.rows}
        rowKey={({ disputeId }) => disputeId}
        rowLink={(dispute) => questionPath(dispute.attemptId)}
        isFetching={isFetching}
        failure={error ? failureOf(error) : null}
        onRetry={() => void refetch()}
        empty={<EmptyQuestions />}
      />
      {data && (
        <Pagination currentPage={currentPage} limit={limit} count={data.count} onPage={onPage} onLimit={onLimit} />
      )}
      {attemptId !== null && <AttemptDialog key={attemptId} attemptId={attemptId} onClose={close} />}
    </>
  )
}
