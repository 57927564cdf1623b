import { Box, Button, Group, Text } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { rolesIn } from '../../../platform/contract/access.ts'
import { formatDay } from '../../../platform/contract/day.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { EmailText, momentColumn, statusColumn } from '../../../kit/cells.tsx'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { useAct } from '../../../kit/decide/use-act.ts'
import { useQuestion } from '../../../kit/decide/use-question.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { defineList } from '../../../kit/list/define-list.ts'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { loadAtFirstTouch } from '../../../kit/touch.ts'
import type { TeamInvitation } from '../contract.ts'
import { team } from '../words/en/team.ts'
import { useTeamOpenQuery, useTeamResendMutation, useTeamRevokeMutation } from './team-api.ts'

/** Loaded on demand, so that the list does not wait for the code of forms. */
const InviteDialog = lazy(() =>
  loadAtFirstTouch(async () => ({ default: (await import('./InviteDialog.tsx')).InviteDialog })),
)

type Roles = readonly { roleId: string; roleName: string }[]
const noRoles: Roles = []
const describeRoles = ({ role }: TeamInvitation, roles: Roles): string =>
  rolesIn(role)
    .map((id) => roles.find(({ roleId }) => roleId === id)?.roleName ?? id)
    .join(', ')

/** The invitations that are open. */
const invitationList = defineList<TeamInvitation, { roles: Roles }>()({
  name: 'team-invitations',
  text: team,
  filters: {},
  pager: 'whole',
  isFresh: true,
  density: 'compact',
  rowKey: ({ invitationId }) => invitationId,
  columns: (say, { roles }) => [
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
    { key: 'roles', header: say('roles'), render: (row) => describeRoles(row, roles) },
    momentColumn<TeamInvitation>({ key: 'until', header: say('until') }, ({ expiresAt }) => expiresAt),
    statusColumn<TeamInvitation>({ key: 'state', header: say('state') }, ({ isExpired }) => ({
      look: isExpired ? 'neutral' : 'pending',
      word: say(isExpired ? 'expired' : 'waiting'),
    })),
  ],
})

/** The open invitations and the button to invite a person; renders nothing for readers who may use neither. */
export function Invited() {
  const say = useText(team)
  const mayInvite = useRight('users.update')
  const answer = useTeamOpenQuery(undefined, { refetchOnMountOrArgChange: true })
  const { data, error } = answer
  const list = useList(invitationList, { roles: data?.roles ?? noRoles })
  const [isInviting, setInviting] = useState(false)
  const [resend] = useTeamResendMutation()
  const [revoke] = useTeamRevokeMutation()
  const getMessage = ({ message }: { message: string }) => message
  const again = useAct(({ invitationId }: TeamInvitation) => resend({ params: { invitationId } }).unwrap(), {
    successMessage: getMessage,
  })
  const revoking = useQuestion({
    send: ({ invitationId }: TeamInvitation) => revoke({ params: { invitationId } }).unwrap(),
    successMessage: getMessage,
  })
  const rows = data?.rows ?? []
  const canInvite = mayInvite && (data?.roles.length ?? 0) > 0
  return (
    <>
      {canInvite && (
        <Group mb="md">
          <Button
            ms={{ base: 0, xs: 'auto' }}
            leftSection={<IconUserPlus size={18} aria-hidden />}
            onClick={() => setInviting(true)}
          >
            {say('invite')}
          </Button>
        </Group>
      )}
      <ErrorNotice failure={again.failure ?? revoking.failure} title={say('notDone')} />
      {(rows.length > 0 || error) && (
        <Box mb="xl">
          <List
            list={list}
            answer={answer}
            title={say('open')}
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
        </Box>
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
