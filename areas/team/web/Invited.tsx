import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { rolesIn } from '../../../platform/contract/access.ts'
import { formatDay } from '../../../platform/contract/day.ts'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { EmailText, momentColumn, statusColumn } from '../../../kit/cells.tsx'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { useAct } from '../../../kit/decide/use-act.ts'
import { useQuestion } from '../../../kit/decide/use-question.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Table } from '../../../kit/Table.tsx'
import type { Column } from '../../../kit/table-props.ts'
import { atFirstTouch } from '../../../kit/touch.ts'
import type { TeamInvitation } from '../contract.ts'
import { team } from '../words/en/team.ts'
import { useTeamOpenQuery, useTeamResendMutation, useTeamRevokeMutation } from './team-api.ts'

/** Loaded on demand, so that the list does not wait for the code of forms. */
const InviteDialog = lazy(() =>
  atFirstTouch(async () => ({ default: (await import('./InviteDialog.tsx')).InviteDialog })),
)

type Roles = readonly { roleId: string; roleName: string }[]
const rolesOf = ({ role }: TeamInvitation, roles: Roles): string =>
  rolesIn(role)
    .map((id) => roles.find(({ roleId }) => roleId === id)?.roleName ?? id)
    .join(', ')

function useColumns(roles: Roles): Column<TeamInvitation>[] {
  const say = useText(team)
  return [
    {
      key: 'email',
      header: say('email'),
      onCard: 'title',
      render: ({ email, sentAt, invitedByName }) => (
        <>
          <EmailText email={email} />
          <Text size="sm" c="dimmed">
            {invitedByName === null
              ? say('sentOn', { day: formatDay(sentAt) })
              : say('sentBy', { day: formatDay(sentAt), name: invitedByName })}
          </Text>
        </>
      ),
    },
    { key: 'roles', header: say('roles'), render: (row) => rolesOf(row, roles) },
    momentColumn<TeamInvitation>({ key: 'until', header: say('until') }, ({ expiresAt }) => expiresAt),
    statusColumn<TeamInvitation>({ key: 'state', header: say('state') }, ({ isExpired }) => ({
      look: isExpired ? 'neutral' : 'pending',
      word: say(isExpired ? 'expired' : 'waiting'),
    })),
  ]
}

/** The open invitations and the button to invite a person; nothing for readers without the right to either. */
export function Invited() {
  const say = useText(team)
  const mayInvite = useRight('users.update')
  const { data, isFetching, error, refetch } = useTeamOpenQuery(undefined, { refetchOnMountOrArgChange: true })
  const [isInviting, setInviting] = useState(false)
  const [resend] = useTeamResendMutation()
  const [revoke] = useTeamRevokeMutation()
  const told = ({ message }: { message: string }) => message
  const again = useAct(({ invitationId }: TeamInvitation) => resend({ params: { invitationId } }).unwrap(), { told })
  const revoking = useQuestion({
    send: ({ invitationId }: TeamInvitation) => revoke({ params: { invitationId } }).unwrap(),
    told,
  })
  const columns = useColumns(data?.roles ?? [])
  const rows = data?.rows ?? []
  const canInvite = mayInvite && (data?.roles.length ?? 0) > 0
  return (
    <>
      {canInvite && (
        <Group justify="flex-end" mb="md">
          <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setInviting(true)}>
            {say('invite')}
          </Button>
        </Group>
      )}
      <ErrorNotice failure={again.failure ?? revoking.failure} title={say('notDone')} />
      {(rows.length > 0 || error) && (
        <Stack gap="xs" mb="xl">
          <Title order={2} size="h3">
            {say('open')}
          </Title>
          <Table
            label={say('open')}
            density="compact"
            columns={columns}
            rows={data?.rows}
            rowKey={({ invitationId }) => invitationId}
            isFetching={isFetching}
            failure={error ? failureOf(error) : null}
            onRetry={() => void refetch()}
            {...(mayInvite
              ? {
                  renderActions: (row: TeamInvitation) => (
                    <Group gap="xs" wrap="nowrap" justify="flex-end">
                      <Button
                        size="sm"
                        variant="default"
                        aria-label={say('againLong', { email: row.email })}
                        onClick={() => again.act(row)}
                      >
                        {say('again')}
                      </Button>
                      <Button
                        size="sm"
                        variant="default"
                        aria-label={say('takeBackLong', { email: row.email })}
                        onClick={() => revoking.ask(row)}
                      >
                        {say('takeBack')}
                      </Button>
                    </Group>
                  ),
                }
              : {})}
          />
        </Stack>
      )}
      <Suspense>
        {isInviting && data && <InviteDialog roles={data.roles} onClose={() => setInviting(false)} />}
      </Suspense>
      <ConfirmDelete
        {...revoking.question}
        title={say('takeBackTitle', { email: revoking.asked?.email ?? '' })}
        confirm={say('takeBack')}
        keep={say('keep')}
      >
        {say('takeBackText')}
      </ConfirmDelete>
    </>
  )
}
