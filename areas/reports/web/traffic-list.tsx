import { formatReportTime, reportZone } from '../../../platform/contract/day.ts'
import { emailColumn, statusColumn } from '../../../kit/cells.tsx'
import { byAge, defineList } from '../../../kit/list/define-list.ts'
import { days, oneOf, text } from '../../../kit/list/filters.ts'
import type { StatusLook } from '../../../kit/StatusBadge.tsx'
import { trafficDevices, trafficStatuses, type TrafficRow, type TrafficStatus } from '../contract.ts'
import { reports } from '../words/en/reports.ts'
import type { Say } from '../../../platform/words/text.ts'
import classes from './Reports.module.css'

const looks: Readonly<Record<TrafficStatus, StatusLook>> = {
  unverified: 'pending',
  verified: 'available',
  blocked: 'blocked',
  closed: 'neutral',
}

const nameDevice = (say: Say<typeof reports.words>, device: string | null): string => {
  const known = trafficDevices.find((one) => one === device)
  return known ? say(`device_${known}`) : (device ?? '–')
}

/** Who joined, from where and by which device, newest first. */
export const trafficList = defineList<TrafficRow>()({
  name: 'traffic',
  text: reports,
  filters: {
    userName: text('userName', { maxLength: 160 }),
    email: text('email', { maxLength: 254 }),
    days: days('startDate', 'endDate'),
    status: oneOf('status', trafficStatuses),
  },
  pager: 'pages',
  sort: byAge('at', 'newest'),
  isFresh: true,
  density: 'compact',
  rowKey: ({ panelistId }) => panelistId,
  columns: (say) => [
    {
      key: 'user',
      header: say('user'),
      onCard: 'title',
      render: ({ userName, email }) => (
        <span className={classes.name}>{userName || say(email ? 'nameless' : 'hidden')}</span>
      ),
    },
    emailColumn({ key: 'email', header: say('email'), canHide: true }, ({ email }) => email || say('hidden')),
    {
      key: 'source',
      header: say('source'),
      canHide: true,
      render: ({ affId, source }) => (
        <span className={classes.long}>
          {affId === null ? (source ?? say('direct')) : say('campaign', { id: affId })}
        </span>
      ),
    },
    {
      key: 'landing',
      header: say('landing'),
      canHide: true,
      render: ({ landing }) => <span className={classes.long}>{landing ?? '–'}</span>,
    },
    { key: 'device', header: say('device'), canHide: true, render: ({ device }) => nameDevice(say, device) },
    statusColumn({ key: 'status', header: say('status') }, ({ status }) => ({
      look: looks[status],
      word: say(`status_${status}`),
    })),
    {
      key: 'time',
      header: say('time', { zone: reportZone }),
      sortBy: 'at',
      render: ({ at }) => (
        <time dateTime={at} className="tp-num tp-whole">
          {formatReportTime(at)}
        </time>
      ),
    },
  ],
})
