import { Group } from '@mantine/core'
import { useState } from 'react'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { callbacks } from '../words/en/callbacks.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { KeysetPager } from '../../../kit/KeysetPager.tsx'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { PageTabs } from '../../../kit/PageTabs.tsx'
import { wholeNumber } from '../../../kit/Points.tsx'
import { SidePanel } from '../../../kit/SidePanel.tsx'
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
import { RefusedList } from './RefusedList.tsx'
import { useCallbacksInboxQuery, useSuppliersAllQuery } from './suppliers-api.ts'
import { useAddress } from '../../../platform/web/state/address.ts'
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
      {data && <KeysetPager after={after} next={data.next} words={{ previous: say('newer'), next: say('older') }} />}
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
  const wordOf = (one: (typeof views)[number]) => (
    <>
      {say(`view_${one}`)}
      {one === 'quarantine' && waiting > 0 && <span className={classes.count}>{wholeNumber(waiting)}</span>}
    </>
  )
  return (
    <>
      <PageHeader title={say('title')}>{say('lead')}</PageHeader>
      <PageTabs
        label={say('views')}
        tabs={views.map((one) => ({
          value: one,
          word: wordOf(one),
          panel: (
            <>
              <Group mb="md">
                <InboxControls
                  view={one}
                  filter={filter}
                  suppliers={suppliers}
                  onChange={(changes) => put(filterChanges(changes))}
                  onClear={list.onClear}
                />
              </Group>
              {one === 'refused' ? (
                <RefusedList supplierKey={filter.supplierKey} limit={limit} {...list} />
              ) : (
                <CallbackList view={one} {...list} />
              )}
            </>
          ),
        }))}
        tab={view}
        onTab={(next) => put({ view: next, after: null, callback: null, verdict: null })}
        isClose
      />
    </>
  )
}
