import type { HistoryRow, HistoryStatus } from '../contract.ts'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { paths } from '../../../platform/web/paths.ts'
import { usePageAddress } from '../../../platform/web/state/page-address.ts'
import { wallet } from '../words/en/wallet.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { balanceColumn, momentColumn, pointsColumn, statusColumn } from '../../../kit/cells.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptyEarnings } from '../../../kit/illustrations/EmptyEarnings.tsx'
import { PagedTable } from '../../../kit/PagedTable.tsx'
import type { StatusLook } from '../../../kit/StatusBadge.tsx'
import type { Column } from '../../../kit/table-props.ts'
import { HistoryControls } from './HistoryControls.tsx'
import { isFiltered, noFilter, queryOf, readFilter, writeFilter, type HistoryFilter } from './history-filter.ts'
import { useMarkedRow } from './use-marked-row.ts'
import { useWalletHistoryQuery } from './wallet-api.ts'
import { What } from './What.tsx'
import { useLiveParams } from '../../../platform/web/state/live-params.ts'

const looks: Record<HistoryStatus, StatusLook> = {
  available: 'available',
  pending: 'pending',
  on_hold: 'onHold',
  paid: 'paid',
  reversed: 'reversed',
}

function Nothing() {
  const say = useText(wallet)
  return (
    <EmptyState
      art={<EmptyEarnings />}
      title={say('emptyTitle')}
      order={3}
      action={
        <Button component={Link} to={paths.surveys} variant="default">
          {say('toSurveys')}
        </Button>
      }
    >
      {say('emptyNone')}
      <br />
      {say('emptyWhy')}
    </EmptyState>
  )
}

/** Every movement of the points, newest first, a page at a time; kind, status, days and page are in the address. */
export function HistoryTable() {
  const say = useText(wallet)
  const [params, setParams] = useLiveParams()
  const filter = readFilter(params)
  const place = usePageAddress()
  const { currentPage, limit } = place
  const { data, isFetching, error, refetch } = useWalletHistoryQuery({
    query: { currentPage, limit, ...queryOf(filter) },
  })
  const { marked, find, finding } = useMarkedRow({ rows: data?.rows, limit })
  const onFilter = (next: HistoryFilter) =>
    setParams((before) => writeFilter(before, next), { replace: true, preventScrollReset: true })
  const rows = data?.rows ?? []
  const columns: Column<HistoryRow>[] = [
    momentColumn({ key: 'at', header: say('date') }, ({ at }) => at),
    {
      key: 'what',
      header: say('what'),
      onCard: 'title',
      render: (row) => (
        <What
          row={row}
          isMarked={row.transferId === marked}
          takenBackBy={rows.find(({ reverses }) => reverses === row.transferId)?.transferId ?? null}
          finding={finding?.from === row.transferId ? finding : null}
          onFind={find}
        />
      ),
    },
    pointsColumn({ key: 'points', header: say('points') }, ({ points }) => points, true),
    statusColumn({ key: 'status', header: say('status') }, ({ status }) => ({ look: looks[status] })),
    balanceColumn({ key: 'balance', header: say('balanceAfter') }, ({ balanceAfter }) => balanceAfter),
  ]
  return (
    <PagedTable
      title={say('history')}
      columns={columns}
      data={data}
      place={place}
      controls={<HistoryControls filter={filter} onChange={onFilter} />}
      rowKey={({ transferId }) => transferId}
      isFetching={isFetching}
      failure={error ? failureOf(error) : null}
      onRetry={() => void refetch()}
      filtered={isFiltered(filter) ? { text: say('noMatch'), onClear: () => onFilter(noFilter) } : null}
      empty={<Nothing />}
    />
  )
}
