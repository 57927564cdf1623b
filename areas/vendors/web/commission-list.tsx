import { formatDay } from '../../../platform/contract/day.ts'
import type { Say as SayOf } from '../../../platform/words/text.ts'
import { dollarsColumn, statusColumn } from '../../../kit/cells.tsx'
import { byAge, defineList } from '../../../kit/list/define-list.ts'
import { oneOf } from '../../../kit/list/filters.ts'
import type { StatusLook } from '../../../kit/StatusBadge.tsx'
import { commissionStates, type Commission } from '../contract/commissions.ts'
import { microsPerDollar } from '../../../platform/contract/amount.ts'
import { vendors } from '../words/en/vendors.ts'
import { shortenLead } from './money.ts'
import classes from './Vendors.module.css'

type Say = SayOf<typeof vendors.words>
type State = { look: StatusLook; key: 'held' | 'approved' | 'reversed' | 'waiting' | 'clawback' | 'return' }

function stateOf({ kind, state, isWaiting }: Commission): State {
  if (kind === 'clawback') return { look: 'reversed', key: 'clawback' }
  if (kind === 'return') return { look: 'approved', key: 'return' }
  if (isWaiting) return { look: 'inReview', key: 'waiting' }
  if (state === 'held') return { look: 'pending', key: 'held' }
  return state === 'approved' ? { look: 'approved', key: 'approved' } : { look: 'reversed', key: 'reversed' }
}

/** Describes a commission in sentences: its days, its reason, and the answer to an objection. */
export function explain(row: Commission, say: Say): string[] {
  const day = (at: string | null) => (at ? formatDay(at, 'UTC') : '')
  const takesBack = row.kind === 'clawback' || row.state === 'reversed'
  const when =
    row.kind === 'return'
      ? say('givenBackOn', { day: day(row.endedAt) })
      : takesBack
        ? say('takenBackOn', { day: day(row.endedAt) })
        : row.state === 'held'
          ? say('heldUntil', { day: day(row.holdUntil) })
          : say('releasedOn', { day: day(row.endedAt) })
  const waitReason =
    row.waitsFor === 'blocked'
      ? say('waitsBlocked')
      : row.waitsFor === 'closed'
        ? say('waitsClosed')
        : say('waitsForPerson')
  const { objection } = row
  const answer = objection?.answer ?? ''
  return [
    when,
    ...(row.reason ? [say(`reason_${row.reason}`)] : []),
    ...(row.note ? [say('note', { note: row.note })] : []),
    ...(row.isTakenBack && !takesBack ? [say('takenBackSince')] : []),
    ...(row.isWaiting ? [waitReason] : []),
    ...(objection?.isUpheld === null ? [say('objected', { day: day(objection.dueAt) })] : []),
    ...(objection?.isUpheld === true ? [say('objectionUpheld', { answer })] : []),
    ...(objection?.isUpheld === false ? [say('objectionRejected', { answer })] : []),
    ...(row.statement === null ? [] : [say('onStatement', { number: row.statement })]),
  ]
}

const columnsFor = (say: Say) => [
  {
    key: 'lead',
    header: say('lead_id'),
    onCard: 'title' as const,
    render: ({ leadId, campaign }: Commission) => (
      <span className={classes.title}>
        <span className="tp-num">{shortenLead(leadId)}</span>
        <span className={classes.quiet}>{campaign}</span>
      </span>
    ),
    plain: ({ leadId }: Commission) => leadId,
  },
  {
    key: 'event',
    header: say('event'),
    canHide: true,
    render: ({ event }: Commission) => say(`event_${event}`),
    plain: ({ event }: Commission) => event,
  },
  {
    key: 'day',
    header: say('day'),
    sortBy: 'earned',
    render: ({ earnedAt }: Commission) => <span className="tp-num">{formatDay(earnedAt, 'UTC')}</span>,
    plain: ({ earnedAt }: Commission) => earnedAt.slice(0, 10),
  },
  dollarsColumn<Commission>({ key: 'amount', header: say('amount') }, ({ amount }) => amount.micros / microsPerDollar),
  statusColumn<Commission>({ key: 'state', header: say('state') }, (row) => {
    const { look, key } = stateOf(row)
    return { look, word: say(`state_${key}`) }
  }),
  {
    key: 'why',
    header: say('why'),
    width: '20rem',
    render: (row: Commission) => <span className={classes.long}>{explain(row, say).join(' · ')}</span>,
    plain: (row: Commission) => explain(row, say).join(' '),
  },
]

/** The commissions of one vendor, or of all vendors. */
export const commissionList = defineList<Commission>()({
  name: 'commissions',
  text: vendors,
  filters: { state: oneOf('state', commissionStates) },
  pager: 'pages',
  sort: byAge('earned', 'newest'),
  isFresh: true,
  density: 'compact',
  rowKey: ({ commissionId }) => commissionId,
  columns: columnsFor,
})
/** The commissions that wait for a person. */
export const waitingList = defineList<Commission>()({
  name: 'waiting-commissions',
  text: vendors,
  filters: {},
  pager: 'pages',
  sort: byAge('earned', 'newest'),
  isFresh: true,
  density: 'compact',
  rowKey: ({ commissionId }) => commissionId,
  columns: columnsFor,
})
