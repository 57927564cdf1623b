import { balanceColumn, countColumn, Day, EmailText, statusColumn } from '../../../kit/cells.tsx'
import { CopyButton } from '../../../kit/CopyButton.tsx'
import { byAge, defineList } from '../../../kit/list/define-list.ts'
import { days, number, oneOf, text } from '../../../kit/list/filters.ts'
import { panelistStatuses } from '../../users/contract/users.ts'
import { panelistActivities, type PanelistRow } from '../contract.ts'
import { panelists } from '../words/en/panelists.ts'
import { statusLooks } from './looks.ts'
import { getInitials, getName } from './names.ts'
import classes from './Panelists.module.css'

/**
 * The list of all panelists, with the filters of the specification and those with which figures of panel health open
 * it.
 */
export const panelistList = defineList<PanelistRow>()({
  name: 'panelists',
  text: panelists,
  filters: {
    name: text('name'),
    email: text('email'),
    days: days('startDate', 'endDate', { was: ['startDate', 'endDate'] }),
    status: oneOf('status', panelistStatuses),
    country: text('countryId', { pattern: /^[A-Z]{2}$/ }),
    activity: oneOf('activity', panelistActivities),
    campaign: number('affId'),
    segment: text('segment', { maxLength: 300 }),
  },
  pager: 'cursor',
  sort: byAge('joined', 'newest'),
  limit: 25,
  isFresh: true,
  density: 'compact',
  rowKey: ({ panelistId }) => panelistId,
  columns: (say) => [
    {
      key: 'name',
      header: say('name'),
      onCard: 'title',
      render: (row) => (
        <span className={classes.person}>
          <span className={classes.initials} aria-hidden="true">
            {getInitials(row)}
          </span>
          <span data-nameless={row.firstName + row.lastName === '' || undefined}>{getName(row)}</span>
        </span>
      ),
      plain: getName,
    },
    {
      key: 'email',
      header: say('email'),
      canHide: true,
      render: ({ email }) => (
        <span className={classes.email}>
          <EmailText email={email} />
          <CopyButton value={email} what={email} look="icon" />
        </span>
      ),
      plain: ({ email }) => email,
    },
    // A locked panelist can still log in, so the account counts as active; being blocked is a state of its own.
    statusColumn({ key: 'status', header: say('status') }, ({ status, locks }) =>
      status !== 'blocked' && locks.length > 0
        ? { look: 'onHold', word: say('locked') }
        : { look: statusLooks[status], word: say(status) },
    ),
    { ...balanceColumn<PanelistRow>({ key: 'points', header: say('points') }, ({ points }) => points), canHide: true },
    {
      ...countColumn<PanelistRow>({ key: 'surveys', header: say('surveys') }, ({ surveys }) => surveys),
      canHide: true,
    },
    {
      key: 'seen',
      header: say('lastSeen'),
      canHide: true,
      onCard: 'hidden',
      render: ({ lastSeenAt }) => <Day at={lastSeenAt} />,
    },
    {
      key: 'country',
      header: say('country'),
      canHide: true,
      isExtra: true,
      onCard: 'hidden',
      render: ({ countryId }) => countryId,
      plain: ({ countryId }) => countryId ?? '',
    },
    {
      key: 'campaign',
      header: say('campaign'),
      canHide: true,
      isExtra: true,
      onCard: 'hidden',
      render: ({ campaign }) => campaign,
      plain: ({ campaign }) => campaign ?? '',
    },
    {
      key: 'lastActive',
      header: say('lastActive'),
      canHide: true,
      isExtra: true,
      onCard: 'hidden',
      render: ({ lastActiveAt }) => <Day at={lastActiveAt} />,
      plain: ({ lastActiveAt }) => lastActiveAt ?? '',
    },
    {
      key: 'joined',
      header: say('joined'),
      sortBy: 'joined',
      render: ({ createdAt }) => <Day at={createdAt} />,
      plain: ({ createdAt }) => createdAt,
    },
  ],
})
