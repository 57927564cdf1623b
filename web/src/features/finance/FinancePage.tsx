import { Drawer, NativeSelect } from '@mantine/core'
import { redemptionStatuses, type ReviewRow } from '@tuppence/contract/redemptions'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { failureOf } from '../../api/failure.ts'
import { usePageAddress } from '../../state/page-address.ts'
import { finance } from '../../text/en/finance.ts'
import { useText } from '../../text/text.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { useIsPhone } from '../../ui/screen.ts'
import { useFinanceQueueQuery } from './finance-api.ts'
import { QueueTable } from './QueueTable.tsx'
import { RequestDetail } from './RequestDetail.tsx'
import classes from './Finance.module.css'

/** The status filter of the address; anything unknown shows all. */
function useStatusFilter() {
  const [params, setParams] = useSearchParams()
  const status = redemptionStatuses.find((one) => one === params.get('status')) ?? null
  const setStatus = (next: string) =>
    setParams(
      (now) => {
        if (next) now.set('status', next)
        else now.delete('status')
        now.delete('page')
        return now
      },
      { replace: true },
    )
  return { status, setStatus }
}

/** A decided request may have taken the button that opened it out of the list; then the page itself has the focus. */
function keepFocus(): void {
  if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
}

/** `/finance`: the queue of redemption requests, and one of them open beside it. */
export function FinancePage() {
  const say = useText(finance)
  const isPhone = useIsPhone()
  const { status, setStatus } = useStatusFilter()
  const { currentPage, limit, onPage, onLimit } = usePageAddress()
  const query = { currentPage, limit, ...(status ? { status } : {}) }
  const { data, isFetching, error, refetch } = useFinanceQueueQuery({ query }, { refetchOnMountOrArgChange: true })
  // Kept apart from the list: a decided request may leave the filtered queue, and its result must stay in sight.
  const [open, setOpen] = useState<ReviewRow | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const show = (row: ReviewRow) => {
    setOpen(row)
    setIsOpen(true)
  }
  return (
    <>
      <PageHeader
        title={say('title')}
        actions={
          <NativeSelect
            label={say('statusFilter')}
            value={status ?? ''}
            data={[
              { value: '', label: say('all') },
              ...redemptionStatuses.map((value) => ({ value, label: say(value) })),
            ]}
            onChange={(event) => setStatus(event.currentTarget.value)}
          />
        }
      >
        {say('lead')}
      </PageHeader>
      <QueueTable
        rows={data?.rows}
        isFetching={isFetching}
        failure={error ? failureOf(error) : null}
        onRetry={() => void refetch()}
        onClear={status ? () => setStatus('') : null}
        onOpen={show}
      />
      {data && (
        <Pagination currentPage={currentPage} limit={limit} count={data.count} onPage={onPage} onLimit={onLimit} />
      )}
      <Drawer.Root
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        onExitTransitionEnd={keepFocus}
        position="right"
        size={isPhone ? '100%' : 480}
        classNames={{ content: classes.content ?? '', title: classes.title ?? '', body: classes.body ?? '' }}
      >
        <Drawer.Overlay />
        <Drawer.Content>
          <div className={classes.header}>
            <Drawer.Title>{say('detailTitle')}</Drawer.Title>
            <Drawer.CloseButton aria-label={say('close')} size={44} iconSize={20} />
          </div>
          <Drawer.Body>{open && <RequestDetail key={open.redemptionId} row={open} onDecided={setOpen} />}</Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </>
  )
}
