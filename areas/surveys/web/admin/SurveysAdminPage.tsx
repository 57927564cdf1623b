import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { formatDay } from '../../../../platform/contract/day.ts'
import type { ListedSurvey } from '../../contract/survey-admin.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { failureOf } from '../../../../platform/web/api/failure.ts'
import { paths, surveyAdminOf } from '../../../../platform/web/paths.ts'
import { usePageAddress } from '../../../../platform/web/state/page-address.ts'
import { surveyAdmin } from '../../words/en/survey-admin.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import type { Say } from '../../../../platform/words/text.ts'
import { EmptyState } from '../../../../kit/EmptyState.tsx'
import { EmptySurveys } from '../../../../kit/illustrations/EmptySurveys.tsx'
import { PageHeader } from '../../../../kit/PageHeader.tsx'
import { Pagination } from '../../../../kit/Pagination.tsx'
import { Points, wholeNumber } from '../../../../kit/Points.tsx'
import { Table } from '../../../../kit/Table.tsx'
import type { Column } from '../../../../kit/table-props.ts'
import { isFiltered, noFilter, queryOf, readFilter, writeFilter, type SurveyFilter } from './list-filter.ts'
import { MoveDialog, type Moving } from './MoveDialog.tsx'
import { useSurveyAdminListQuery } from './survey-admin-api.ts'
import { SurveyActions } from './SurveyActions.tsx'
import { SurveyBadge } from './SurveyBadge.tsx'
import { SurveyControls } from './SurveyControls.tsx'
import { useRights } from './use-rights.ts'
import classes from './SurveyAdmin.module.css'
import { useLiveParams } from '../../../../platform/web/state/live-params.ts'

const columnsOf = (say: Say<typeof surveyAdmin.words>): Column<ListedSurvey>[] => [
  {
    key: 'title',
    header: say('survey'),
    onCard: 'title',
    render: (row) => <span className={classes.name}>{row.title}</span>,
  },
  { key: 'status', header: say('state'), onCard: 'status', render: (row) => <SurveyBadge status={row.status} /> },
  {
    key: 'kind',
    header: say('kind'),
    render: (row) => (
      <span className={classes.stack}>
        <span>{[say(row.kind), row.countryId].filter(Boolean).join(' · ')}</span>
        <span className={classes.quiet}>{[row.supplierKey, row.category].filter(Boolean).join(' · ')}</span>
      </span>
    ),
  },
  {
    key: 'pay',
    header: say('pay'),
    align: 'right',
    render: (row) => (
      <span className={classes.stackEnd}>
        <Points value={row.points} size="sm" />
        <span className={classes.quiet}>{say('minutes', { minutes: row.minutes })}</span>
      </span>
    ),
  },
  {
    key: 'entrants',
    header: say('entrants'),
    align: 'right',
    onCard: 'hidden',
    render: (row) => wholeNumber(row.figures.entrants),
  },
  {
    key: 'completes',
    header: say('completes'),
    align: 'right',
    render: ({ figures: { completes }, places }) =>
      places === null
        ? wholeNumber(completes)
        : say('completesOf', { completes: wholeNumber(completes), places: wholeNumber(places) }),
  },
  {
    key: 'incidence',
    header: say('incidence'),
    align: 'right',
    onCard: 'hidden',
    render: ({ figures: { incidence } }) => (incidence === null ? say('none') : `${Math.round(incidence)} %`),
  },
  {
    key: 'closes',
    header: say('closes'),
    render: ({ closesAt }) =>
      closesAt ? (
        <time dateTime={closesAt} className={classes.day}>
          {formatDay(closesAt)}
        </time>
      ) : (
        <span className={`${classes.quiet} ${classes.day}`}>{say('openEnd')}</span>
      ),
  },
]

/** `/surveys-admin`: every survey, and the way to a new one. */
export function SurveysAdminPage() {
  const say = useText(surveyAdmin)
  const rights = useRights()
  const [params, setParams] = useLiveParams()
  const filter = readFilter(params)
  const { currentPage, limit, onPage, onLimit } = usePageAddress()
  const query = { ...queryOf(filter), currentPage, limit }
  const { data, isFetching, error, refetch } = useSurveyAdminListQuery({ query }, { refetchOnMountOrArgChange: true })
  const [moving, setMoving] = useState<Moving | null>(null)
  const change = (next: SurveyFilter) => setParams((now) => writeFilter(now, next), { replace: true })
  const newSurvey = (variant: 'filled' | 'default') =>
    rights.create && (
      <Button component={Link} to={paths.newSurvey} variant={variant} leftSection={<IconPlus size={18} aria-hidden />}>
        {say('newSurvey')}
      </Button>
    )
  return (
    <>
      <PageHeader title={say('title')} actions={newSurvey('filled')}>
        {say('lead')}
      </PageHeader>
      <SurveyControls filter={filter} onChange={change} byStatus={data?.byStatus} />
      <Table
        label={say('list')}
        density="compact"
        columns={columnsOf(say)}
        rows={data?.rows}
        rowKey={(row) => row.surveyId}
        rowLink={(row) => surveyAdminOf(row.surveyId)}
        isFetching={isFetching}
        failure={error ? failureOf(error) : null}
        onRetry={() => void refetch()}
        filtered={
          isFiltered(filter)
            ? { text: say('noMatch'), onClear: () => change({ ...noFilter, sort: filter.sort }) }
            : null
        }
        empty={
          <EmptyState art={<EmptySurveys />} title={say('emptyTitle')} action={newSurvey('default')}>
            {say('emptyWhy')}
          </EmptyState>
        }
        renderActions={(row) => <SurveyActions survey={row} onMove={setMoving} />}
      />
      {data && !error && (
        <Pagination currentPage={currentPage} limit={limit} count={data.count} onPage={onPage} onLimit={onLimit} />
      )}
      <MoveDialog moving={moving} onClose={() => setMoving(null)} />
    </>
  )
}
