import { countColumn, momentColumn, statusColumn } from '../../../kit/cells.tsx'
import { byAge, defineList, namesOf } from '../../../kit/list/define-list.ts'
import { oneOf, text } from '../../../kit/list/filters.ts'
import type { StatusLook } from '../../../kit/StatusBadge.tsx'
import type { Say } from '../../../platform/words/text.ts'
import { deliveryStates, type Delivery, type DeliveryState } from '../contract.ts'
import { webhooks } from '../words/en/webhooks.ts'

/** The badge of each state of a delivery. */
export const deliveryLooks: Readonly<Record<DeliveryState, StatusLook>> = {
  waiting: 'pending',
  delivered: 'paid',
  dead: 'rejected',
}
const failures = ['refused', 'timed-out', 'unreachable'] as const

/** The result of an attempt: the status of the response, or why there was none. */
export function attemptText(
  say: Say<typeof webhooks.words>,
  { status, failure }: Pick<Delivery['attempts'][number], 'status' | 'failure'>,
): string {
  if (status !== null) return String(status)
  const known = failures.find((one) => failure.startsWith(one))
  return known ? say(`failure_${known}`) : failure
}

/** The deliveries that were sent or are waiting. */
export const deliveryList = defineList<Delivery>()({
  name: 'webhook-deliveries',
  text: webhooks,
  filters: {
    endpointId: text('endpointId', { maxLength: 64, pattern: /^[\w-]+$/ }),
    state: oneOf('state', deliveryStates),
  },
  pager: 'pages',
  sort: byAge('at', 'newest'),
  isFresh: true,
  density: 'compact',
  cardsBelow: 900,
  rowKey: ({ deliveryId }) => deliveryId,
  columns: (say) => [
    { key: 'event', header: say('event'), onCard: 'title', render: ({ event }) => event },
    statusColumn<Delivery>({ key: 'state', header: say('state') }, ({ state }) => ({
      look: deliveryLooks[state],
      word: say(`delivery_${state}`),
    })),
    { ...momentColumn<Delivery>({ key: 'at', header: say('at') }, ({ createdAt }) => createdAt), sortBy: 'at' },
    {
      key: 'address',
      header: say('address'),
      canHide: true,
      render: ({ url }) => <span style={{ overflowWrap: 'anywhere' }}>{url}</span>,
    },
    countColumn({ key: 'attempts', header: say('attempts') }, ({ attempts }) => attempts.length),
    {
      key: 'answered',
      header: say('answered'),
      render: ({ attempts }) => {
        const last = attempts.at(-1)
        return last ? attemptText(say, last) : say('noAttempt')
      },
    },
  ],
})
/** The names of the query parameters that belong to the list of deliveries. */
export const deliveryListNames = namesOf(deliveryList)
