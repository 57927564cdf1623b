import { Text } from '@mantine/core'
import { momentColumn, statusColumn } from '../../../kit/cells.tsx'
import { defineList } from '../../../kit/list/define-list.ts'
import { wholeNumber } from '../../../kit/Points.tsx'
import type { Endpoint } from '../contract.ts'
import { webhooks } from '../words/en/webhooks.ts'

const breaking = { overflowWrap: 'anywhere' } as const

/** The list of endpoints with the results of their last calls. */
export const endpointList = defineList<Endpoint>()({
  name: 'webhook-endpoints',
  text: webhooks,
  filters: {},
  pager: 'pages',
  isFresh: true,
  density: 'compact',
  cardsBelow: 900,
  rowKey: ({ endpointId }) => endpointId,
  columns: (say) => [
    {
      key: 'address',
      header: say('address'),
      onCard: 'title',
      render: ({ url, description }) => (
        <>
          <span style={breaking}>{url}</span>
          {description && (
            <Text size="sm" c="dimmed" style={breaking}>
              {description}
            </Text>
          )}
        </>
      ),
    },
    statusColumn<Endpoint>({ key: 'state', header: say('state') }, ({ isEnabled, failures }) => {
      if (!isEnabled) return { look: 'onHold', word: say('disabled') }
      return failures > 0 ? { look: 'rejected', word: say('failing') } : { look: 'available', word: say('enabled') }
    }),
    {
      key: 'events',
      header: say('events'),
      canHide: true,
      render: ({ events }) => <span title={events.join(', ')}>{say('eventCount', { count: events.length })}</span>,
    },
    momentColumn<Endpoint>({ key: 'success', header: say('lastSuccess') }, ({ lastSuccessAt }) => lastSuccessAt),
    {
      key: 'failures',
      header: say('failures'),
      align: 'right',
      render: ({ failures }) => <span className="tp-num">{wholeNumber(failures)}</span>,
    },
    {
      key: 'waiting',
      header: say('waiting'),
      align: 'right',
      render: ({ waiting }) => <span className="tp-num">{wholeNumber(waiting)}</span>,
    },
  ],
})
