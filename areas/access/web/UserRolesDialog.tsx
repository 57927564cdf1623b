import { Alert, Text } from '@mantine/core'
import { rolesIn, superAdminRole } from '../../../platform/contract/access.ts'
import type { StaffUser } from '../contract/users-and-roles.ts'
import type { Role } from '../contract/roles.ts'
import { roles as words } from '../words/en/roles.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useFields } from '../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { RolesDropdown } from '../../../kit/RolesDropdown.tsx'
import { useRolesOfUserMutation } from './roles-api.ts'
import { getDisplayName } from './users.ts'

type Props = { user: StaffUser; roles: readonly Role[]; onClose: () => void }

/** Changes the roles of a user, which apply from the user's next call on. */
export function UserRolesDialog({ user, roles, onClose }: Props) {
  const say = useText(words)
  const name = getDisplayName(user)
  const form = useFields({ role: user.role }, { role: (role) => (role === '' ? say('roleMissing') : null) })
  const { role } = form.values
  const sending = useSubmit(form, useRolesOfUserMutation(), {
    ask: (values) => ({ body: { userId: user.userId, ...values } }),
    done: () => say('rolesSaved', { name }),
    onDone: onClose,
  })
  const losesAdmin = rolesIn(user.role).includes(superAdminRole) && !rolesIn(role).includes(superAdminRole)
  return (
    <FormDialog
      title={say('rolesTitle', { name })}
      sending={{
        ...sending,
        onSubmit: (event) => {
          if (role !== user.role || role === '') return sending.onSubmit(event)
          event?.preventDefault()
          onClose()
        },
      }}
      onClose={onClose}
      confirm={say(losesAdmin ? 'takeAdmin' : 'saveRoles')}
      cancel={say('keepRoles')}
      tone={losesAdmin ? 'danger' : 'brand'}
      failed={say('rolesFailed')}
    >
      <Text c="dimmed">{user.email}</Text>
      <RolesDropdown roles={roles} {...form.getInputProps('role')} value={role} />
      {losesAdmin && (
        <Alert color="warning" role="status">
          {say('losesAdmin', { name })}
        </Alert>
      )}
    </FormDialog>
  )
}
