import { Button } from '@mantine/core'
import {
  isUndecided,
  redemptionsApi,
  redemptionStatuses,
  reviewFlags,
  type ReviewRow,
} from '../../redemptions/contract.ts'
import { personSearch } from '../../audit/web/for-others/PersonSearch.tsx'
import { useState, type KeyboardEvent } from 'react'
import { usePermissions, usePerson } from '../../../platform/web/session/me.ts'
import { finance } from '../words/en/finance.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { useOpened } from '../../../kit/decide/use-opened.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { ChoiceField } from '../../../kit/list/ChoiceField.tsx'
import { List } from '../../../kit/list/List.tsx'
import { NumberFilter } from '../../../kit/list/NumberFilter.tsx'
import { pickColumns, useSelection } from '../../../kit/list/selection.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { SearchField } from '../../../kit/SearchField.tsx'
import { SidePanel } from '../../../kit/SidePanel.tsx'
import { useCloseGuard } from '../../../kit/use-close-guard.tsx'
import { BulkApprove } from './BulkApprove.tsx'
import { useFinancePeopleQuery, useFinanceQueueQuery } from './finance-api.ts'
import { mayPick, findNeighbour } from './picking.ts'
import { queueList } from './queue-list.tsx'
import { RequestDetail } from './RequestDetail.tsx'
import { useProgress } from './use-progress.ts'

const QueuePerson = personSearch(useFinancePeopleQuery)

/** Moves the focus with the arrow keys from the button of one request to that of the next. */
function focusNeighbour(event: KeyboardEvent<HTMLButtonElement>): void {
  const all = [...document.querySelectorAll<HTMLButtonElement>('button[data-request]')]
  const next = findNeighbour(all, event.currentTarget, event.key)
  if (!next) return
  event.preventDefault()
  next.focus()
}

const useQueueList = () => useList(queueList)

/** The filters of the queue. */
function QueueFilters({ list }: { list: ReturnType<typeof useQueueList> }) {
  const say = useText(finance)
  return (
    <>
      <QueuePerson
        label={say('panelist')}
        isLabelQuiet
        value={list.state.filters.person}
        otherwise={say('somebody')}
        onChange={(person) => list.set({ person })}
      />
      <SearchField label={say('redemptionId')} maxLength={64} {...list.field('request')} />
      <ChoiceField
        {...list.field('status')}
        label={say('statusFilter')}
        all={say('all')}
        choices={redemptionStatuses.map((value) => ({ value, label: say(value) }))}
      />
      <ChoiceField
        {...list.field('flag')}
        label={say('flags')}
        all={say('everyFlag')}
        choices={reviewFlags.map((value) => ({ value, label: say(`flag_${value}`) }))}
      />
      <NumberFilter label={say('pointsFrom')} {...list.field('min')} />
      <NumberFilter label={say('pointsTo')} {...list.field('max')} />
    </>
  )
}

/** The queue of redemption requests, and one of them open beside it. */
export function QueueTab() {
  const say = useText(finance)
  const list = useQueueList()
  const answer = useFinanceQueueQuery({ query: list.query }, list.options)
  const { permissions } = usePermissions()
  const person = usePerson()
  const progress = useProgress()
  const opened = useOpened({
    rows: answer.data?.rows,
    rowKey: queueList.rowKey,
    isWaiting: ({ status, redemptionId }) => isUndecided(status) && !progress.passed.has(redemptionId),
  })
  const [isTyped, setTyped] = useState(false)
  const guard = useCloseGuard(isTyped, opened.close)
  const mayReview = permissions.includes('redemptions.review')
  const selection = useSelection({
    rows: answer.data?.rows,
    rowKey: queueList.rowKey,
    canPick: (row) => mayReview && mayPick(row, person?.userId ?? ''),
  })
  const renderOpenButton = (row: ReviewRow) => {
    const isWaiting = isUndecided(row.status)
    return (
      <Button
        size="sm"
        variant="default"
        data-request
        aria-label={say(isWaiting ? 'reviewLong' : 'viewLong', { email: row.email })}
        onKeyDown={focusNeighbour}
        onClick={() => {
          progress.begin()
          opened.open(row)
        }}
      >
        {say(isWaiting ? 'review' : 'view')}
      </Button>
    )
  }
  return (
    <>
      <BulkApprove {...selection} />
      <List
        list={list}
        answer={answer}
        title={say('queue')}
        file={{ call: redemptionsApi.getAllRedeemRequests }}
        picks={pickColumns(selection, queueList.rowKey, {
          header: say('pick'),
          label: ({ email }) => say('pickLong', { email }),
        })}
        controls={<QueueFilters list={list} />}
        noMatch={say('filteredWhy')}
        empty={
          <EmptyState art={<EmptySearch />} title={say('emptyTitle')} order={3}>
            {say('emptyWhy')}
          </EmptyState>
        }
        renderActions={renderOpenButton}
      />
      <SidePanel
        opened={opened.isOpen}
        onClose={guard.close}
        isUnderQuestion={guard.isAsking}
        title={say('detailTitle')}
      >
        {opened.row && (
          <RequestDetail
            key={opened.row.redemptionId}
            row={opened.row}
            onDecided={(row) => progress.pass(row, opened)}
            onTyped={setTyped}
            onNext={opened.onNext}
            progress={progress}
          />
        )}
      </SidePanel>
      {guard.question}
    </>
  )
}
