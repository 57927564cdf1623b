import { Button } from '@mantine/core'
import { formatDateTime } from '@tuppence/contract/day'
import type { ReviewRow } from '@tuppence/contract/redemptions'
import { valueUsd } from '@tuppence/contract/wallet'
import type { CallFailure } from '../../api/failure.ts'
import { finance } from '../../text/en/finance.ts'
import { useText } from '../../text/text.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { EmptySearch } from '../../ui/illustrations/EmptySearch.tsx'
import { Points } from '../../ui/Points.tsx'
import { Table } from '../../ui/Table.tsx'
import type { Column } from '../../ui/table-props.ts'
import { Age } from './Age.tsx'
import { Flags } from './Flags.tsx'
import { RedemptionBadge } from './RedemptionBadge.tsx'
import { isUndecided } from './waiting.ts'
import classes from './Finance.module.css'

type Props = {
  rows: readonly ReviewRow[] | undefined
  isFetching: boolean
  failure: CallFailure | null
  onRetry: () => void
  /** Null when every status is shown. */
  onClear: (() => void) | null
  onOpen: (row: ReviewRow) => void
}

/** The queue: who asks for what since when, and what to know about it. */
export function QueueTable({ rows, isFetching, failure, onRetry, onClear, onOpen }: Props) {
  const say = useText(finance)
  const columns: Column<ReviewRow>[] = [
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
  return (
    <Table
      label={say('queue')}
      density="compact"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.redemptionId}
      isFetching={isFetching}
      failure={failure}
      onRetry={onRetry}
      filtered={onClear ? { text: say('filteredWhy'), onClear } : null}
      empty={
        <EmptyState art={<EmptySearch />} title={say('emptyTitle')}>
          {say('emptyWhy')}
        </EmptyState>
      }
      renderActions={(row) => {
        const isOpen = isUndecided(row.status)
        return (
          <Button
            size="sm"
            variant="default"
            aria-label={say(isOpen ? 'reviewLong' : 'viewLong', { email: row.email })}
            onClick={() => onOpen(row)}
          >
            {say(isOpen ? 'review' : 'view')}
          </Button>
        )
      }}
    />
  )
}
