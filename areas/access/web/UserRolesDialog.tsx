import { Alert, Button, Stack, Text } from '@mantine/core'
import { rolesIn, superAdminRole } from '../../../platform/contract/access.ts'
import type { StaffUser } from '../contract/users-and-roles.ts'
import type { Role } from '../contract/roles.ts'
import { useRef, useState } from 'react'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import { roles as words } from '../words/en/roles.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Modal } from '../../../kit/Modal.tsx'
import { RolesDropdown } from '../../../kit/RolesDropdown.tsx'
import { toasts } from '../../../kit/toasts.ts'
import { useRolesOfUserMutation } from './roles-api.ts'
import { callOf } from './users.ts'

type Props = { user: StaffUser; roles: readonly Role[]; onClose: () => void }

/** Gives a user other roles, which count from their next call on. */
export function UserRolesDialog({ user, roles, onClose }: Props) {
  const say = useText(words)
  const [change, { isLoading }] = useRolesOfUserMutation()
  const isBusy = useRef(false)
  const [role, setRole] = useState(user.role)
  const [isMissing, setMissing] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const name = callOf(user)
  const losesAdmin = rolesIn(user.role).includes(superAdminRole) && !rolesIn(role).includes(superAdminRole)
  const save = async () => {
    if (isBusy.current) return
    setFailure(null)
    setMissing(role === '')
    if (role === '') return
    if (role === user.role) return onClose()
    isBusy.current = true
    try {
      await change({ body: { userId: user.userId, role } }).unwrap()
      toasts.success(say('rolesSaved', { name }))
      onClose()
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      isBusy.current = false
    }
  }
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
          <BusyButton loading={isLoading} color={losesAdmin ? 'danger' : 'brand'} onClick={() => void save()}>
            {say(losesAdmin ? 'takeAdmin' : 'saveRoles')}
          </BusyButton>
        </>
      }
    >
      <Stack gap="md">
        <Text c="dimmed">{user.email}</Text>
        <RolesDropdown
          roles={roles}
          value={role}
          error={isMissing ? say('roleMissing') : null}
          onChange={(next) => {
            setRole(next)
            setMissing(false)
          }}
        />
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
