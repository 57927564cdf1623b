import { Text, Title } from '@mantine/core'
import { formatDateTime } from '@tuppence/contract/day'
import type { OwnRedemption } from '@tuppence/contract/redemptions'
import { failureOf } from '../../api/failure.ts'
import { usePageAddress } from '../../state/page-address.ts'
import { redeem } from '../../text/en/redeem.ts'
import { useText } from '../../text/text.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { EmptyEarnings } from '../../ui/illustrations/EmptyEarnings.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { dollars, Points } from '../../ui/Points.tsx'
import { StatusBadge, type StatusLook } from '../../ui/StatusBadge.tsx'
import { Table } from '../../ui/Table.tsx'
import type { Column } from '../../ui/table-props.ts'
import { stationOf, type Station } from './draft.ts'
import { useRedeemHistoryQuery } from './redeem-api.ts'

const looks: Record<Station | 'rejected', StatusLook> = {
  requested: 'pending',
  inReview: 'inReview',
  approved: 'approved',
  sent: 'paid',
  rejected: 'rejected',
}

/** What became of a request: when it was sent, or why not. */
function Details({ row }: { row: OwnRedemption }) {
  const say = useText(redeem)
  const { reason, sentAt, decidedAt } = row
  const when = sentAt
    ? say('sentAt', { at: formatDateTime(sentAt) })
    : decidedAt
      ? say('decidedAt', { at: formatDateTime(decidedAt) })
      : '–'
  return (
    <Text span size="sm" className="tp-num">
      {reason ? `${reason} · ${when}` : when}
    </Text>
  )
}

/** All requests of the panelist, newest first. */
export function RedemptionHistory() {
  const say = useText(redeem)
  const { currentPage, limit, onPage, onLimit } = usePageAddress()
  const { data, isFetching, error, refetch } = useRedeemHistoryQuery({ query: { currentPage, limit } })
  const columns: Column<OwnRedemption>[] = [
    {
      key: 'at',
      header: say('date'),
      width: '14rem',
      render: (row) => (
        <time dateTime={row.requestedAt} className="tp-num">
          {formatDateTime(row.requestedAt)}
        </time>
      ),
    },
    { key: 'reward', header: say('reward'), onCard: 'title', render: (row) => row.rewardName },
    { key: 'points', header: say('points'), align: 'right', render: (row) => <Points value={row.points} /> },
    {
      key: 'worth',
      header: say('worth'),
      align: 'right',
      render: (row) => <span className="tp-num">{dollars(row.valueUsd)}</span>,
    },
    {
      key: 'status',
      header: say('status'),
      onCard: 'status',
      render: ({ status }) => <StatusBadge look={looks[stationOf[status]]}>{say(stationOf[status])}</StatusBadge>,
    },
    { key: 'details', header: say('details'), render: (row) => <Details row={row} /> },
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
        rowKey={(row) => row.redemptionId}
        isFetching={isFetching}
        failure={error ? failureOf(error) : null}
        onRetry={() => void refetch()}
        empty={
          <EmptyState art={<EmptyEarnings />} title={say('emptyTitle')} order={3}>
            {say('emptyNone')}
            <br />
            {say('emptyWhy')}
          </EmptyState>
        }
      />
      {data && (
        <Pagination currentPage={currentPage} limit={limit} count={data.count} onPage={onPage} onLimit={onLimit} />
      )}
    </div>
  )
}
