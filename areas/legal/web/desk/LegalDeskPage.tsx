import { PageHeader } from '../../../../kit/PageHeader.tsx'
import { PageTabs } from '../../../../kit/PageTabs.tsx'
import { useAddress } from '../../../../platform/web/state/address.ts'
import { useTabAddress } from '../../../../platform/web/state/tab-address.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { legalDocuments } from '../../contract.ts'
import { legalAdmin } from '../../words/en/legal-admin.ts'
import { consentListNames, ConsentsTab } from './ConsentsTab.tsx'
import { TextDesk } from './TextDesk.tsx'
import { TextList } from './TextList.tsx'

const tabs = ['texts', 'accepted'] as const
const panels = { texts: <TextList />, accepted: <ConsentsTab /> }

/** `/legal-texts`: where staff write and publish legal texts and look up acceptances. */
export function LegalDeskPage() {
  const say = useText(legalAdmin)
  const { params } = useAddress()
  const { tab, onTab } = useTabAddress({ open: tabs, usual: 'texts', own: consentListNames })
  const opened = legalDocuments.find((one) => one === params.get('text'))
  if (opened) return <TextDesk key={opened} document={opened} />
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
