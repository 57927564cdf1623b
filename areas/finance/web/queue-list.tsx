import { formatDateTime } from '../../../platform/contract/day.ts'
import { redemptionStatuses, type ReviewRow } from '../../redemptions/contract.ts'
import { valueUsd } from '../../../platform/contract/money.ts'
import { finance } from '../words/en/finance.ts'
import { EmailText } from '../../../kit/cells.tsx'
import { defineList } from '../../../kit/list/define-list.ts'
import { oneOf, text } from '../../../kit/list/filters.ts'
import { Points } from '../../../kit/Points.tsx'
import { Age } from './Age.tsx'
import { Flags } from './Flags.tsx'
import { RedemptionBadge } from './RedemptionBadge.tsx'
import { isUndecided } from './waiting.ts'
import classes from './Finance.module.css'

/** The queue of redemptions: who asks for what since when, and what to know about it. */
export const queueList = defineList<ReviewRow>()({
  name: 'redemption-queue',
  text: finance,
  filters: { request: text('redemptionId', { maxLength: 64 }), status: oneOf('status', redemptionStatuses) },
  pager: 'pages',
  isFresh: true,
  density: 'compact',
  rowKey: ({ redemptionId }) => redemptionId,
  columns: (say) => [
    {
      key: 'at',
      header: say('requestedAt'),
      canHide: true,
      render: (row) => (
        <time dateTime={row.requestedAt} className={classes.day}>
          {formatDateTime(row.requestedAt)}
        </time>
      ),
    },
    {
      key: 'panelist',
      header: say('panelist'),
      onCard: 'title',
      render: (row) => (
        <span className={classes.email}>
          <EmailText email={row.email} />
        </span>
      ),
    },
    {
      key: 'reward',
      header: say('reward'),
      canHide: true,
      render: (row) => (
        <div className={classes.stack}>
          {row.rewardName}
          <Points value={row.points} size="sm" usd={valueUsd(row.points)} />
        </div>
      ),
    },
    {
      key: 'status',
      header: say('status'),
      onCard: 'status',
      canHide: true,
      render: (row) => (
        <div className={classes.stack}>
          <span className={classes.whole}>
            <RedemptionBadge status={row.status} />
          </span>
          {isUndecided(row.status) && <Age since={row.requestedAt} />}
        </div>
      ),
    },
    { key: 'flags', header: say('flags'), canHide: true, render: (row) => <Flags flags={row.flags} /> },
  ],
})
