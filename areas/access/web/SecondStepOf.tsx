import { Button, Group, Text } from '@mantine/core'
import { formatDay } from '../../../platform/contract/day.ts'
import type { StaffUser } from '../contract/users-and-roles.ts'
import { usePerson } from '../../../platform/web/session/me.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { secondStep } from '../../../platform/words/en/second-step.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { Decided } from '../../../kit/decide/Decided.tsx'
import { useQuestion } from '../../../kit/decide/use-question.ts'
import { useRolesResetStepMutation } from './roles-api.ts'
import { getDisplayName } from './users.ts'

/**
 * Shows whether a user's log-in needs a second step, and resets it for a user who has lost the app and the recovery
 * codes.
 */
export function SecondStepOf({ user, since }: { user: StaffUser; since: string | null }) {
  const say = useText(secondStep)
  const reader = usePerson()
  const mayReset = useRight('users.update') && since !== null && user.userId !== reader?.userId
  const [reset] = useRolesResetStepMutation()
  const name = getDisplayName(user)
  const resetting = useQuestion({
    failed: say('resetFailed'),
    send: (userId: string, reason) => reset({ params: { id: userId }, body: { reason } }).unwrap(),
    successMessage: () => say('wasReset', { name }),
  })
  return (
    <div>
      <Group gap="sm" justify="space-between">
        <Text>{say('ofUser', { state: since ? say('stateOn', { day: formatDay(since) }) : say('stateOff') })}</Text>
        {mayReset && (
          <Button variant="default" onClick={() => resetting.ask(user.userId)}>
            {say('reset')}
          </Button>
        )}
      </Group>
      <Decided decision={resetting} />
      <ConfirmDelete
        {...resetting.question}
        title={say('resetTitle', { name })}
        confirm={say('reset')}
        keep={say('keepStep')}
        withReason
      >
        {say('resetText', { name })}
      </ConfirmDelete>
    </div>
  )
}
