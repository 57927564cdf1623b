import { Group, Tabs } from '@mantine/core'
import { useState } from 'react'
import { failureOf } from '../../api/failure.ts'
import { callbacks } from '../../text/en/callbacks.ts'
import { useText } from '../../text/text.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { wholeNumber } from '../../ui/Points.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { CallbackDetail } from './CallbackDetail.tsx'
import {
  filterChanges,
  isFiltered,
  nextInQueue,
  noFilter,
  queryOf,
  readInbox,
  views,
  type InboxFilter,
} from './inbox-filter.ts'
import { InboxControls } from './InboxControls.tsx'
import { InboxTable } from './InboxTable.tsx'
import { Keyset } from './Keyset.tsx'
import { RefusedList } from './RefusedList.tsx'
import { useCallbacksInboxQuery, useSuppliersAllQuery } from './suppliers-api.ts'
import { useAddress } from '../../state/address.ts'
import classes from './Suppliers.module.css'

const limit = 20

type ListProps = {
  view: 'inbox' | 'quarantine'
  filter: InboxFilter
  after: string | null
  callbackId: string | null
  nameOf: (supplierKey: string) => string
  onClear: (() => void) | null
}

/** The inbox or its quarantine, and one callback open beside it (`?callback=`). */
function CallbackList({ view, filter, after, callbackId, nameOf, onClear }: ListProps) {
  const say = useText(callbacks)
  const { put } = useAddress()
  const { data, isFetching, error, refetch } = useCallbacksInboxQuery(
    { query: { limit, ...queryOf(view, filter), ...(after ? { after } : {}) } },
    { refetchOnMountOrArgChange: true },
  )
  // Kept while the panel slides away, although the address forgets it at once.
  const [shown, setShown] = useState(callbackId)
  if (callbackId !== null && callbackId !== shown) setShown(callbackId)
  const [cameFrom, setCameFrom] = useState<string | null>(null)
  const next = shown && nextInQueue(data?.rows ?? [], shown)
  const goOn = (to: string) => {
    setCameFrom(shown)
    put({ callback: to })
  }
  return (
    <>
      <InboxTable
        view={view}
        rows={data?.rows}
        nameOf={nameOf}
        isFetching={isFetching}
        failure={error ? failureOf(error) : null}
        onRetry={() => void refetch()}
        onClear={onClear}
        onOpen={(id) => {
          setCameFrom(null)
          put({ callback: id })
        }}
      />
      {data && <Keyset after={after} next={data.next} />}
      <SidePanel
        opened={callbackId !== null}
        onClose={() => put({ callback: null })}
        title={say('detailTitle')}
        width={520}
      >
        {shown && (
          <CallbackDetail
            key={shown}
            callbackId={shown}
            nameOf={nameOf}
            takesFocus={cameFrom !== null}
            onNext={next ? () => goOn(next) : null}
          />
        )}
      </SidePanel>
    </>
  )
}

/** `/callbacks`: what suppliers reported, what of it waits for a decision, and what was turned away. */
export function CallbacksPage() {
  const say = useText(callbacks)
  const { params, put } = useAddress()
  const { view, filter, after, callbackId } = readInbox(params)
  const { data: suppliers = [] } = useSuppliersAllQuery()
  const waiting = suppliers.reduce((sum, { quarantined }) => sum + quarantined, 0)
  const nameOf = (key: string) => suppliers.find(({ supplierKey }) => supplierKey === key)?.name ?? key
  const list = {
    filter,
    after,
    callbackId,
    nameOf,
    onClear: isFiltered(view, filter) ? () => put(filterChanges(noFilter)) : null,
  }
  return (
    <>
      <PageHeader title={say('title')}>{say('lead')}</PageHeader>
      <Tabs
        value={view}
        onChange={(next) => put({ view: next, after: null, callback: null, verdict: null })}
        keepMounted={false}
      >
        <Tabs.List aria-label={say('views')} mb="md" className={classes.tabs ?? ''}>
          {views.map((one) => (
            <Tabs.Tab key={one} value={one} h={44}>
              {say(`view_${one}`)}
              {one === 'quarantine' && waiting > 0 && <span className={classes.count}>{wholeNumber(waiting)}</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Group mb="md">
          <InboxControls
            view={view}
            filter={filter}
            suppliers={suppliers}
            onChange={(changes) => put(filterChanges(changes))}
            onClear={list.onClear}
          />
        </Group>
        <Tabs.Panel value="inbox">
          <CallbackList view="inbox" {...list} />
        </Tabs.Panel>
        <Tabs.Panel value="quarantine">
          <CallbackList view="quarantine" {...list} />
        </Tabs.Panel>
        <Tabs.Panel value="refused">
          <RefusedList supplierKey={filter.supplierKey} limit={limit} {...list} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
