import { Group, NativeSelect } from '@mantine/core'
import type { DeskTicket } from '../../contract/support-desk.ts'
import { useState } from 'react'
import { failureOf, type CallFailure } from '../../../../platform/web/api/failure.ts'
import { usePerson } from '../../../../platform/web/session/me.ts'
import { useAppDispatch } from '../../../../platform/web/state/hooks.ts'
import { supportDesk } from '../../words/en/support-desk.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { BusyButton } from '../../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { toasts } from '../../../../kit/toasts.ts'
import { ticketsChanged, useDeskAssignMutation, useDeskStaffQuery } from './desk-api.ts'

/** Whose the ticket is: to take, to give, or to leave to nobody. */
export function Assignment({ ticket }: { ticket: DeskTicket }) {
  const say = useText(supportDesk)
  const dispatch = useAppDispatch()
  const me = usePerson()?.userId ?? ''
  const { data: staff = [] } = useDeskStaffQuery()
  const [assign, { isLoading }] = useDeskAssignMutation()
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const { ticketNumber, version, assignee } = ticket
  const isKnown = !assignee || staff.some(({ userId }) => userId === assignee.userId)
  const give = async (assigneeId: string | null) => {
    if (isLoading) return
    setFailure(null)
    try {
      const { data } = await assign({ params: { ticketNumber }, body: { assigneeId, version } }).unwrap()
      toasts.success(data.assignee ? say('assignedTo', { name: data.assignee.name }) : say('assignedToNobody'))
    } catch (error) {
      const failed = failureOf(error)
      setFailure(failed)
      if (failed.code === 'changed-meanwhile') dispatch(ticketsChanged())
    }
  }
  const mayTake = assignee?.userId !== me && staff.some(({ userId }) => userId === me)
  return (
    <>
      <Group gap="sm" align="flex-end">
        <NativeSelect
          label={say('assignee')}
          value={assignee?.userId ?? ''}
          disabled={isLoading}
          data={[
            { value: '', label: say('nobody') },
            ...staff.map(({ userId, name }) => ({ value: userId, label: name })),
            ...(isKnown || !assignee ? [] : [{ value: assignee.userId, label: assignee.name }]),
          ]}
          onChange={(event) => void give(event.currentTarget.value || null)}
        />
        {mayTake && (
          <BusyButton variant="default" loading={isLoading} onClick={() => void give(me)}>
            {say('take')}
          </BusyButton>
        )}
      </Group>
      <ErrorNotice failure={failure} title={say('notAssigned')} />
    </>
  )
}
