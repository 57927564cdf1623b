import { Skeleton, Stack, Text } from '@mantine/core'
import type { StaffUser } from '../contract/users-and-roles.ts'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { roles as words } from '../words/en/roles.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Modal } from '../../../kit/Modal.tsx'
import { RightsList } from './RightsList.tsx'
import { SecondStepOf } from './SecondStepOf.tsx'
import { useRolesAccessQuery } from './roles-api.ts'
import { getDisplayName } from './users.ts'

/** The permissions of a user, and the role that each comes from. */
export function AccessDialog({ user, onClose }: { user: StaffUser; onClose: () => void }) {
  const say = useText(words)
  const { data, error, isFetching, refetch } = useRolesAccessQuery(
    { params: { id: user.userId } },
    { refetchOnMountOrArgChange: true },
  )
  const sourceOf = (permission: string): string => {
    const ids = data?.permissions.find((one) => one.permission === permission)?.roleIds ?? []
    return ids.map((id) => data?.roles.find(({ roleId }) => roleId === id)?.roleName ?? id).join(', ')
  }
  return (
    <Modal opened onClose={onClose} title={say('accessTitle', { name: getDisplayName(user) })} width={560}>
      <Stack gap="md">
        {data && (
          <>
            <Text c="dimmed">
              {say('accessRoles', { roles: data.roles.map(({ roleName }) => roleName).join(', ') })}
            </Text>
            <RightsList permissionIds={data.permissions.map(({ permission }) => permission)} sourceOf={sourceOf} />
          </>
        )}
        {data && <SecondStepOf user={user} since={data.secondStepSince} />}
        <ErrorNotice failure={error && !isFetching ? failureOf(error) : null} onRetry={() => void refetch()} />
        {!data && !error && <Skeleton height={160} aria-busy="true" />}
      </Stack>
    </Modal>
  )
}
