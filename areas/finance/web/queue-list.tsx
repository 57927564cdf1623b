import { isUndecided, redemptionStatuses, reviewFlags, type ReviewRow } from '../../redemptions/contract.ts'
import { valueUsd } from '../../../platform/contract/money.ts'
import { finance } from '../words/en/finance.ts'
import { EmailText, Moment } from '../../../kit/cells.tsx'
import { byAge, defineList } from '../../../kit/list/define-list.ts'
import { number, oneOf, text } from '../../../kit/list/filters.ts'
import { Points } from '../../../kit/Points.tsx'
import { Age } from './Age.tsx'
import { Flags } from './Flags.tsx'
import { Reviews } from './Reviews.tsx'
import { RedemptionBadge } from './RedemptionBadge.tsx'
import { listReviews } from './reviews.ts'
import classes from './Finance.module.css'

/** The queue of redemptions, oldest first among those that wait: the panelist, the request, its age and its flags. */
export const queueList = defineList<ReviewRow>()({
  name: 'redemption-queue',
  text: finance,
  filters: {
    request: text('redemptionId', { maxLength: 64 }),
    person: text('panelistId', { maxLength: 64 }),
    status: oneOf('status', redemptionStatuses),
    flag: oneOf('flag', reviewFlags),
    min: number('pointsFrom'),
    max: number('pointsTo'),
  },
  pager: 'pages',
  sort: byAge('at', 'oldest'),
  limit: 25,
  isFresh: true,
  density: 'compact',
  rowKey: ({ redemptionId }) => redemptionId,
  columns: (say) => [
    {
      key: 'at',
      header: say('requestedAt'),
      sortBy: 'at',
      canHide: true,
      render: ({ requestedAt }) => <Moment at={requestedAt} />,
      plain: ({ requestedAt }) => requestedAt,
    },
    {
      key: 'panelist',
      header: say('panelist'),
      onCard: 'title',
      render: ({ email }) => <EmailText email={email} />,
      plain: ({ email }) => email,
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
      plain: ({ rewardName, points }) => `${rewardName} ${points}`,
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
          <Reviews reviews={listReviews(row)} />
        </div>
      ),
      plain: ({ status }) => say(status),
    },
    {
      key: 'flags',
      header: say('flags'),
      canHide: true,
      render: (row) => <Flags flags={row.flags} />,
      plain: ({ flags }) => flags.join(', '),
    },
    {
      key: 'reviewers',
      header: say('reviewers'),
      canHide: true,
      isExtra: true,
      onCard: 'hidden',
      render: (row) => <Reviews reviews={listReviews(row)} isWhole />,
      plain: (row) =>
        listReviews(row)
          .map(({ key, byName, at }) => `${say(key)}: ${[byName ?? say('noPerson'), at].filter(Boolean).join(' ')}`)
          .join('; '),
    },
  ],
})
