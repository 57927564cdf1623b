import { Button, Group, Text } from '@mantine/core'
import { formatDay } from '../../../platform/contract/day.ts'
import type { StaffUser } from '../contract/users-and-roles.ts'
import { useState } from 'react'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import { usePerson } from '../../../platform/web/session/me.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { secondStep } from '../../../platform/words/en/second-step.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { toasts } from '../../../kit/toasts.ts'
import { useRolesResetStepMutation } from './roles-api.ts'
import { callOf } from './users.ts'

/** Whether a user's log-in takes a code as well; who has lost the app and the codes is helped from here. */
export function SecondStepOf({ user, since }: { user: StaffUser; since: string | null }) {
  const say = useText(secondStep)
  const reader = usePerson()
  const mayReset = useRight('users.update') && since !== null && user.userId !== reader?.userId
  const [reset, { isLoading }] = useRolesResetStepMutation()
  const [isAsked, setAsked] = useState(false)
  const [done, setDone] = useState('')
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const name = callOf(user)
  const confirm = async (reason: string) => {
    if (isLoading) return
    setFailure(null)
    try {
      await reset({ params: { id: user.userId }, body: { reason } }).unwrap()
      setDone(say('wasReset', { name }))
      toasts.success(say('wasReset', { name }))
    } catch (error) {
      setFailure(failureOf(error))
    }
    setAsked(false)
  }
  return (
    <div>
      <Group gap="sm" justify="space-between">
        <Text>{say('ofUser', { state: since ? say('stateOn', { day: formatDay(since) }) : say('stateOff') })}</Text>
        {mayReset && (
          <Button variant="default" onClick={() => setAsked(true)}>
            {say('reset')}
          </Button>
        )}
      </Group>
      <Text role="status" fw={600} size="sm">
        {done}
      </Text>
      <ErrorNotice failure={failure} title={say('resetFailed')} />
      <ConfirmDelete
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={say('resetTitle', { name })}
        confirm={say('reset')}
        keep={say('keepStep')}
        withReason
        isBusy={isLoading}
        onConfirm={(reason) => void confirm(reason)}
      >
        {say('resetText', { name })}
      </ConfirmDelete>
    </div>
  )
}
