import { Button, Card, Stack, Text, Title } from '@mantine/core'
import type { StockLevel } from '../../rewards/contract.ts'
import { valueUsd } from '../../../platform/contract/money.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { paths } from '../../../platform/web/paths.ts'
import { usePermissions } from '../../../platform/web/session/me.ts'
import { useAddress } from '../../../platform/web/state/address.ts'
import { financeDesk } from '../words/en/finance-desk.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { statusColumn } from '../../../kit/cells.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { dollars, Points, wholeNumber } from '../../../kit/Points.tsx'
import { Table } from '../../../kit/Table.tsx'
import type { Column } from '../../../kit/table-props.ts'
import { AlertDialog } from './AlertDialog.tsx'
import { CodeUpload } from './CodeUpload.tsx'
import { useFinanceStockQuery } from './finance-api.ts'
import classes from './Finance.module.css'

function useColumns(): Column<StockLevel>[] {
  const say = useText(financeDesk)
  const count = (key: 'free' | 'assigned' | 'waiting' | 'lowAt'): Column<StockLevel> => ({
    key,
    header: say(key),
    align: 'right',
    render: (row) => <span className="tp-num">{wholeNumber(row[key])}</span>,
  })
  return [
    { key: 'reward', header: say('reward'), onCard: 'title', render: ({ rewardName }) => rewardName },
    {
      key: 'value',
      header: say('value'),
      align: 'right',
      render: ({ points }) => <Points value={points} size="sm" usd={valueUsd(points)} />,
    },
    count('free'),
    count('waiting'),
    count('assigned'),
    count('lowAt'),
    statusColumn({ key: 'state', header: say('state') }, ({ free, isLow }) => ({
      look: free === 0 ? 'rejected' : isLow ? 'onHold' : 'available',
      word: say(free === 0 ? 'none' : isLow ? 'low' : 'enough'),
    })),
  ]
}

/** The gift-card codes that are left of each value, their upload, and when staff are alerted. */
export function StockTab() {
  const say = useText(financeDesk)
  const { permissions } = usePermissions()
  const mayChange = permissions.includes('rewards.update')
  const { data, isFetching, error, refetch } = useFinanceStockQuery(undefined, { refetchOnMountOrArgChange: true })
  const [alert, setAlert] = useState<StockLevel | null>(null)
  const { params } = useAddress()
  const columns = useColumns()
  const nameOf = ({ rewardName, points }: StockLevel) =>
    say('ofValue', { reward: rewardName, value: dollars(valueUsd(points)) })
  const stocked = (data?.rows ?? []).filter(({ fulfilment }) => fulfilment === 'stock')
  return (
    <Stack gap="lg">
      <div>
        <Title order={2} size="h3" mb={4}>
          {say('stock')}
        </Title>
        <Text c="dimmed" mb="sm">
          {say('stockLead')}
        </Text>
        <Table
          label={say('stock')}
          density="compact"
          columns={columns}
          rows={data && stocked}
          rowKey={({ rewardId, points }) => `${rewardId} ${points}`}
          isFetching={isFetching}
          failure={error ? failureOf(error) : null}
          onRetry={() => void refetch()}
          empty={
            <EmptyState
              art={<EmptySearch />}
              title={say('emptyTitle')}
              order={3}
              action={
                <Button component={Link} to={paths.rewards} variant="default">
                  {say('toRewards')}
                </Button>
              }
            >
              {say('stockEmpty')}
            </EmptyState>
          }
          {...(mayChange
            ? {
                renderActions: (row: StockLevel) => (
                  <Button
                    size="sm"
                    variant="default"
                    aria-label={say('alertLong', { name: nameOf(row) })}
                    onClick={() => setAlert(row)}
                  >
                    {say('alert')}
                  </Button>
                ),
              }
            : {})}
        />
      </div>
      {mayChange && stocked.length > 0 && (
        <Card>
          <Title order={3} size="h4" mb="xs">
            {say('upload')}
          </Title>
          <Text c="dimmed" mb="md" className={classes.long ?? ''}>
            {say('uploadLead')}
          </Text>
          <CodeUpload levels={stocked} first={params.get('reward')} />
        </Card>
      )}
      {alert && <AlertDialog level={alert} name={nameOf(alert)} onClose={() => setAlert(null)} />}
    </Stack>
  )
}
