import { Group, NativeSelect } from '@mantine/core'
import type { DeskTicket } from '../../contract/support-desk.ts'
import { usePerson } from '../../../../platform/web/session/me.ts'
import { useAppDispatch } from '../../../../platform/web/state/hooks.ts'
import { supportDesk } from '../../words/en/support-desk.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { useAct } from '../../../../kit/decide/use-act.ts'
import { BusyButton } from '../../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { reloadTickets, useDeskAssignMutation, useDeskStaffQuery } from './desk-api.ts'

/** The person assigned to a ticket, and the buttons that take, assign or release it. */
export function Assignment({ ticket }: { ticket: DeskTicket }) {
  const say = useText(supportDesk)
  const dispatch = useAppDispatch()
  const me = usePerson()?.userId ?? ''
  const { data: staff = [] } = useDeskStaffQuery()
  const [assign] = useDeskAssignMutation()
  const { ticketNumber, version, assignee } = ticket
  const isKnown = !assignee || staff.some(({ userId }) => userId === assignee.userId)
  const {
    act: give,
    isBusy,
    failure,
  } = useAct(
    (assigneeId: string | null) => assign({ params: { ticketNumber }, body: { assigneeId, version } }).unwrap(),
    {
      successMessage: ({ data }) =>
        data.assignee ? say('assignedTo', { name: data.assignee.name }) : say('assignedToNobody'),
      onFailed: (failed) => {
        if (failed.code === 'changed-meanwhile') dispatch(reloadTickets())
      },
    },
  )
  const mayTake = assignee?.userId !== me && staff.some(({ userId }) => userId === me)
  return (
    <>
      <Group gap="sm" align="flex-end">
        <NativeSelect
          label={say('assignee')}
          value={assignee?.userId ?? ''}
          disabled={isBusy}
          data={[
            { value: '', label: say('nobody') },
            ...staff.map(({ userId, name }) => ({ value: userId, label: name })),
            ...(isKnown || !assignee ? [] : [{ value: assignee.userId, label: assignee.name }]),
          ]}
          onChange={(event) => give(event.currentTarget.value || null)}
        />
        {mayTake && (
          <BusyButton variant="default" loading={isBusy} onClick={() => give(me)}>
            {say('take')}
          </BusyButton>
        )}
      </Group>
      <ErrorNotice failure={failure} title={say('notAssigned')} />
    </>
  )
}
