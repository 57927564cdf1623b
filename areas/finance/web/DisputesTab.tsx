import { Button, NativeSelect } from '@mantine/core'
import { disputeStatuses, type Dispute } from '../../disputes/contract.ts'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { useAddress } from '../../../platform/web/state/address.ts'
import { usePageAddress } from '../../../platform/web/state/page-address.ts'
import { financeDesk } from '../words/en/finance-desk.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { momentColumn } from '../../../kit/cells.tsx'
import { useOpened } from '../../../kit/decide/use-opened.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { PagedTable } from '../../../kit/PagedTable.tsx'
import { SidePanel } from '../../../kit/SidePanel.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import type { Column } from '../../../kit/table-props.ts'
import { Deadline } from './Age.tsx'
import { DisputeDetail } from './DisputeDetail.tsx'
import { useFinanceDisputesQuery } from './finance-api.ts'
import { disputeLooks, disputeReasons } from './looks.ts'
import classes from './Finance.module.css'

function useColumns(): Column<Dispute>[] {
  const say = useText(financeDesk)
  return [
    {
      key: 'panelist',
      header: say('panelist'),
      onCard: 'title',
      render: ({ email }) => <span className={classes.email}>{email ?? '–'}</span>,
    },
    { key: 'survey', header: say('survey'), render: ({ title }) => title },
    { key: 'reason', header: say('asks'), render: ({ reason }) => say(disputeReasons[reason]) },
    momentColumn({ key: 'raised', header: say('raisedAt') }, ({ raisedAt }) => raisedAt),
    {
      key: 'status',
      header: say('status'),
      onCard: 'status',
      render: ({ status, decideBy }) => (
        <div className={classes.stack}>
          <span className={classes.whole}>
            <StatusBadge look={disputeLooks[status]}>{say(`dispute_${status}`)}</StatusBadge>
          </span>
          {status === 'open' && <Deadline by={decideBy} />}
        </div>
      ),
    },
  ]
}

/** Questions about points, the most urgent first, and one of them open beside them. */
export function DisputesTab() {
  const say = useText(financeDesk)
  const { params, put } = useAddress()
  const status = disputeStatuses.find((one) => one === params.get('status')) ?? null
  const setStatus = (next: string) => put({ status: next || null, page: null })
  const place = usePageAddress()
  const { currentPage, limit } = place
  const { data, isFetching, error, refetch } = useFinanceDisputesQuery(
    { query: { currentPage, limit, scope: 'all', ...(status ? { status } : {}) } },
    { refetchOnMountOrArgChange: true },
  )
  const opened = useOpened<Dispute>({
    rows: data?.rows,
    rowKey: ({ disputeId }) => disputeId,
    isWaiting: (row) => row.status === 'open',
  })
  const columns = useColumns()
  return (
    <>
      <PagedTable
        title={say('disputes')}
        data={data}
        place={place}
        controls={
          <NativeSelect
            aria-label={say('status')}
            value={status ?? ''}
            data={[
              { value: '', label: say('all') },
              ...disputeStatuses.map((value) => ({ value, label: say(`dispute_${value}`) })),
            ]}
            onChange={(event) => setStatus(event.currentTarget.value)}
          />
        }
        density="compact"
        columns={columns}
        rowKey={({ disputeId }) => disputeId}
        isFetching={isFetching}
        failure={error ? failureOf(error) : null}
        onRetry={() => void refetch()}
        filtered={status ? { text: say('filteredWhy'), onClear: () => setStatus('') } : null}
        empty={
          <EmptyState art={<EmptySearch />} title={say('emptyTitle')} order={3}>
            {say('disputesEmpty')}
          </EmptyState>
        }
        renderActions={(row) => (
          <Button
            size="sm"
            variant="default"
            aria-label={say('disputeLong', { email: row.email ?? row.disputeId })}
            onClick={() => opened.open(row)}
          >
            {say(row.status === 'open' ? 'review' : 'view')}
          </Button>
        )}
      />
      <SidePanel opened={opened.isOpen} onClose={opened.close} title={say('disputeTitle')}>
        {opened.row && (
          <DisputeDetail
            key={opened.row.disputeId}
            dispute={opened.row}
            onDecided={(next) => opened.keep({ ...opened.row, ...next })}
            onNext={opened.onNext}
          />
        )}
      </SidePanel>
    </>
  )
}
