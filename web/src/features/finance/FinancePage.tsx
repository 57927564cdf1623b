import { Tabs } from '@mantine/core'
import type { Permission } from '@tuppence/contract/access'
import { usePermissions } from '../../session/me.ts'
import { useAddress } from '../../state/address.ts'
import { finance } from '../../text/en/finance.ts'
import { useText } from '../../text/text.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { AdjustmentsTab } from './AdjustmentsTab.tsx'
import { DisputesTab } from './DisputesTab.tsx'
import { QueueTab } from './QueueTab.tsx'
import { StockTab } from './StockTab.tsx'
import { Summary } from './Summary.tsx'
import classes from './Finance.module.css'

const tabs = ['queue', 'stock', 'disputes', 'adjustments'] as const
type Tab = (typeof tabs)[number]
const rightOf: Readonly<Record<Tab, Permission>> = {
  queue: 'redemptions.view',
  stock: 'rewards.view',
  disputes: 'disputes.view',
  adjustments: 'finance.view',
}

/** What belongs to one tab of the address and means nothing, or something else, on another. */
const ownOfTabs = { status: null, page: null, limit: null }

/** `/finance`: what waits for a decision, and what is needed to keep it going. */
export function FinancePage() {
  const say = useText(finance)
  const { params, put } = useAddress()
  const { permissions } = usePermissions()
  const open = tabs.filter((one) => permissions.includes(rightOf[one]))
  const tab = open.find((one) => one === params.get('tab')) ?? 'queue'
  return (
    <>
      <PageHeader title={say('title')}>{say('lead')}</PageHeader>
      {permissions.includes('finance.view') && <Summary />}
      <Tabs value={tab} onChange={(next) => put({ ...ownOfTabs, tab: next }, true)} keepMounted={false}>
        <Tabs.List aria-label={say('lists')} mb="lg" className={classes.tabs ?? ''}>
          {open.map((one) => (
            <Tabs.Tab key={one} value={one} h={44}>
              {say(`tab_${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="queue">
          <QueueTab />
        </Tabs.Panel>
        <Tabs.Panel value="stock">
          <StockTab />
        </Tabs.Panel>
        <Tabs.Panel value="disputes">
          <DisputesTab />
        </Tabs.Panel>
        <Tabs.Panel value="adjustments">
          <AdjustmentsTab />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
