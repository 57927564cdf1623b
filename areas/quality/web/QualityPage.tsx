import { Button, NativeSelect } from '@mantine/core'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { holdStates, type HeldAttempt, type HoldState } from '../contract.ts'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { usePageAddress } from '../../../platform/web/state/page-address.ts'
import { quality } from '../words/en/quality.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { useOpened } from '../../../kit/decide/use-opened.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { Pagination } from '../../../kit/Pagination.tsx'
import { Points } from '../../../kit/Points.tsx'
import { SidePanel } from '../../../kit/SidePanel.tsx'
import { Table } from '../../../kit/Table.tsx'
import type { Column } from '../../../kit/table-props.ts'
import { HeldDetail } from './HeldDetail.tsx'
import { HoldBadge } from './HoldBadge.tsx'
import { useQualityQueueQuery } from './quality-api.ts'
import classes from './Quality.module.css'
import { useLiveParams } from '../../../platform/web/state/live-params.ts'

/** The state that the address asks for; anything unknown shows what waits. */
function useStateFilter() {
  const [params, setParams] = useLiveParams()
  const state = holdStates.find((one) => one === params.get('state')) ?? 'held'
  const show = (next: HoldState) =>
    setParams(
      (now) => {
        if (next === 'held') now.delete('state')
        else now.set('state', next)
        now.delete('page')
        return now
      },
      { replace: true },
    )
  return { state, show }
}

function useColumns(): Column<HeldAttempt>[] {
  const say = useText(quality)
  return [
    {
      key: 'panelist',
      header: say('panelist'),
      onCard: 'title',
      width: '15rem',
      render: (row) => <span className={classes.email}>{row.email}</span>,
    },
    {
      key: 'survey',
      header: say('survey'),
      render: (row) => (
        <div className={classes.stack}>
          {row.title}
          <Points value={row.points} size="sm" />
        </div>
      ),
    },
    {
      key: 'why',
      header: say('why'),
      render: (row) => (
        <div className={classes.stack}>
          <span>{row.reasons.map(({ sign }) => say(sign)).join(', ')}</span>
          <span className="tp-num">{say('scoreOf', { score: row.score })}</span>
        </div>
      ),
    },
    {
      key: 'since',
      header: say('since'),
      render: (row) => (
        <div className={classes.stack}>
          <time dateTime={row.heldAt} className="tp-num">
            {formatDateTime(row.heldAt)}
          </time>
          {row.appealedAt && <strong>{say('appealed')}</strong>}
        </div>
      ),
    },
    { key: 'state', header: say('state'), onCard: 'status', render: (row) => <HoldBadge state={row.state} /> },
  ]
}

/** `/quality`: completions whose answers look doubtful, and one of them open for a decision. */
export function QualityPage() {
  const say = useText(quality)
  const { state, show } = useStateFilter()
  const { currentPage, limit, onPage, onLimit } = usePageAddress()
  const query = { currentPage, limit, state }
  const { data, isFetching, error, refetch } = useQualityQueueQuery({ query }, { refetchOnMountOrArgChange: true })
  const opened = useOpened<HeldAttempt>({
    rows: data?.rows,
    rowKey: (row) => row.attemptId,
    isWaiting: (row) => row.state === 'held',
  })
  const columns = useColumns()
  return (
    <>
      <PageHeader
        title={say('title')}
        actions={
          <NativeSelect
            label={say('stateFilter')}
            value={state}
            data={holdStates.map((value) => ({ value, label: say(value) }))}
            onChange={(event) => show(holdStates.find((one) => one === event.currentTarget.value) ?? 'held')}
          />
        }
      >
        {say('lead')}
      </PageHeader>
      <Table
        label={say('queue')}
        density="compact"
        columns={columns}
        rows={data?.rows}
        rowKey={(row) => row.attemptId}
        isFetching={isFetching}
        failure={error ? failureOf(error) : null}
        onRetry={() => void refetch()}
        filtered={state === 'held' ? null : { text: say('filteredWhy'), onClear: () => show('held') }}
        empty={
          <EmptyState art={<EmptySearch />} title={say('emptyTitle')}>
            {say('emptyWhy')}
          </EmptyState>
        }
        renderActions={(row) => (
          <Button
            size="sm"
            variant="default"
            aria-label={say(row.state === 'held' ? 'reviewLong' : 'viewLong', { email: row.email })}
            onClick={() => opened.open(row)}
          >
            {say(row.state === 'held' ? 'review' : 'view')}
          </Button>
        )}
      />
      {data && (
        <Pagination currentPage={currentPage} limit={limit} count={data.count} onPage={onPage} onLimit={onLimit} />
      )}
      <SidePanel opened={opened.isOpen} onClose={opened.close} title={say('detailTitle')} width={560}>
        {opened.row && (
          <HeldDetail key={opened.row.attemptId} row={opened.row} onDecided={opened.keep} onNext={opened.onNext} />
        )}
      </SidePanel>
    </>
  )
}
