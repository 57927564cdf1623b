import { Button, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { callbacks } from '../words/en/callbacks.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { DateRange } from '../../../kit/DateRange.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { ChoiceField } from '../../../kit/list/ChoiceField.tsx'
import { namesOf } from '../../../kit/list/define-list.ts'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { PageTabs } from '../../../kit/PageTabs.tsx'
import { wholeNumber } from '../../../kit/Points.tsx'
import { SidePanel } from '../../../kit/SidePanel.tsx'
import { callbackStates, supplierAdminApi, type CallbackRow, type Supplier } from '../contract/supplier-admin.ts'
import { CallbackDetail } from './CallbackDetail.tsx'
import { inboxList, quarantineList, refusedList, type Named } from './inbox-lists.tsx'
import { IdField, SupplierField } from './InboxControls.tsx'
import { readCallbackId, findNextInQueue, readView, views } from './inbox-filter.ts'
import { useCallbacksInboxQuery, useCallbacksRefusedQuery, useSuppliersAllQuery } from './suppliers-api.ts'
import { useAddress } from '../../../platform/web/state/address.ts'
import classes from './Suppliers.module.css'

type PanelProps = Named & { rows: readonly CallbackRow[]; age: string | null; callbackId: string | null }

/**
 * The panel with the callback named by the address (`?callback=`), and a function that opens the next one in the
 * queue.
 */
function usePanel({ rows, age, callbackId, nameOf }: PanelProps) {
  const say = useText(callbacks)
  const { put } = useAddress()
  // The callback stays visible while the panel closes, although it leaves the address at once.
  const [shown, setShown] = useState(callbackId)
  if (callbackId !== null && callbackId !== shown) setShown(callbackId)
  const [cameFrom, setCameFrom] = useState<string | null>(null)
  const next = shown && findNextInQueue(rows, shown, age)
  const goOn = (to: string) => {
    setCameFrom(shown)
    put({ callback: to })
  }
  const renderOpenButton = ({ callbackId: id, supplierKey, eventId, state }: CallbackRow) => {
    const isWaiting = state === 'quarantined'
    return (
      <Button
        size="sm"
        variant="default"
        aria-label={say(isWaiting ? 'reviewLong' : 'viewLong', {
          event: eventId || say('noEvent'),
          supplier: nameOf(supplierKey),
        })}
        onClick={() => {
          setCameFrom(null)
          put({ callback: id })
        }}
      >
        {say(isWaiting ? 'review' : 'view')}
      </Button>
    )
  }
  const panel = (
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
  )
  return { open: renderOpenButton, panel }
}

type ViewProps = Named & { suppliers: readonly Supplier[]; callbackId: string | null }

const renderEmpty = (title: string, text: string): ReactNode => (
  <EmptyState art={<EmptySearch />} title={title}>
    {text}
  </EmptyState>
)

/** All callbacks that were received. */
function Inbox({ suppliers, callbackId, nameOf }: ViewProps) {
  const say = useText(callbacks)
  const list = useList(inboxList, { nameOf })
  const answer = useCallbacksInboxQuery({ query: list.query }, list.options)
  const { open, panel } = usePanel({ rows: answer.data?.rows ?? [], age: list.state.sort, callbackId, nameOf })
  return (
    <>
      <List
        list={list}
        answer={answer}
        title={say('view_inbox')}
        isTitleQuiet
        file={{ call: supplierAdminApi.getCallbacks }}
        opens="callback"
        controls={
          <>
            <SupplierField suppliers={suppliers} {...list.field('supplier')} />
            <ChoiceField
              label={say('verdict')}
              all={say('everyVerdict')}
              choices={callbackStates.map((value) => ({ value, label: say(`state_${value}`) }))}
              {...list.field('verdict')}
            />
            <DateRange label={say('days')} {...list.field('days')} />
            <IdField label={say('attempt')} maxLength={64} {...list.field('attempt')} />
            <IdField label={say('event')} maxLength={200} {...list.field('event')} />
          </>
        }
        noMatch={say('noMatch')}
        empty={renderEmpty(say('emptyTitle'), say('inboxEmpty'))}
        renderActions={open}
      />
      {panel}
    </>
  )
}

/** The callbacks that need a decision. */
function Quarantine({ suppliers, callbackId, nameOf }: ViewProps) {
  const say = useText(callbacks)
  const list = useList(quarantineList, { nameOf })
  const answer = useCallbacksInboxQuery({ query: { state: 'quarantined', ...list.query } }, list.options)
  const { open, panel } = usePanel({ rows: answer.data?.rows ?? [], age: list.state.sort, callbackId, nameOf })
  return (
    <>
      <List
        list={list}
        answer={answer}
        title={say('view_quarantine')}
        isTitleQuiet
        file={{ call: supplierAdminApi.getCallbacks, query: { state: 'quarantined' } }}
        opens="callback"
        controls={
          <>
            <SupplierField suppliers={suppliers} {...list.field('supplier')} />
            <DateRange label={say('days')} {...list.field('days')} />
            <IdField label={say('attempt')} maxLength={64} {...list.field('attempt')} />
            <IdField label={say('event')} maxLength={200} {...list.field('event')} />
          </>
        }
        noMatch={say('noMatch')}
        empty={renderEmpty(say('emptyTitle'), say('quarantineEmpty'))}
        renderActions={open}
      />
      {panel}
    </>
  )
}

/** The callbacks that were rejected before they were read, with the reason. */
function Refused({ suppliers, nameOf }: ViewProps) {
  const say = useText(callbacks)
  const list = useList(refusedList, { nameOf })
  const answer = useCallbacksRefusedQuery({ query: list.query }, list.options)
  return (
    <>
      <Text c="dimmed" mb="sm">
        {say('refusedLead')}
      </Text>
      <List
        list={list}
        answer={answer}
        title={say('view_refused')}
        isTitleQuiet
        file={{ call: supplierAdminApi.getRefusedCallbacks }}
        controls={<SupplierField suppliers={suppliers} {...list.field('supplier')} />}
        noMatch={say('noMatch')}
        empty={renderEmpty(say('emptyTitle'), say('refusedEmpty'))}
      />
    </>
  )
}

const panels = { inbox: Inbox, quarantine: Quarantine, refused: Refused }
/**
 * The parameters that belong to one view only. Supplier, period, attempt and event are kept when the reader changes the
 * view.
 */
const viewParameters = namesOf(inboxList).filter(
  (name) => !['supplier', 'from', 'to', 'attempt', 'event', 'limit'].includes(name),
)

/**
 * `/callbacks`: everything that suppliers reported, the callbacks that need a decision, and those that were rejected
 * unread.
 */
export function CallbacksPage() {
  const say = useText(callbacks)
  const { params, put } = useAddress()
  const { data: suppliers = [] } = useSuppliersAllQuery()
  const waiting = suppliers.reduce((sum, { quarantined }) => sum + quarantined, 0)
  const nameOf = (key: string) => suppliers.find(({ supplierKey }) => supplierKey === key)?.name ?? key
  const shared = { suppliers, callbackId: readCallbackId(params), nameOf }
  return (
    <>
      <PageHeader title={say('title')}>{say('lead')}</PageHeader>
      <PageTabs
        label={say('views')}
        tabs={views.map((one) => {
          const Panel = panels[one]
          return {
            value: one,
            word: (
              <>
                {say(`view_${one}`)}
                {one === 'quarantine' && waiting > 0 && <span className={classes.count}>{wholeNumber(waiting)}</span>}
              </>
            ),
            panel: <Panel {...shared} />,
          }
        })}
        tab={readView(params)}
        onTab={(next) =>
          put({ ...Object.fromEntries(viewParameters.map((name) => [name, null])), view: next, callback: null })
        }
        isClose
      />
    </>
  )
}
