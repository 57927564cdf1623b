import { Card, Stack } from '@mantine/core'
import type { OwnRedemption } from '../../redemptions/contract.ts'
import type { HistoryRow } from '../../wallet/contract.ts'
import { useState } from 'react'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { usePageAddress } from '../../../platform/web/state/page-address.ts'
import { panelists } from '../words/en/panelists.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { balanceColumn, dollarsColumn, momentColumn, pointsColumn, statusColumn } from '../../../kit/cells.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { PagedTable } from '../../../kit/PagedTable.tsx'
import { dollars, pointsText } from '../../../kit/Points.tsx'
import type { Column } from '../../../kit/table-props.ts'
import { historyLooks, redemptionLooks } from './looks.ts'
import { usePanelistsRedemptionsQuery, usePanelistsWalletQuery } from './panelists-api.ts'

const redemptionsAtOnce = 10

function Redemptions({ panelistId }: { panelistId: string }) {
  const say = useText(panelists)
  // The page of the address is the wallet's; this shorter list keeps its own.
  const [currentPage, onPage] = useState(1)
  const limit = redemptionsAtOnce
  const { data, isFetching, error, refetch } = usePanelistsRedemptionsQuery({
    params: { panelistId },
    query: { currentPage, limit },
  })
  const columns: Column<OwnRedemption>[] = [
    momentColumn({ key: 'at', header: say('when') }, ({ requestedAt }) => requestedAt),
    { key: 'reward', header: say('reward'), onCard: 'title', render: ({ rewardName }) => rewardName },
    pointsColumn({ key: 'points', header: say('points') }, ({ points }) => points),
    dollarsColumn({ key: 'worth', header: say('worth') }, ({ valueUsd }) => valueUsd),
    statusColumn({ key: 'status', header: say('status') }, ({ status }) => ({
      look: redemptionLooks[status],
      word: say(`redemption_${status}`),
    })),
    { key: 'reason', header: say('reason'), onCard: 'hidden', render: ({ reason }) => reason ?? '–' },
  ]
  return (
    <PagedTable
      title={say('redemptions')}
      density="compact"
      columns={columns}
      data={data}
      place={{ currentPage, limit, onPage }}
      rowKey={({ redemptionId }) => redemptionId}
      isFetching={isFetching}
      failure={error ? failureOf(error) : null}
      onRetry={() => void refetch()}
    />
  )
}

/** The points of a panelist, what happened to them, and what they were redeemed for. */
export function WalletTab({ panelistId }: { panelistId: string }) {
  const say = useText(panelists)
  const place = usePageAddress()
  const { currentPage, limit } = place
  const { data, isFetching, error, refetch } = usePanelistsWalletQuery({
    params: { panelistId },
    query: { currentPage, limit },
  })
  const columns: Column<HistoryRow>[] = [
    momentColumn({ key: 'at', header: say('when') }, ({ at }) => at),
    {
      key: 'what',
      header: say('what'),
      onCard: 'title',
      render: ({ description, kind }) => description || say(`kind_${kind}`),
    },
    pointsColumn({ key: 'points', header: say('points') }, ({ points }) => points, true),
    statusColumn({ key: 'status', header: say('status') }, ({ status }) => ({ look: historyLooks[status] })),
    balanceColumn({ key: 'balance', header: say('balanceAfter') }, ({ balanceAfter }) => balanceAfter),
  ]
  return (
    <Stack gap="xl">
      {data && (
        <Card>
          <Facts
            look="figures"
            facts={[
              { label: say('available'), value: pointsText(data.amount.amount) },
              { label: say('worth'), value: dollars(data.amount.valueUsd) },
              { label: say('pending'), value: pointsText(data.amount.pending) },
              { label: say('held'), value: pointsText(data.amount.held) },
              { label: say('debt'), value: pointsText(data.debt) },
            ]}
          />
        </Card>
      )}
      <PagedTable
        title={say('wallet')}
        density="compact"
        columns={columns}
        data={data}
        place={place}
        rowKey={({ transferId }) => transferId}
        isFetching={isFetching}
        failure={error ? failureOf(error) : null}
        onRetry={() => void refetch()}
      />
      <Redemptions panelistId={panelistId} />
    </Stack>
  )
}
