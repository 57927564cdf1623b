import type { Permission } from '../../../platform/contract/access.ts'
import { usePermissions } from '../../../platform/web/session/me.ts'
import { useTabAddress } from '../../../platform/web/state/tab-address.ts'
import { finance } from '../words/en/finance.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { namesOf } from '../../../kit/list/define-list.ts'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { PageTabs } from '../../../kit/PageTabs.tsx'
import { AdjustmentsTab } from './AdjustmentsTab.tsx'
import { DisputesTab } from './DisputesTab.tsx'
import { queueList } from './queue-list.tsx'
import { QueueTab } from './QueueTab.tsx'
import { StockTab } from './StockTab.tsx'
import { Summary } from './Summary.tsx'

const tabs = ['queue', 'stock', 'disputes', 'adjustments'] as const
type Tab = (typeof tabs)[number]
const permissionOf: Readonly<Record<Tab, Permission>> = {
  queue: 'redemptions.view',
  stock: 'rewards.view',
  disputes: 'disputes.view',
  adjustments: 'finance.view',
}
const panels = { queue: <QueueTab />, stock: <StockTab />, disputes: <DisputesTab />, adjustments: <AdjustmentsTab /> }
const tabParameters = [...namesOf(queueList), 'propose']

/**
 * `/finance`: the redemptions, disputes and adjustments that need a decision, and the stock of codes; readers see the
 * parts that they have permission for.
 */
export function FinancePage() {
  const say = useText(finance)
  const { permissions } = usePermissions()
  const openTabs = tabs.filter((one) => permissions.includes(permissionOf[one]))
  const { tab, onTab } = useTabAddress({ open: openTabs, usual: openTabs[0] ?? 'queue', own: tabParameters })
  return (
    <>
      <PageHeader title={say('title')}>{permissions.includes('redemptions.view') && say('lead')}</PageHeader>
      {permissions.includes('finance.view') && <Summary />}
      <PageTabs
        label={say('lists')}
        tabs={openTabs.map((one) => ({ value: one, word: say(`tab_${one}`), panel: panels[one] }))}
        tab={tab}
        onTab={onTab}
      />
    </>
  )
}
