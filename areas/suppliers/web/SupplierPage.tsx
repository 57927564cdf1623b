import { Button, Skeleton, Stack, Text } from '@mantine/core'
import type { Supplier } from '../contract/supplier-admin.ts'
import { Link, useParams } from 'react-router'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { paths } from '../../../platform/web/paths.ts'
import { useTabAddress } from '../../../platform/web/state/tab-address.ts'
import { connections } from '../words/en/connections.ts'
import { maps } from '../words/en/maps.ts'
import { suppliers } from '../words/en/suppliers.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { BackLink } from '../../../kit/BackLink.tsx'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { PageTabs } from '../../../kit/PageTabs.tsx'
import { ConnectionTab } from './ConnectionTab.tsx'
import { InventoryTab } from './InventoryTab.tsx'
import { LiveCard } from './LiveCard.tsx'
import { QuestionsTab } from './QuestionsTab.tsx'
import { ReconciliationTab } from './ReconciliationTab.tsx'
import { ScorecardTab } from './ScorecardTab.tsx'
import { SettingsTab } from './SettingsTab.tsx'
import { useSuppliersOneQuery } from './suppliers-api.ts'

const tabs = ['scorecard', 'settings', 'connection', 'questions', 'inventory', 'reconciliation'] as const

/** Whether we call the supplier's own API, which needs credentials. */
const isCalled = ({ format }: Supplier): boolean => format !== 'house'

/** The parameters of the address that belong to one tab, and are dropped on another. */
const tabParameters = ['from', 'to', 'page', 'limit', 'report', 'lines']

function TabsOf({ supplier }: { supplier: Supplier }) {
  const say = useText(suppliers)
  const sayOfCalls = useText(connections)
  const sayOfMaps = useText(maps)
  // A supplier in our own format has no API that we call.
  const openTabs = tabs.filter((one) => (one !== 'connection' && one !== 'questions') || isCalled(supplier))
  const { tab, onTab } = useTabAddress({ open: openTabs, usual: 'scorecard', own: tabParameters })
  const { supplierKey } = supplier
  const panels = {
    scorecard: <ScorecardTab supplierKey={supplierKey} />,
    settings: <SettingsTab key={supplierKey} supplier={supplier} />,
    connection: <ConnectionTab key={supplierKey} supplier={supplier} />,
    questions: <QuestionsTab key={supplierKey} supplierKey={supplierKey} />,
    inventory: <InventoryTab supplier={supplier} />,
    reconciliation: <ReconciliationTab supplierKey={supplierKey} />,
  }
  return (
    <PageTabs
      label={say('lists')}
      tabs={openTabs.map((one) => ({
        value: one,
        word: one === 'connection' ? sayOfCalls('tab') : one === 'questions' ? sayOfMaps('tab') : say(`tab_${one}`),
        panel: panels[one],
      }))}
      tab={tab}
      onTab={onTab}
      isClose
    />
  )
}

/** `/suppliers/:supplierKey`: the results, settings, surveys and reports of one supplier. */
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
        <>
          {currentData.offReason && <Text>{say(`off_${currentData.offReason}`)}</Text>}
          <LiveCard supplier={currentData} />
          <TabsOf supplier={currentData} />
        </>
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
