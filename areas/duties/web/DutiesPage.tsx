import { useTabAddress } from '../../../platform/web/state/tab-address.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { PageTabs } from '../../../kit/PageTabs.tsx'
import { duties } from '../words/en/duties.ts'
import { PeriodsTab } from './PeriodsTab.tsx'
import { requestListNames } from './request-list.tsx'
import { RequestsTab } from './RequestsTab.tsx'

const tabs = ['requests', 'periods'] as const
const panels = { requests: <RequestsTab />, periods: <PeriodsTab /> }

/** `/duties`: people's requests about their data with the deadlines, and how long data is kept. */
export function DutiesPage() {
  const say = useText(duties)
  const { tab, onTab } = useTabAddress({ open: tabs, usual: 'requests', own: requestListNames })
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
