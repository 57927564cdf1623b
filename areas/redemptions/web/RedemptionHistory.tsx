import { Text } from '@mantine/core'
import { formatDay } from '../../../platform/contract/day.ts'
import { fullMoment } from '../../../platform/web/text/short-day.ts'
import type { OwnRedemption } from '../contract.ts'
import { redeem } from '../words/en/redeem.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { Say } from '../../../platform/words/text.ts'
import { dollarsColumn, momentColumn, pointsColumn, statusColumn } from '../../../kit/cells.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptyEarnings } from '../../../kit/illustrations/EmptyEarnings.tsx'
import { defineList } from '../../../kit/list/define-list.ts'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import type { StatusLook } from '../../../kit/StatusBadge.tsx'
import { getEndName, stationOf, type Station } from './draft.ts'
import { useRedeemHistoryQuery } from './redeem-api.ts'
import classes from './Redeem.module.css'

const looks: Record<Station | 'rejected', StatusLook> = {
  requested: 'pending',
  inReview: 'inReview',
  approved: 'approved',
  sent: 'paid',
  rejected: 'rejected',
}

/** The outcome of a request: when it was sent, or why it was not; null while it is open. */
function describeOutcome(row: OwnRedemption, say: Say<typeof redeem.words>): string | null {
  const { sentAt, decidedAt, paidAt, reference, delivery } = row
  const reason = getEndName(row) === 'undelivered' ? `${row.reason ?? ''} ${say('pointsBack')}` : row.reason
  const when = paidAt
    ? [say('paidAt', { at: formatDay(paidAt, 'UTC') }), reference]
    : sentAt
      ? [say('sentAt', { at: fullMoment(sentAt) }), delivery && say(`delivery_${delivery.state}`)]
      : [decidedAt && say('decidedAt', { at: fullMoment(decidedAt) })]
  return [reason, ...when].filter(Boolean).join(' · ') || null
}

const history = defineList<OwnRedemption>()({
  name: 'redemptions',
  text: redeem,
  filters: {},
  pager: 'pages',
  rowKey: ({ redemptionId }) => redemptionId,
  columns: (say) => [
    momentColumn({ key: 'at', header: say('date') }, ({ requestedAt }) => requestedAt),
    {
      key: 'reward',
      header: say('reward'),
      onCard: 'title',
      render: ({ rewardName }) => <span className={classes.name}>{rewardName}</span>,
    },
    pointsColumn({ key: 'points', header: say('points') }, ({ points }) => points),
    dollarsColumn({ key: 'worth', header: say('worth') }, ({ valueUsd }) => valueUsd),
    statusColumn({ key: 'status', header: say('status') }, ({ status, reasonCode }) => ({
      look: looks[stationOf[status]],
      word: say(getEndName({ status, reasonCode })),
    })),
    {
      key: 'details',
      header: say('details'),
      render: (row) => {
        const details = describeOutcome(row, say)
        return (
          details && (
            <Text span size="sm" className="tp-num">
              {details}
            </Text>
          )
        )
      },
    },
  ],
})

/** All requests of the panelist, newest first. */
export function RedemptionHistory() {
  const say = useText(redeem)
  const list = useList(history)
  const answer = useRedeemHistoryQuery({ query: list.query }, list.options)
  return (
    <List
      list={list}
      answer={answer}
      title={say('history')}
      empty={
        <EmptyState art={<EmptyEarnings />} title={say('emptyTitle')} order={3}>
          {say('emptyWhy')}
        </EmptyState>
      }
    />
  )
}
