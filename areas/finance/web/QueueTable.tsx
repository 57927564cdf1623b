import { Button, Checkbox } from '@mantine/core'
import { formatDateTime } from '../../../platform/contract/day.ts'
import type { ReviewRow } from '../../redemptions/contract.ts'
import { valueUsd } from '../../../platform/contract/money.ts'
import type { KeyboardEvent, ReactNode } from 'react'
import type { CallFailure } from '../../../platform/web/api/failure.ts'
import { finance } from '../words/en/finance.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { PagedTable, type Place } from '../../../kit/PagedTable.tsx'
import { Points } from '../../../kit/Points.tsx'
import type { Column } from '../../../kit/table-props.ts'
import { Age } from './Age.tsx'
import { Flags } from './Flags.tsx'
import { neighbour } from './picking.ts'
import { RedemptionBadge } from './RedemptionBadge.tsx'
import { isUndecided } from './waiting.ts'
import classes from './Finance.module.css'

type Props = {
  data: { rows: readonly ReviewRow[]; count: number } | undefined
  place: Place
  controls: ReactNode
  isFetching: boolean
  failure: CallFailure | null
  onRetry: () => void
  /** Null when every status is shown. */
  onClear: (() => void) | null
  /** Those that may be approved together; without any there is no column to pick them. */
  pickable: readonly ReviewRow[]
  picked: ReadonlySet<string>
  onPick: (ids: readonly string[], isPicked: boolean) => void
  onOpen: (row: ReviewRow) => void
}

/** The arrow keys go from the button of one request to that of the next. */
function toNeighbour(event: KeyboardEvent<HTMLButtonElement>): void {
  const all = [...document.querySelectorAll<HTMLButtonElement>('button[data-request]')]
  const next = neighbour(all, event.currentTarget, event.key)
  if (!next) return
  event.preventDefault()
  next.focus()
}

function useColumns({ pickable, picked, onPick }: Pick<Props, 'pickable' | 'picked' | 'onPick'>): Column<ReviewRow>[] {
  const say = useText(finance)
  const pickColumn: Column<ReviewRow> = {
    key: 'pick',
    header: say('pick'),
    isHeaderQuiet: true,
    width: '2.75rem',
    render: (row) =>
      pickable.includes(row) ? (
        <Checkbox
          aria-label={say('pickLong', { email: row.email })}
          checked={picked.has(row.redemptionId)}
          onChange={(event) => onPick([row.redemptionId], event.currentTarget.checked)}
        />
      ) : (
        '–'
      ),
  }
  return [
    ...(pickable.length > 0 ? [pickColumn] : []),
    {
      key: 'at',
      header: say('requestedAt'),
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
      render: (row) => <span className={classes.email}>{row.email}</span>,
    },
    {
      key: 'reward',
      header: say('reward'),
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
      render: (row) => (
        <div className={classes.stack}>
          <span className={classes.whole}>
            <RedemptionBadge status={row.status} />
          </span>
          {isUndecided(row.status) && <Age since={row.requestedAt} />}
        </div>
      ),
    },
    { key: 'flags', header: say('flags'), render: (row) => <Flags flags={row.flags} /> },
  ]
}

/** The queue: who asks for what since when, and what to know about it. */
export function QueueTable({ onClear, onOpen, pickable, picked, onPick, ...list }: Props) {
  const say = useText(finance)
  const columns = useColumns({ pickable, picked, onPick })
  return (
    <PagedTable
      {...list}
      title={say('queue')}
      density="compact"
      columns={columns}
      rowKey={(row) => row.redemptionId}
      filtered={onClear ? { text: say('filteredWhy'), onClear } : null}
      empty={
        <EmptyState art={<EmptySearch />} title={say('emptyTitle')} order={3}>
          {say('emptyWhy')}
        </EmptyState>
      }
      renderActions={(row) => {
        const isOpen = isUndecided(row.status)
        return (
          <Button
            size="sm"
            variant="default"
            data-request
            aria-label={say(isOpen ? 'reviewLong' : 'viewLong', { email: row.email })}
            onKeyDown={toNeighbour}
            onClick={() => onOpen(row)}
          >
            {say(isOpen ? 'review' : 'view')}
          </Button>
        )
      }}
    />
  )
}
