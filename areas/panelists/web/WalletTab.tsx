import { Card, Stack } from '@mantine/core'
import type { OwnRedemption } from '../../redemptions/contract.ts'
import type { HistoryRow } from '../../wallet/contract.ts'
import { useState } from 'react'
import { panelistsApi } from '../contract.ts'
import { panelists } from '../words/en/panelists.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { balanceColumn, dollarsColumn, momentColumn, pointsColumn, statusColumn } from '../../../kit/cells.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { byAge, defineList } from '../../../kit/list/define-list.ts'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { dollars, pointsText } from '../../../kit/Points.tsx'
import { AttemptLink } from './AttemptLink.tsx'
import { historyLooks, redemptionLooks } from './looks.ts'
import { usePanelistsRedemptionsQuery, usePanelistsWalletQuery } from './panelists-api.ts'

const redemptionsAtOnce = 10

const redemptionList = defineList<OwnRedemption>()({
  name: 'panelist-redemptions',
  text: panelists,
  filters: {},
  pager: 'pages',
  density: 'compact',
  rowKey: ({ redemptionId }) => redemptionId,
  columns: (say) => [
    momentColumn({ key: 'at', header: say('when') }, ({ requestedAt }) => requestedAt),
    { key: 'reward', header: say('reward'), onCard: 'title', render: ({ rewardName }) => rewardName },
    pointsColumn({ key: 'points', header: say('points') }, ({ points }) => points),
    dollarsColumn({ key: 'worth', header: say('worth') }, ({ valueUsd }) => valueUsd),
    statusColumn({ key: 'status', header: say('status') }, ({ status }) => ({
      look: redemptionLooks[status],
      word: say(`redemption_${status}`),
    })),
    { key: 'reason', header: say('reason'), onCard: 'hidden', render: ({ reason }) => reason ?? '–' },
  ],
})

function Redemptions({ panelistId }: { panelistId: string }) {
  const say = useText(panelists)
  const list = useList(redemptionList)
  // The page number in the address belongs to the wallet, so this shorter list keeps its own.
  const [currentPage, onPage] = useState(1)
  const place = { currentPage, limit: redemptionsAtOnce, onPage }
  const answer = usePanelistsRedemptionsQuery({
    params: { panelistId },
    query: { currentPage, limit: redemptionsAtOnce },
  })
  return (
    <List
      list={{ ...list, place }}
      answer={answer}
      title={say('redemptions')}
      file={{ call: panelistsApi.getPanelistRedemptions, params: { panelistId } }}
    />
  )
}

const walletList = defineList<HistoryRow>()({
  name: 'panelist-wallet',
  text: panelists,
  filters: {},
  pager: 'pages',
  sort: byAge('at', 'newest'),
  density: 'compact',
  rowKey: ({ transferId }) => transferId,
  columns: (say) => [
    { ...momentColumn<HistoryRow>({ key: 'at', header: say('when') }, ({ at }) => at), sortBy: 'at' },
    {
      key: 'what',
      header: say('what'),
      onCard: 'title',
      render: ({ description, kind, attemptId }) => (
        <AttemptLink attemptId={attemptId}>{description || say(`kind_${kind}`)}</AttemptLink>
      ),
    },
    pointsColumn({ key: 'points', header: say('points') }, ({ points }) => points, true),
    statusColumn({ key: 'status', header: say('status') }, ({ status }) => ({ look: historyLooks[status] })),
    {
      ...balanceColumn<HistoryRow>({ key: 'balance', header: say('balanceAfter') }, ({ balanceAfter }) => balanceAfter),
      canHide: true,
    },
  ],
})

/** The points of a panelist, their history, and what they were redeemed for. */
export function WalletTab({ panelistId }: { panelistId: string }) {
  const say = useText(panelists)
  const list = useList(walletList)
  const answer = usePanelistsWalletQuery({ params: { panelistId }, query: list.query }, list.options)
  const { data } = answer
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
      <List
        list={list}
        answer={answer}
        title={say('wallet')}
        file={{ call: panelistsApi.getPanelistWallet, params: { panelistId } }}
      />
      <Redemptions panelistId={panelistId} />
    </Stack>
  )
}
