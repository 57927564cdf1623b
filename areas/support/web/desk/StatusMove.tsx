import type { DeskTicket } from '../../contract/support-desk.ts'
import { useAppDispatch } from '../../../../platform/web/state/hooks.ts'
import { supportDesk } from '../../words/en/support-desk.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { useAct } from '../../../../kit/decide/use-act.ts'
import { BusyButton } from '../../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { reloadTickets, useDeskMoveMutation } from './desk-api.ts'

/** Closes a ticket without an answer, or reopens it. */
export function StatusMove({ ticket: { ticketNumber, status, version } }: { ticket: DeskTicket }) {
  const say = useText(supportDesk)
  const dispatch = useAppDispatch()
  const [move] = useDeskMoveMutation()
  const isSolved = status === 'solved'
  const {
    act: go,
    isBusy,
    failure,
  } = useAct(
    () => {
      const next = isSolved ? 'open' : 'solved'
      return move({ params: { ticketNumber }, body: { status: next, version } }).unwrap()
    },
    {
      successMessage: () => say(isSolved ? 'reopened' : 'closed'),
      onFailed: (failed) => {
        if (failed.code === 'changed-meanwhile') dispatch(reloadTickets())
      },
    },
  )
  return (
    <>
      <ErrorNotice failure={failure} title={say('notMoved')} />
      <div>
        <BusyButton variant="default" loading={isBusy} onClick={go}>
          {say(isSolved ? 'reopen' : 'closeSilently')}
        </BusyButton>
      </div>
    </>
  )
}
