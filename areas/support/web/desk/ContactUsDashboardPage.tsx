import { useTabAddress } from '../../../../platform/web/state/tab-address.ts'
import { supportDesk } from '../../words/en/support-desk.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { PageHeader } from '../../../../kit/PageHeader.tsx'
import { PageTabs } from '../../../../kit/PageTabs.tsx'
import { CannedTab } from './CannedTab.tsx'
import { ErrorsTab } from './ErrorsTab.tsx'
import { TicketsTab } from './TicketsTab.tsx'

const tabs = ['tickets', 'canned', 'errors'] as const
const panels = { tickets: <TicketsTab />, canned: <CannedTab />, errors: <ErrorsTab /> }
const ownParameters = [
  'status',
  'topic',
  'assignee',
  'q',
  'search',
  'state',
  'cursor',
  'after',
  'limit',
  'ticket',
  'error',
]

/** `/contact-us-dashboard`: tickets, saved replies, and the errors in people's browsers. */
export function ContactUsDashboardPage() {
  const say = useText(supportDesk)
  const { tab, onTab } = useTabAddress({ open: tabs, usual: 'tickets', own: ownParameters })
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
