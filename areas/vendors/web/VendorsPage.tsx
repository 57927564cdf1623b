import { Button } from '@mantine/core'
import { Link, Navigate } from 'react-router'
import { changesAffiliates, isVendor } from '../../../platform/contract/access.ts'
import { paths } from '../../../platform/web/paths.ts'
import { usePermissions, usePerson } from '../../../platform/web/session/me.ts'
import { useAddress } from '../../../platform/web/state/address.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { dollarsColumn } from '../../../kit/cells.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { defineList } from '../../../kit/list/define-list.ts'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { PageTabs } from '../../../kit/PageTabs.tsx'
import type { Vendor } from '../contract/commissions.ts'
import { microsPerDollar } from '../../../platform/contract/amount.ts'
import type { Money } from '../contract/money.ts'
import { vendorsApi } from '../contract/vendors.ts'
import { vendors } from '../words/en/vendors.ts'
import { WaitingCommissions } from './Commissions.tsx'
import { Objections } from './Objections.tsx'
import { useVendorsListQuery } from './vendors-api.ts'
import classes from './Vendors.module.css'

const moneyColumn = (key: string, header: string, money: (row: Vendor) => Money) =>
  dollarsColumn<Vendor>({ key, header }, (row) => money(row).micros / microsPerDollar)

const vendorList = defineList<Vendor>()({
  name: 'vendors',
  text: vendors,
  filters: {},
  pager: 'pages',
  isFresh: true,
  density: 'compact',
  rowKey: ({ vendorId }) => vendorId,
  columns: (say) => [
    {
      key: 'name',
      header: say('vendor'),
      onCard: 'title',
      render: ({ vendorName }) => <span className={classes.long}>{vendorName || '–'}</span>,
      plain: ({ vendorName }) => vendorName,
    },
    moneyColumn('balance', say('balance'), (row) => row.balance),
    moneyColumn('held', say('held'), (row) => row.held),
    moneyColumn('next', say('nextPayout'), (row) => row.nextPayout),
    {
      key: 'missing',
      header: say('missingShort'),
      render: ({ missing }) => missing.map((thing) => say(`short_${thing}`)).join(' · ') || say('nothingMissing'),
      plain: ({ missing }) => missing.map((thing) => say(`short_${thing}`)).join(' · '),
    },
    {
      key: 'toDecide',
      header: say('toDecide'),
      canHide: true,
      render: ({ waiting, openObjections }) =>
        waiting + openObjections === 0 ? null : say('decideCount', { waiting, objections: openObjections }),
      plain: ({ waiting, openObjections }) => waiting + openObjections,
    },
  ],
})

function VendorList() {
  const say = useText(vendors)
  const list = useList(vendorList)
  const answer = useVendorsListQuery({ query: list.query }, list.options)
  return (
    <List
      list={list}
      answer={answer}
      title={say('title')}
      isTitleQuiet
      file={{ call: vendorsApi.getVendors }}
      rowLink={({ vendorId }) => paths.vendor.replace(':vendorId', vendorId)}
      empty={
        <EmptyState art={<EmptySearch />} title={say('vendorsEmpty')} order={2}>
          {say('vendorsEmptyWhy')}
        </EmptyState>
      }
    />
  )
}

const tabs = ['vendors', 'waiting', 'objections'] as const

/** `/vendors`: every vendor with balance and next payout, and everything that waits for a decision. */
export function VendorsPage() {
  const say = useText(vendors)
  const { params, put } = useAddress()
  const person = usePerson()
  const { permissions } = usePermissions()
  const mayDecide = changesAffiliates(person, permissions)
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'vendors'
  if (person && isVendor(person.role) && !permissions.includes('affiliates.view') && !mayDecide)
    return <Navigate to={paths.myStatements} replace />
  const panels = {
    vendors: <VendorList />,
    waiting: <WaitingCommissions mayDecide={mayDecide} />,
    objections: <Objections mayDecide={mayDecide} />,
  }
  return (
    <>
      <PageHeader
        title={say('title')}
        actions={
          permissions.includes('vendors.pay') && (
            <Button component={Link} to={paths.vendorRuns} variant="default">
              {say('toPayouts')}
            </Button>
          )
        }
      >
        {say('lead')}
      </PageHeader>
      <PageTabs
        label={say('parts')}
        tab={tab}
        onTab={(next) => put({ tab: next === 'vendors' ? null : next, page: null, state: null })}
        tabs={tabs.map((value) => ({ value, word: say(`tab_${value}`), panel: panels[value] }))}
      />
    </>
  )
}
