import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconKey, IconWorld } from '@tabler/icons-react'
import { socialProviderNames } from '../../contract/auth.ts'
import { socialProviders, type SocialProvider } from '../../../../platform/contract/site.ts'
import { formatDay } from '../../../../platform/contract/day.ts'
import type { UserDetails } from '../../../users/contract/users.ts'
import { type ReactNode } from 'react'
import { failureOf } from '../../../../platform/web/api/failure.ts'
import { useSiteConfigQuery } from '../../../../platform/web/api/site.ts'
import { useIsGuarded } from '../../../../platform/web/session/me.ts'
import { accountSecurity } from '../../words/en/account-security.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { ConfirmDelete } from '../../../../kit/ConfirmDelete.tsx'
import { useQuestion } from '../../../../kit/decide/use-question.ts'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { StatusBadge } from '../../../../kit/StatusBadge.tsx'
import { useAccountConnectionsQuery, useAccountDisconnectMutation } from './account-api.ts'
import classes from './Account.module.css'
import { SectionCard } from '../../../../kit/SectionCard.tsx'
import { useCatchFocus } from '../../../../kit/decide/use-catch-focus.ts'

type WayProps = { icon: typeof IconKey; name: string; note: string; children: ReactNode }

const Way = ({ icon: Icon, name, note, children }: WayProps) => (
  <li className={classes.row}>
    <Icon size={24} aria-hidden className={classes.rowIcon} />
    <div className={classes.rowText}>
      <Text fw={600}>{name}</Text>
      <Text size="sm" c="dimmed">
        {note}
      </Text>
    </div>
    {children}
  </li>
)

/**
 * The services that log in to the account. Any can be disconnected except the last way in, which the server refuses.
 */
export function ConnectionsCard({ details }: { details: UserDetails }) {
  const say = useText(accountSecurity)
  const isGuarded = useIsGuarded()
  const { data, error, refetch } = useAccountConnectionsQuery()
  const { data: site } = useSiteConfigQuery()
  const [disconnect] = useAccountDisconnectMutation()
  const { asked, ask, failure, done, question } = useQuestion({
    send: (providerId: SocialProvider) => disconnect({ body: { providerId } }).unwrap(),
    successMessage: (_answer, id) => say('disconnected', { provider: socialProviderNames[id] }),
  })
  const resultLine = useCatchFocus(done)

  const linkedAt = (id: SocialProvider) => data?.connections.find(({ providerId }) => providerId === id)?.connectedAt
  const shown = socialProviders.filter((id) => linkedAt(id) !== undefined || site?.socialProviders.includes(id))
  const noteOf = (id: SocialProvider): string => {
    const since = linkedAt(id)
    if (since) return say('connectedOn', { day: formatDay(since) })
    if (isGuarded) return say('connectStaff')
    return say('connectHow', { provider: socialProviderNames[id], email: details.email })
  }
  const name = asked ? socialProviderNames[asked] : ''
  return (
    <SectionCard id="connections" title={say('connections')} lead={say('connectionsLead')} isBusy={!data && !error}>
      {data ? (
        <ul className={classes.rows}>
          <Way icon={IconKey} name={say('password')} note={details.email}>
            <StatusBadge look={data.hasPassword ? 'available' : 'neutral'}>
              {say(data.hasPassword ? 'passwordSet' : 'passwordNone')}
            </StatusBadge>
          </Way>
          {shown.map((id) => (
            <Way key={id} icon={IconWorld} name={socialProviderNames[id]} note={noteOf(id)}>
              {linkedAt(id) ? (
                <Button
                  variant="default"
                  aria-label={say('disconnectWhat', { provider: socialProviderNames[id] })}
                  onClick={() => ask(id)}
                >
                  {say('disconnect')}
                </Button>
              ) : (
                <StatusBadge look="neutral">{say('notConnected')}</StatusBadge>
              )}
            </Way>
          ))}
        </ul>
      ) : error ? (
        <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Stack gap="md" aria-hidden="true">
          <Skeleton height={44} />
          <Skeleton height={44} />
        </Stack>
      )}
      <div ref={resultLine} tabIndex={-1} role="status" className={classes.told}>
        {done}
      </div>
      <ErrorNotice failure={failure} title={say('disconnectFailed', { provider: name })} />
      <ConfirmDelete
        {...question}
        title={say('disconnectTitle', { provider: name })}
        confirm={say('disconnectWhat', { provider: name })}
        keep={say('keepConnected')}
      >
        {say('disconnectText', { provider: name })}
      </ConfirmDelete>
    </SectionCard>
  )
}
