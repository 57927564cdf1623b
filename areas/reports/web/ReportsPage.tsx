import type { Permission } from '../../../platform/contract/access.ts'
import { reportZone } from '../../../platform/contract/day.ts'
import { usePermissions } from '../../../platform/web/session/me.ts'
import { useTabAddress } from '../../../platform/web/state/tab-address.ts'
import { reports } from '../words/en/reports.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { PageTabs } from '../../../kit/PageTabs.tsx'
import { AttemptsTab } from './AttemptsTab.tsx'
import { FinanceTab } from './FinanceTab.tsx'
import { HistoryTab } from './HistoryTab.tsx'
import { Overview } from './Overview.tsx'
import { SignupsTab } from './SignupsTab.tsx'

const tabs = ['overview', 'attempts', 'signups', 'finance', 'history'] as const
type Tab = (typeof tabs)[number]
const permissionOf: Readonly<Partial<Record<Tab, Permission>>> = {
  finance: 'finance.view',
  history: 'reports.download',
}
const panels = {
  overview: <Overview />,
  attempts: <AttemptsTab />,
  signups: <SignupsTab />,
  finance: <FinanceTab />,
  history: <HistoryTab />,
}
const ownParameters = ['from', 'to', 'page', 'limit', 'view']

/** `/reports`: an overview of every report, and each report in full. */
export function ReportsPage() {
  const say = useText(reports)
  const { permissions } = usePermissions()
  const openTabs = tabs.filter((one) => permissions.includes(permissionOf[one] ?? 'reports.view'))
  const { tab, onTab } = useTabAddress({ open: openTabs, usual: 'overview', own: ownParameters })
  return (
    <>
      <PageHeader title={say('title')}>
        {say('lead')} {say('clock', { zone: reportZone })}
      </PageHeader>
      <PageTabs
        label={say('lists')}
        tabs={openTabs.map((one) => ({ value: one, word: say(`tab_${one}`), panel: panels[one] }))}
        tab={tab}
        onTab={onTab}
      />
    </>
  )
}
