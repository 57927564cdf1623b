import { momentColumn, statusColumn } from '../../../kit/cells.tsx'
import { byAge, defineList } from '../../../kit/list/define-list.ts'
import { days, oneOf, text } from '../../../kit/list/filters.ts'
import { Points } from '../../../kit/Points.tsx'
import type { Column } from '../../../kit/table-props.ts'
import type { Say } from '../../../platform/words/text.ts'
import { callbackStates, type CallbackRow, type RefusedCallback } from '../contract/supplier-admin.ts'
import { callbacks } from '../words/en/callbacks.ts'
import { describeOutcome, describeReason, describeRejection } from './callback-words.ts'
import { callbackLooks } from './looks.ts'
import classes from './Suppliers.module.css'

/** Finds the name of a supplier by its key. */
export type Named = { nameOf: (supplierKey: string) => string }

const supplier = text('supplierKey', { maxLength: 64 })
const found = {
  supplier,
  days: days('startDate', 'endDate'),
  attempt: text('attemptId', { maxLength: 64 }),
  event: text('eventId', { maxLength: 200 }),
}
const shared = {
  text: callbacks,
  pager: 'cursor',
  limit: 25,
  isFresh: true,
  density: 'compact',
  cardsBelow: 640,
} as const

const columns = (say: Say<typeof callbacks.words>, { nameOf }: Named): Column<CallbackRow>[] => [
  {
    ...momentColumn<CallbackRow>({ key: 'at', header: say('receivedAt') }, ({ receivedAt }) => receivedAt),
    sortBy: 'at',
  },
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
    canHide: true,
    render: ({ outcome, amount }) => (
      <span className={classes.said}>
        {describeOutcome(say, outcome)}
        {amount !== null && <Points value={amount} size="sm" />}
      </span>
    ),
    plain: ({ outcome, amount }) => `${describeOutcome(say, outcome)} ${amount ?? ''}`.trim(),
  },
  statusColumn({ key: 'verdict', header: say('verdict') }, ({ state }) => ({
    look: callbackLooks[state],
    word: say(`state_${state}`),
  })),
  { key: 'why', header: say('why'), canHide: true, render: ({ reason }) => describeReason(say, reason) },
]
const rowKey = ({ callbackId }: CallbackRow) => callbackId

/** All callbacks that were received, newest first. */
export const inboxList = defineList<CallbackRow, Named>()({
  ...shared,
  name: 'callbacks',
  filters: { ...found, verdict: oneOf('state', callbackStates) },
  sort: byAge('at', 'newest'),
  rowKey,
  columns,
})

/** The callbacks that need a decision, oldest first. */
export const quarantineList = defineList<CallbackRow, Named>()({
  ...shared,
  name: 'callbacks-quarantine',
  filters: found,
  sort: byAge('at', 'oldest'),
  rowKey,
  columns,
})

/** The callbacks that were rejected unread, newest first. */
export const refusedList = defineList<RefusedCallback, Named>()({
  ...shared,
  name: 'callbacks-refused',
  filters: { supplier },
  rowKey: ({ refusalId }) => refusalId,
  columns: (say, { nameOf }) => [
    momentColumn({ key: 'at', header: say('receivedAt') }, ({ at }) => at),
    {
      key: 'supplier',
      header: say('supplier'),
      onCard: 'title',
      render: ({ supplierKey: key }) => <span className={classes.name}>{nameOf(key)}</span>,
    },
    { key: 'why', header: say('why'), canHide: true, render: ({ reason }) => describeRejection(say, reason) },
    { key: 'ip', header: say('ip'), canHide: true, render: ({ ip }) => <span className="tp-num">{ip}</span> },
    {
      key: 'request',
      header: say('request'),
      canHide: true,
      render: ({ raw }) => <code className={classes.long}>{raw}</code>,
    },
  ],
})
