import { Button, Skeleton, Stack, Tabs } from '@mantine/core'
import type { Supplier } from '@tuppence/contract/supplier-admin'
import { Link, useParams } from 'react-router'
import { failureOf } from '../../api/failure.ts'
import { paths } from '../../paths.ts'
import { suppliers } from '../../text/en/suppliers.ts'
import { useText } from '../../text/text.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { BackLink } from '../../ui/BackLink.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { InventoryTab } from './InventoryTab.tsx'
import { ReconciliationTab } from './ReconciliationTab.tsx'
import { ScorecardTab } from './ScorecardTab.tsx'
import { SettingsTab } from './SettingsTab.tsx'
import { useSuppliersOneQuery } from './suppliers-api.ts'
import { useAddress } from '../../state/address.ts'
import classes from './Suppliers.module.css'

const tabs = ['scorecard', 'settings', 'inventory', 'reconciliation'] as const

/** What belongs to one tab of the address and means nothing, or something else, on another. */
const ownOfTabs = { from: null, to: null, page: null, limit: null, report: null, lines: null }

function TabsOf({ supplier }: { supplier: Supplier }) {
  const say = useText(suppliers)
  const { params, put } = useAddress()
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'scorecard'
  return (
    <Tabs value={tab} onChange={(next) => put({ ...ownOfTabs, tab: next })} keepMounted={false}>
      <Tabs.List aria-label={say('lists')} mb="lg" className={classes.tabs ?? ''}>
        {tabs.map((one) => (
          <Tabs.Tab key={one} value={one} h={44}>
            {say(`tab_${one}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="scorecard">
        <ScorecardTab supplierKey={supplier.supplierKey} />
      </Tabs.Panel>
      <Tabs.Panel value="settings">
        <SettingsTab key={supplier.supplierKey} supplier={supplier} />
      </Tabs.Panel>
      <Tabs.Panel value="inventory">
        <InventoryTab supplier={supplier} />
      </Tabs.Panel>
      <Tabs.Panel value="reconciliation">
        <ReconciliationTab supplierKey={supplier.supplierKey} />
      </Tabs.Panel>
    </Tabs>
  )
}

/** `/suppliers/:supplierKey`: what one supplier brought, how it is set up, its surveys and its reports. */
export function SupplierPage() {
  const say = useText(suppliers)
  const { supplierKey = '' } = useParams()
  const { currentData, error, isFetching, refetch } = useSuppliersOneQuery(
    { params: { supplierKey } },
    { refetchOnMountOrArgChange: true },
  )
  return (
    <>
      <BackLink to={paths.suppliers}>{say('back')}</BackLink>
      <PageHeader
        title={currentData?.name ?? supplierKey}
        actions={
          currentData && (
            <Button
              component={Link}
              to={`${paths.callbacks}?supplier=${encodeURIComponent(supplierKey)}`}
              variant="default"
            >
              {say('toCallbacks')}
            </Button>
          )
        }
      >
        {currentData && `${say(`format_${currentData.format}`)} · ${say(currentData.isActive ? 'active' : 'off')}`}
      </PageHeader>
      {currentData ? (
        <TabsOf supplier={currentData} />
      ) : error && !isFetching ? (
        <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Stack gap="md" aria-busy="true">
          <Skeleton height={44} />
          <Skeleton height={120} />
          <Skeleton height={200} />
        </Stack>
      )}
    </>
  )
}
