import { Anchor, Card, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { PanelistDevices } from '../contract.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { panelistOf } from '../../../platform/web/paths.ts'
import { panelists } from '../words/en/panelists.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { momentColumn } from '../../../kit/cells.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { Table } from '../../../kit/Table.tsx'
import type { Column } from '../../../kit/table-props.ts'
import { statusLooks } from './looks.ts'
import { usePanelistsDevicesQuery } from './panelists-api.ts'
import classes from './Panelists.module.css'

type Browser = PanelistDevices['browsers'][number]
type Session = PanelistDevices['sessions'][number]
type Neighbour = PanelistDevices['sameDevice'][number] & { score?: number }

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={2} size="h3" mb="sm">
        {title}
      </Title>
      {children}
    </section>
  )
}

function Neighbours({ neighbours }: { neighbours: readonly Neighbour[] }) {
  const say = useText(panelists)
  if (neighbours.length === 0) return <Text c="dimmed">{say('nobodyElse')}</Text>
  return (
    <ul className={classes.list}>
      {neighbours.map(({ panelistId, email, status, score }) => (
        <li key={panelistId} className={classes.identity}>
          <Anchor component={Link} to={panelistOf(panelistId)}>
            {email}
          </Anchor>
          <StatusBadge look={statusLooks[status]}>{say(status)}</StatusBadge>
          {score !== undefined && <Text size="sm">{say('alike', { score: Math.round(score) })}</Text>}
        </li>
      ))}
    </ul>
  )
}

function Found({ devices }: { devices: PanelistDevices }) {
  const say = useText(panelists)
  const browsers: Column<Browser>[] = [
    { key: 'id', header: say('visitor'), onCard: 'title', render: ({ visitorId }) => <code>{visitorId}</code> },
    { key: 'campaign', header: say('campaign'), render: ({ campaign }) => campaign || '–' },
    {
      key: 'likeness',
      header: say('fingerprint'),
      render: ({ isLikenessKept }) => say(isLikenessKept ? 'kept' : 'notKept'),
    },
    momentColumn({ key: 'seen', header: say('lastSeen') }, ({ lastSeenAt }) => lastSeenAt),
  ]
  const sessions: Column<Session>[] = [
    { key: 'device', header: say('device'), onCard: 'title', render: ({ device }) => device || '–' },
    momentColumn({ key: 'started', header: say('started') }, ({ startedAt }) => startedAt),
    momentColumn({ key: 'seen', header: say('lastSeen') }, ({ lastSeenAt }) => lastSeenAt),
  ]
  return (
    <Stack gap="xl">
      <Card>
        <Stack gap="lg">
          <Text>
            {devices.flags.length > 0 ? devices.flags.map((flag) => say(`risk_${flag}`)).join(' · ') : say('noRisk')}
          </Text>
          <Part title={say('sameDevice')}>
            <Neighbours neighbours={devices.sameDevice} />
          </Part>
          <Part title={say('similarDevice')}>
            <Neighbours neighbours={devices.similarDevice} />
          </Part>
          <Text>{say('sameNetwork', { count: devices.sameNetwork })}</Text>
        </Stack>
      </Card>
      <Part title={say('browsers')}>
        <Table
          label={say('browsers')}
          density="compact"
          columns={browsers}
          rows={devices.browsers}
          rowKey={({ visitorId }) => visitorId}
        />
      </Part>
      <Part title={say('sessions')}>
        <Table
          label={say('sessions')}
          density="compact"
          columns={sessions}
          rows={devices.sessions}
          rowKey={({ device, startedAt }) => `${startedAt} ${device}`}
        />
      </Part>
    </Stack>
  )
}

/** The browsers and sessions of a panelist, and who else was in them: reasons to look, never decisions. */
export function DevicesTab({ panelistId }: { panelistId: string }) {
  const { currentData, isFetching, error, refetch } = usePanelistsDevicesQuery({ params: { panelistId } })
  if (currentData) return <Found devices={currentData} />
  if (error && !isFetching) return <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
  return <Skeleton height={240} aria-busy="true" />
}
