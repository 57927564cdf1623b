import { formatReportTime, reportZone } from '../../../platform/contract/day.ts'
import { emailColumn, statusColumn } from '../../../kit/cells.tsx'
import { byAge, defineList } from '../../../kit/list/define-list.ts'
import { days, oneOf, text } from '../../../kit/list/filters.ts'
import type { StatusLook } from '../../../kit/StatusBadge.tsx'
import type { Column } from '../../../kit/table-props.ts'
import {
  trafficColumns,
  trafficDevices,
  trafficStatuses,
  type TrafficColumn,
  type TrafficRow,
  type TrafficStatus,
} from '../contract.ts'
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

const describeColumns = (
  say: Say<typeof reports.words>,
): Readonly<Record<TrafficColumn, Omit<Column<TrafficRow>, 'key'>>> => ({
  user: {
    header: say('user'),
    onCard: 'title',
    render: ({ userName, email }) => (
      <span className={classes.name}>{userName || say(email ? 'nameless' : 'hidden')}</span>
    ),
  },
  email: emailColumn({ key: 'email', header: say('email'), canHide: true }, ({ email }) => email || say('hidden')),
  source: {
    header: say('source'),
    canHide: true,
    render: ({ affId, source }) => (
      <span className={classes.long}>
        {affId === null ? (source ?? say('direct')) : say('campaign', { id: affId })}
      </span>
    ),
  },
  landing: {
    header: say('landing'),
    canHide: true,
    render: ({ landing }) => <span className={classes.long}>{landing ?? '–'}</span>,
  },
  device: { header: say('device'), canHide: true, render: ({ device }) => nameDevice(say, device) },
  status: statusColumn({ key: 'status', header: say('status') }, ({ status }) => ({
    look: looks[status],
    word: say(`status_${status}`),
  })),
  time: {
    header: say('time', { zone: reportZone }),
    sortBy: 'at',
    render: ({ at }) => (
      <time dateTime={at} className="tp-num tp-whole">
        {formatReportTime(at)}
      </time>
    ),
  },
})

/** Who joined, from where, and on which device, newest first. */
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
  columns: (say) => {
    const columns = describeColumns(say)
    return trafficColumns.map((key) => ({ key, ...columns[key] }))
  },
})
