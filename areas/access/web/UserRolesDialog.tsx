import { Alert, Button, Stack, Text } from '@mantine/core'
import { rolesIn, superAdminRole } from '../../../platform/contract/access.ts'
import type { StaffUser } from '../contract/users-and-roles.ts'
import type { Role } from '../contract/roles.ts'
import { roles as words } from '../words/en/roles.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { useFields } from '../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { Modal } from '../../../kit/Modal.tsx'
import { RolesDropdown } from '../../../kit/RolesDropdown.tsx'
import { useRolesOfUserMutation } from './roles-api.ts'
import { callOf } from './users.ts'

type Props = { user: StaffUser; roles: readonly Role[]; onClose: () => void }

/** Gives a user other roles, which count from their next call on. */
export function UserRolesDialog({ user, roles, onClose }: Props) {
  const say = useText(words)
  const name = callOf(user)
  const form = useFields({ role: user.role }, { role: (role) => (role === '' ? say('roleMissing') : null) })
  const { role } = form.values
  const { onSubmit, isBusy, failure } = useSubmit(form, useRolesOfUserMutation(), {
    ask: (values) => ({ body: { userId: user.userId, ...values } }),
    done: () => say('rolesSaved', { name }),
    onDone: onClose,
  })
  const losesAdmin = rolesIn(user.role).includes(superAdminRole) && !rolesIn(role).includes(superAdminRole)
  return (
    <Modal
      opened
      onClose={onClose}
      title={say('rolesTitle', { name })}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {say('keepRoles')}
          </Button>
          <BusyButton
            loading={isBusy}
            color={losesAdmin ? 'danger' : 'brand'}
            onClick={() => (role === user.role && role !== '' ? onClose() : onSubmit())}
          >
            {say(losesAdmin ? 'takeAdmin' : 'saveRoles')}
          </BusyButton>
        </>
      }
    >
      <Stack gap="md">
        <Text c="dimmed">{user.email}</Text>
        <RolesDropdown roles={roles} {...form.getInputProps('role')} value={role} />
        {losesAdmin && (
          <Alert color="warning" role="status">
            {say('losesAdmin', { name })}
          </Alert>
        )}
        <ErrorNotice failure={failure} title={say('rolesFailed')} />
      </Stack>
    </Modal>
  )
}
