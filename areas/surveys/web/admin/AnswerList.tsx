import { Button, Text } from '@mantine/core'
import { formatDateTime } from '../../../../platform/contract/day.ts'
import type { AdminSurvey, AnswerRow } from '../../contract/survey-admin.ts'
import { useState } from 'react'
import { failureOf } from '../../../../platform/web/api/failure.ts'
import { usePageAddress } from '../../../../platform/web/state/page-address.ts'
import { surveyResults } from '../../words/en/survey-results.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import type { Say } from '../../../../platform/words/text.ts'
import { Facts } from '../../../../kit/Facts.tsx'
import { EmptyState } from '../../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../../kit/illustrations/EmptySearch.tsx'
import { Modal } from '../../../../kit/Modal.tsx'
import { PagedTable } from '../../../../kit/PagedTable.tsx'
import { Points } from '../../../../kit/Points.tsx'
import { StatusBadge, type StatusLook } from '../../../../kit/StatusBadge.tsx'
import type { Column } from '../../../../kit/table-props.ts'
import { Download } from './Download.tsx'
import { isResultFiltered, resultQueryOf, type ResultFilter } from './result-filter.ts'
import { useSurveyAdminAnswersQuery } from './survey-admin-api.ts'
import classes from './SurveyAdmin.module.css'

const looks: Record<AnswerRow['outcome'], StatusLook> = {
  started: 'processing',
  completed: 'paid',
  disqualified: 'neutral',
  quota_full: 'neutral',
  quality_rejected: 'rejected',
  security_rejected: 'blocked',
  abandoned: 'neutral',
  reversed: 'reversed',
}

function columnsOf(say: Say<typeof surveyResults.words>, isNamed: boolean): Column<AnswerRow>[] {
  const columns: Column<AnswerRow>[] = [
    {
      key: 'at',
      header: say('startedAt'),
      onCard: 'title',
      render: ({ startedAt }) => <time dateTime={startedAt}>{formatDateTime(startedAt)}</time>,
    },
    {
      key: 'outcome',
      header: say('outcome'),
      onCard: 'status',
      render: ({ outcome }) => (
        <span className={classes.whole}>
          <StatusBadge look={looks[outcome]}>{say(outcome)}</StatusBadge>
        </span>
      ),
    },
    {
      key: 'time',
      header: say('time'),
      align: 'right',
      render: ({ seconds }) => (seconds === null ? say('none') : say('seconds', { seconds })),
    },
    {
      key: 'points',
      header: say('points'),
      align: 'right',
      render: ({ points }) => <Points value={points} size="sm" />,
    },
    { key: 'checks', header: say('failedChecks'), align: 'right', render: ({ failedChecks }) => failedChecks },
  ]
  const panelist: Column<AnswerRow> = {
    key: 'panelist',
    header: say('panelist'),
    render: ({ panelistId }) => <code className={classes.quiet}>{panelistId ?? say('none')}</code>,
  }
  return isNamed ? [...columns, panelist] : columns
}

const plain = (value: unknown): string =>
  typeof value === 'string' ? value : Array.isArray(value) ? value.map(plain).join(', ') : JSON.stringify(value)

/** Attempt by attempt, with everything that was answered in it. */
export function AnswerList({
  survey,
  filter,
  onClear,
}: {
  survey: AdminSurvey
  filter: ResultFilter
  onClear: () => void
}) {
  const say = useText(surveyResults)
  const place = usePageAddress()
  const { currentPage, limit } = place
  const { data, isFetching, error, refetch } = useSurveyAdminAnswersQuery(
    { params: { surveyId: survey.surveyId }, query: { ...resultQueryOf(filter), currentPage, limit } },
    { refetchOnMountOrArgChange: true },
  )
  const [open, setOpen] = useState<AnswerRow | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const at = open ? formatDateTime(open.startedAt) : ''
  const answers = Object.entries(open?.answers ?? {})
  return (
    <>
      <PagedTable
        title={say('answers')}
        data={data}
        place={place}
        controls={<Download surveyId={survey.surveyId} query={resultQueryOf(filter)} answers={data} />}
        density="compact"
        columns={columnsOf(say, data?.rows.some(({ panelistId }) => panelistId !== undefined) ?? false)}
        rowKey={(row) => row.attemptId}
        isFetching={isFetching}
        failure={error ? failureOf(error) : null}
        onRetry={() => void refetch()}
        filtered={isResultFiltered(filter) ? { text: say('answersNoMatch'), onClear } : null}
        empty={
          <EmptyState art={<EmptySearch />} title={say('answersEmpty')} order={3}>
            {say('answersEmptyWhy')}
          </EmptyState>
        }
        renderActions={(row) => (
          <Button
            size="sm"
            variant="default"
            aria-label={say('readLong', { at: formatDateTime(row.startedAt) })}
            onClick={() => {
              setOpen(row)
              setIsOpen(true)
            }}
          >
            {say('read')}
          </Button>
        )}
      />
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title={say('readTitle', { at })} width={640}>
        {answers.length === 0 && <Text>{say('noAnswers')}</Text>}
        <Facts facts={answers.map(([label, value]) => ({ label, value: plain(value) }))} />
      </Modal>
    </>
  )
}
