import { Button } from '@mantine/core'
import type { CallbackRow } from '../contract/supplier-admin.ts'
import type { CallFailure } from '../../../platform/web/api/failure.ts'
import { callbacks } from '../words/en/callbacks.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { momentColumn, statusColumn } from '../../../kit/cells.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { Points } from '../../../kit/Points.tsx'
import { Table } from '../../../kit/Table.tsx'
import type { Column } from '../../../kit/table-props.ts'
import { outcomeText, reasonText } from './callback-words.ts'
import { callbackLooks } from './looks.ts'
import classes from './Suppliers.module.css'

type Props = {
  view: 'inbox' | 'quarantine'
  rows: readonly CallbackRow[] | undefined
  nameOf: (supplierKey: string) => string
  isFetching: boolean
  failure: CallFailure | null
  onRetry: () => void
  /** Null when nothing is left out. */
  onClear: (() => void) | null
  onOpen: (callbackId: string) => void
}

/** Callbacks with what they said and what became of them. */
export function InboxTable({ view, nameOf, onClear, onOpen, ...list }: Props) {
  const say = useText(callbacks)
  const columns: Column<CallbackRow>[] = [
    momentColumn({ key: 'at', header: say('receivedAt') }, ({ receivedAt }) => receivedAt),
    {
      key: 'supplier',
      header: say('supplier'),
      onCard: 'title',
      render: ({ supplierKey, eventId }) => (
        <span className={classes.name}>
          {nameOf(supplierKey)}
          <span className={`${classes.key} ${classes.id}`} title={eventId}>
            {eventId}
          </span>
        </span>
      ),
    },
    {
      key: 'said',
      header: say('said'),
      render: ({ outcome, amount }) => (
        <span className={classes.said}>
          {outcomeText(say, outcome)}
          {amount !== null && <Points value={amount} size="sm" />}
        </span>
      ),
    },
    statusColumn({ key: 'verdict', header: say('verdict') }, ({ state }) => ({
      look: callbackLooks[state],
      word: say(`state_${state}`),
    })),
    { key: 'why', header: say('why'), render: ({ reason }) => reasonText(say, reason) },
  ]
  return (
    <Table
      {...list}
      label={say(`view_${view}`)}
      density="compact"
      cardsBelow={640}
      columns={columns}
      rowKey={({ callbackId }) => callbackId}
      filtered={onClear ? { text: say('noMatch'), onClear } : null}
      empty={
        <EmptyState art={<EmptySearch />} title={say('emptyTitle')}>
          {say(`${view}Empty`)}
        </EmptyState>
      }
      renderActions={({ callbackId, supplierKey, eventId, state }) => {
        const isWaiting = state === 'quarantined'
        return (
          <Button
            size="sm"
            variant="default"
            aria-label={say(isWaiting ? 'reviewLong' : 'viewLong', {
              event: eventId || say('noEvent'),
              supplier: nameOf(supplierKey),
            })}
            onClick={() => onOpen(callbackId)}
          >
            {say(isWaiting ? 'review' : 'view')}
          </Button>
        )
      }}
    />
  )
}
