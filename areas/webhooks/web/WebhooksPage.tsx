import { useTabAddress } from '../../../platform/web/state/tab-address.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { PageTabs } from '../../../kit/PageTabs.tsx'
import { webhooks } from '../words/en/webhooks.ts'
import { DeliveriesTab } from './DeliveriesTab.tsx'
import { EndpointsTab } from './EndpointsTab.tsx'
import { deliveryListNames } from './delivery-list.tsx'

const tabs = ['endpoints', 'deliveries'] as const
const panels = { endpoints: <EndpointsTab />, deliveries: <DeliveriesTab /> }

/** `/webhooks`: the programs that receive events, and what was sent to each. */
export function WebhooksPage() {
  const say = useText(webhooks)
  const { tab, onTab } = useTabAddress({ open: tabs, usual: 'endpoints', own: deliveryListNames })
  return (
    <>
      <PageHeader title={say('title')}>{say('lead')}</PageHeader>
      <PageTabs
        label={say('tabs')}
        tabs={tabs.map((one) => ({ value: one, word: say(`tab_${one}`), panel: panels[one] }))}
        tab={tab}
        onTab={onTab}
      />
    </>
  )
}
