import { NativeSelect } from '@mantine/core'
import { redemptionStatuses, type ReviewRow } from '../../redemptions/contract.ts'
import { useState } from 'react'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { usePermissions, usePerson } from '../../../platform/web/session/me.ts'
import { useAddress } from '../../../platform/web/state/address.ts'
import { usePageAddress } from '../../../platform/web/state/page-address.ts'
import { finance } from '../words/en/finance.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { SidePanel } from '../../../kit/SidePanel.tsx'
import { BulkApprove } from './BulkApprove.tsx'
import { useFinanceQueueQuery } from './finance-api.ts'
import { QueueTable } from './QueueTable.tsx'
import { RequestDetail } from './RequestDetail.tsx'
import { mayPick } from './picking.ts'

const none: ReadonlySet<string> = new Set()

/** The queue of redemption requests, and one of them open beside it. */
export function QueueTab() {
  const say = useText(finance)
  const { params, put } = useAddress()
  const status = redemptionStatuses.find((one) => one === params.get('status')) ?? null
  const setStatus = (next: string) => put({ status: next || null, page: null })
  const place = usePageAddress()
  const { currentPage, limit } = place
  const query = { currentPage, limit, ...(status ? { status } : {}) }
  const { data, isFetching, error, refetch } = useFinanceQueueQuery({ query }, { refetchOnMountOrArgChange: true })
  const { permissions } = usePermissions()
  const person = usePerson()
  const [picked, setPicked] = useState(none)
  // Kept apart from the list: a decided request may leave the filtered queue, and its result must stay in sight.
  const [open, setOpen] = useState<ReviewRow | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const mayReview = permissions.includes('redemptions.review')
  const pickable = mayReview ? (data?.rows ?? []).filter((row) => mayPick(row, person?.userId ?? '')) : []
  // Only what is in sight is approved: another page or filter lets go of what was picked before.
  const chosen = pickable.filter(({ redemptionId }) => picked.has(redemptionId))
  const pick = (ids: readonly string[], isPicked: boolean) =>
    setPicked((before) => {
      const after = new Set(before)
      for (const id of ids)
        if (isPicked) after.add(id)
        else after.delete(id)
      return after
    })
  return (
    <>
      <BulkApprove pickable={pickable} chosen={chosen} onPick={pick} />
      <QueueTable
        data={data}
        place={place}
        controls={
          <NativeSelect
            aria-label={say('statusFilter')}
            value={status ?? ''}
            data={[
              { value: '', label: say('all') },
              ...redemptionStatuses.map((value) => ({ value, label: say(value) })),
            ]}
            onChange={(event) => setStatus(event.currentTarget.value)}
          />
        }
        isFetching={isFetching}
        failure={error ? failureOf(error) : null}
        onRetry={() => void refetch()}
        onClear={status ? () => setStatus('') : null}
        pickable={pickable}
        picked={picked}
        onPick={pick}
        onOpen={(row) => {
          setOpen(row)
          setIsOpen(true)
        }}
      />
      <SidePanel opened={isOpen} onClose={() => setIsOpen(false)} title={say('detailTitle')}>
        {open && <RequestDetail key={open.redemptionId} row={open} onDecided={setOpen} />}
      </SidePanel>
    </>
  )
}
