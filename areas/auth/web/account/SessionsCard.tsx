import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import type { SessionRow } from '../../contract/account.ts'
import { shortMoment } from '../../../../platform/web/text/short-day.ts'
import { useState } from 'react'
import { failureOf } from '../../../../platform/web/api/failure.ts'
import { accountSecurity } from '../../words/en/account-security.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { useAct } from '../../../../kit/decide/use-act.ts'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { StatusBadge } from '../../../../kit/StatusBadge.tsx'
import { useAccountEndSessionMutation, useAccountSessionsQuery } from './account-api.ts'
import classes from './Account.module.css'
import { translateDevice, isHandheld } from './device-text.ts'
import { EndSessions } from './EndSessions.tsx'
import { SectionCard } from '../../../../kit/SectionCard.tsx'
import { useCatchFocus } from '../../../../kit/decide/use-catch-focus.ts'

type RowProps = { session: SessionRow; isEnding: boolean; onEnd: () => void }

function Session({ session, isEnding, onEnd }: RowProps) {
  const say = useText(accountSecurity)
  const device = translateDevice(session.device, say)
  const time = shortMoment(session.lastSeenAt)
  const Icon = isHandheld(session.device) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={classes.row}>
      <Icon size={24} aria-hidden className={classes.rowIcon} />
      <div className={classes.rowText}>
        <Text fw={600}>{device}</Text>
        <Text size="sm" c="dimmed">
          {say('lastUsed', { time })}
          <br />
          {say('startedAt', { time: shortMoment(session.startedAt) })}
        </Text>
      </div>
      {session.isThis ? (
        <StatusBadge look="available">{say('thisSession')}</StatusBadge>
      ) : (
        <Button
          variant="default"
          loading={isEnding}
          aria-busy={isEnding}
          aria-label={say('endWhat', { device, time })}
          onClick={onEnd}
        >
          {say('end')}
        </Button>
      )}
    </li>
  )
}

const Waiting = () => (
  <Stack gap="md" aria-hidden="true">
    {[0, 1].map((row) => (
      <Group key={row} wrap="nowrap">
        <Skeleton circle height={24} />
        <Skeleton height={44} />
      </Group>
    ))}
  </Stack>
)

/** The number of other sessions that are shown until the reader asks for all of them. */
const othersAtFirst = 3

/** The sessions of the account, this device first. Each other session can be ended, or all of them at once. */
export function SessionsCard() {
  const say = useText(accountSecurity)
  const { data, error, refetch } = useAccountSessionsQuery()
  const [endOne] = useAccountEndSessionMutation()
  const [ending, setEnding] = useState<string | null>(null)
  const { act, failure, done, tell } = useAct(
    ({ sessionId }: SessionRow) => {
      setEnding(sessionId)
      return endOne({ body: { sessionId } }).unwrap()
    },
    {
      successMessage: (_answer, { device }) => say('ended', { device: translateDevice(device, say) }),
      // The session may have ended in the meantime.
      onFailed: () => void refetch(),
      onEnd: () => setEnding(null),
    },
  )
  const resultLine = useCatchFocus(done)
  const [isExpanded, setExpanded] = useState(false)
  const others = data?.filter(({ isThis }) => !isThis) ?? []
  const here = data?.filter(({ isThis }) => isThis) ?? []
  const shown = [...here, ...(isExpanded ? others : others.slice(0, othersAtFirst))]
  return (
    <SectionCard id="sessions" title={say('sessions')} lead={say('sessionsLead')} isBusy={!data && !error}>
      {data ? (
        <>
          <ul className={classes.rows}>
            {shown.map((session) => (
              <Session
                key={session.sessionId}
                session={session}
                isEnding={ending === session.sessionId}
                onEnd={() => act(session)}
              />
            ))}
          </ul>
          {others.length > othersAtFirst && (
            <Button variant="subtle" px={0} aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
              {isExpanded ? say('fewerSessions') : say('allSessions', { count: data.length })}
            </Button>
          )}
        </>
      ) : error ? (
        <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
      <Text size="sm" c="dimmed" mt="sm">
        {data && others.length === 0 && say('onlyHere')}
      </Text>
      <div ref={resultLine} tabIndex={-1} role="status" className={classes.told}>
        {done}
      </div>
      <ErrorNotice failure={failure} title={say('endFailed')} />
      <EndSessions others={others.length} onEnded={() => tell(say('othersEnded'))} />
    </SectionCard>
  )
}
