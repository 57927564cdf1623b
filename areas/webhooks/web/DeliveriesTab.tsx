import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { ChoiceField } from '../../../kit/list/ChoiceField.tsx'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { Modal } from '../../../kit/Modal.tsx'
import { webhooksApi, deliveryStates } from '../contract.ts'
import { webhooks } from '../words/en/webhooks.ts'
import { deliveryList } from './delivery-list.tsx'
import { DeliveryDetails } from './DeliveryDetails.tsx'
import { useWebhookDeliveriesQuery, useWebhookEndpointsQuery } from './webhooks-api.ts'

/** The interval, in milliseconds, at which waiting deliveries are read again. */
const lookEveryMs = 5_000
const detailsWidth = 640

/** The deliveries to endpoints with their results, and the button that sends one again. */
export function DeliveriesTab() {
  const say = useText(webhooks)
  const list = useList(deliveryList)
  const answer = useWebhookDeliveriesQuery(
    { query: list.query },
    { ...list.options, pollingInterval: lookEveryMs, skipPollingIfUnfocused: true },
  )
  const endpoints = useWebhookEndpointsQuery({ query: { limit: 100 } }).data?.rows ?? []
  const [openedId, setOpenedId] = useState<string | null>(null)
  const opened = answer.data?.rows.find(({ deliveryId }) => deliveryId === openedId) ?? null
  const { value: endpointId, onChange: onEndpoint } = list.field('endpointId')
  return (
    <>
      <List
        list={list}
        answer={answer}
        title={say('tab_deliveries')}
        isTitleQuiet
        file={{ call: webhooksApi.getDeliveries }}
        controls={
          <>
            <ChoiceField
              label={say('endpoint')}
              all={say('everyEndpoint')}
              choices={endpoints.map((one) => ({ value: one.endpointId, label: one.url }))}
              value={endpointId}
              onChange={(next) => onEndpoint(next ?? '')}
              isWide
            />
            <ChoiceField
              label={say('state')}
              all={say('everyState')}
              choices={deliveryStates.map((value) => ({ value, label: say(`delivery_${value}`) }))}
              {...list.field('state')}
            />
          </>
        }
        noMatch={say('noMatch')}
        renderActions={({ deliveryId, event, createdAt }) => (
          <Button
            size="sm"
            variant="default"
            aria-label={say('inspectLong', { event, at: formatDateTime(createdAt) })}
            onClick={() => setOpenedId(deliveryId)}
          >
            {say('inspect')}
          </Button>
        )}
        empty={
          <EmptyState art={<EmptySearch />} title={say('noDeliveryTitle')}>
            {say('noDeliveryWhy')}
          </EmptyState>
        }
      />
      <Modal
        opened={opened !== null}
        onClose={() => setOpenedId(null)}
        title={opened?.event ?? ''}
        width={detailsWidth}
      >
        {opened && <DeliveryDetails delivery={opened} />}
      </Modal>
    </>
  )
}
