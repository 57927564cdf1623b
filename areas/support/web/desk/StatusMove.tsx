import type { DeskTicket } from '../../contract/support-desk.ts'
import { useState } from 'react'
import { failureOf, type CallFailure } from '../../../../platform/web/api/failure.ts'
import { useAppDispatch } from '../../../../platform/web/state/hooks.ts'
import { supportDesk } from '../../words/en/support-desk.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { BusyButton } from '../../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { toasts } from '../../../../kit/toasts.ts'
import { ticketsChanged, useDeskMoveMutation } from './desk-api.ts'

/** Closes a ticket without an answer, or opens it again. */
export function StatusMove({ ticket: { ticketNumber, status, version } }: { ticket: DeskTicket }) {
  const say = useText(supportDesk)
  const dispatch = useAppDispatch()
  const [move, { isLoading }] = useDeskMoveMutation()
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const isSolved = status === 'solved'
  const go = async () => {
    if (isLoading) return
    setFailure(null)
    const next = isSolved ? 'open' : 'solved'
    try {
      await move({ params: { ticketNumber }, body: { status: next, version } }).unwrap()
      toasts.success(say(isSolved ? 'reopened' : 'closed'))
    } catch (error) {
      const failed = failureOf(error)
      setFailure(failed)
      if (failed.code === 'changed-meanwhile') dispatch(ticketsChanged())
    }
  }
  return (
    <>
      <ErrorNotice failure={failure} title={say('notMoved')} />
      <div>
        <BusyButton variant="default" loading={isLoading} onClick={() => void go()}>
          {say(isSolved ? 'reopen' : 'closeSilently')}
        </BusyButton>
      </div>
    </>
  )
}
