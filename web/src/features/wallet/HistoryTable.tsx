import { Button, Text, Title } from '@mantine/core'
import { formatDateTime } from '@tuppence/contract/day'
import type { HistoryRow, HistoryStatus } from '@tuppence/contract/wallet'
import { Link } from 'react-router'
import { failureOf } from '../../api/failure.ts'
import { paths } from '../../paths.ts'
import { usePageAddress } from '../../state/page-address.ts'
import { wallet } from '../../text/en/wallet.ts'
import { useText } from '../../text/text.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { EmptyEarnings } from '../../ui/illustrations/EmptyEarnings.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Points, pointsText } from '../../ui/Points.tsx'
import { StatusBadge, type StatusLook } from '../../ui/StatusBadge.tsx'
import { Table } from '../../ui/Table.tsx'
import type { Column } from '../../ui/table-props.ts'
import { useWalletHistoryQuery } from './wallet-api.ts'

const looks: Record<HistoryStatus, StatusLook> = {
  available: 'available',
  pending: 'pending',
  on_hold: 'onHold',
  paid: 'paid',
  reversed: 'reversed',
}

function What({ row }: { row: HistoryRow }) {
  const say = useText(wallet)
  const kind = say(row.kind)
  return (
    <div>
      {row.description || kind}
      <Text size="sm" c="dimmed">
        {row.reverses ? `${kind} · ${say('takesBack')}` : kind}
      </Text>
    </div>
  )
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

/** Every movement of the points, newest first, a page at a time. */
export function HistoryTable() {
  const say = useText(wallet)
  const { currentPage, limit, onPage, onLimit } = usePageAddress()
  const { data, isFetching, error, refetch } = useWalletHistoryQuery({ query: { currentPage, limit } })
  const columns: Column<HistoryRow>[] = [
    {
      key: 'at',
      header: say('date'),
      width: '14rem',
      render: (row) => (
        <time dateTime={row.at} className="tp-num">
          {formatDateTime(row.at)}
        </time>
      ),
    },
    { key: 'what', header: say('what'), onCard: 'title', render: (row) => <What row={row} /> },
    {
      key: 'points',
      header: say('points'),
      align: 'right',
      render: (row) => <Points value={row.points} signed />,
    },
    {
      key: 'status',
      header: say('status'),
      onCard: 'status',
      render: (row) => <StatusBadge look={looks[row.status]} />,
    },
    {
      key: 'balance',
      header: say('balanceAfter'),
      align: 'right',
      render: (row) => <span className="tp-num">{pointsText(row.balanceAfter)}</span>,
    },
  ]
  return (
    <div>
      <Title order={2} size="h3" mb="sm">
        {say('history')}
      </Title>
      <Table
        label={say('history')}
        columns={columns}
        rows={data?.rows}
        rowKey={(row) => row.transferId}
        isFetching={isFetching}
        failure={error ? failureOf(error) : null}
        onRetry={() => void refetch()}
        empty={<Nothing />}
      />
      {data && (
        <Pagination currentPage={currentPage} limit={limit} count={data.count} onPage={onPage} onLimit={onLimit} />
      )}
    </div>
  )
}
