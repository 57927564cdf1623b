import { Tabs } from '@mantine/core'
import type { Permission } from '@tuppence/contract/access'
import { usePermissions } from '../../session/me.ts'
import { useAddress } from '../../state/address.ts'
import { reports } from '../../text/en/reports.ts'
import { useText } from '../../text/text.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { AttemptsTab } from './AttemptsTab.tsx'
import { FinanceTab } from './FinanceTab.tsx'
import { HistoryTab } from './HistoryTab.tsx'
import { Overview } from './Overview.tsx'
import { SignupsTab } from './SignupsTab.tsx'
import classes from './Reports.module.css'

const tabs = ['overview', 'attempts', 'signups', 'finance', 'history'] as const
type Tab = (typeof tabs)[number]
const rightOf: Readonly<Partial<Record<Tab, Permission>>> = { finance: 'finance.view', history: 'reports.download' }

/** What belongs to one tab of the address and means nothing, or something else, on another. */
const ownOfTabs = { from: null, to: null, page: null, limit: null, view: null }

/** `/reports`: every report at a glance, and each of them whole. */
export function ReportsPage() {
  const say = useText(reports)
  const { params, put } = useAddress()
  const { permissions } = usePermissions()
  const open = tabs.filter((one) => permissions.includes(rightOf[one] ?? 'reports.view'))
  const tab = open.find((one) => one === params.get('tab')) ?? 'overview'
  return (
    <>
      <PageHeader title={say('title')}>{say('lead')}</PageHeader>
      <Tabs value={tab} onChange={(next) => put({ ...ownOfTabs, tab: next }, true)} keepMounted={false}>
        <Tabs.List aria-label={say('lists')} mb="lg" className={classes.tabs ?? ''}>
          {open.map((one) => (
            <Tabs.Tab key={one} value={one} h={44}>
              {say(`tab_${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="overview">
          <Overview />
        </Tabs.Panel>
        <Tabs.Panel value="attempts">
          <AttemptsTab />
        </Tabs.Panel>
        <Tabs.Panel value="signups">
          <SignupsTab />
        </Tabs.Panel>
        <Tabs.Panel value="finance">
          <FinanceTab />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <HistoryTab />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
