import { Button, Card, Stack, Text, Title } from '@mantine/core'
import type { StockLevel } from '../../rewards/contract.ts'
import { valueUsd } from '../../../platform/contract/money.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../platform/web/paths.ts'
import { usePermissions } from '../../../platform/web/session/me.ts'
import { useAddress } from '../../../platform/web/state/address.ts'
import { financeDesk } from '../words/en/finance-desk.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { countColumn, statusColumn } from '../../../kit/cells.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { defineList, sortedHere } from '../../../kit/list/define-list.ts'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { dollars, Points } from '../../../kit/Points.tsx'
import { AlertDialog } from './AlertDialog.tsx'
import { CodeUpload } from './CodeUpload.tsx'
import { useFinanceStockQuery } from './finance-api.ts'
import classes from './Finance.module.css'

/** The stock of codes by value, in the order of the catalogue. */
const stockList = defineList<StockLevel>()({
  name: 'stock',
  text: financeDesk,
  filters: {},
  pager: 'whole',
  sort: sortedHere('reward', 'value', 'free', 'waiting', 'assigned', 'lowAt'),
  isFresh: true,
  density: 'compact',
  rowKey: ({ rewardId, points }) => `${rewardId} ${points}`,
  columns: (say) => [
    { key: 'reward', header: say('reward'), sortBy: 'reward', onCard: 'title', render: ({ rewardName }) => rewardName },
    {
      key: 'value',
      header: say('value'),
      sortBy: 'value',
      align: 'right',
      render: ({ points }) => <Points value={points} size="sm" usd={valueUsd(points)} />,
      plain: ({ points }) => points,
    },
    ...(['free', 'waiting', 'assigned', 'lowAt'] as const).map((key) => ({
      ...countColumn<StockLevel>({ key, header: say(key) }, (row) => row[key]),
      sortBy: key,
      canHide: true,
    })),
    statusColumn({ key: 'state', header: say('state') }, ({ free, isLow }) => ({
      look: free === 0 ? 'rejected' : isLow ? 'onHold' : 'available',
      word: say(free === 0 ? 'none' : isLow ? 'low' : 'enough'),
    })),
  ],
})

/** The gift-card codes left for each value, their upload, and the alert for a low stock. */
export function StockTab() {
  const say = useText(financeDesk)
  const { permissions } = usePermissions()
  const mayChange = permissions.includes('rewards.update')
  const list = useList(stockList)
  const answer = useFinanceStockQuery(undefined, list.options)
  const [alert, setAlert] = useState<StockLevel | null>(null)
  const { params } = useAddress()
  const nameOf = ({ rewardName, points }: StockLevel) =>
    say('ofValue', { reward: rewardName, value: dollars(valueUsd(points)) })
  const stockedRewards = (answer.data?.rows ?? []).filter(({ fulfilment }) => fulfilment === 'stock')
  return (
    <Stack gap="lg">
      <div>
        <Text c="dimmed" mb="sm">
          {say('stockLead')}
        </Text>
        <List
          list={list}
          answer={{ ...answer, data: answer.data && stockedRewards }}
          title={say('stock')}
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
      {mayChange && stockedRewards.length > 0 && (
        <Card>
          <Title order={3} size="h4" mb="xs">
            {say('upload')}
          </Title>
          <Text c="dimmed" mb="md" className={classes.long ?? ''}>
            {say('uploadLead')}
          </Text>
          <CodeUpload levels={stockedRewards} first={params.get('reward')} />
        </Card>
      )}
      {alert && <AlertDialog level={alert} name={nameOf(alert)} onClose={() => setAlert(null)} />}
    </Stack>
  )
}
