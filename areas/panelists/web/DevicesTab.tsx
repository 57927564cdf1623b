import { Anchor, Card, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { PanelistDevices } from '../contract.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { panelistPath } from '../../../platform/web/paths.ts'
import { panelists } from '../words/en/panelists.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { momentColumn } from '../../../kit/cells.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { defineList, sortedHere } from '../../../kit/list/define-list.ts'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { devicesLinks } from './for-others/devices-links.ts'
import { statusLooks } from './looks.ts'
import { usePanelistsDevicesQuery } from './panelists-api.ts'
import classes from './Panelists.module.css'

type Browser = PanelistDevices['browsers'][number]
type Session = PanelistDevices['sessions'][number]
type OtherAccount = PanelistDevices['sameDevice'][number] & { score?: number }

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

function OtherAccounts({ neighbours }: { neighbours: readonly OtherAccount[] }) {
  const say = useText(panelists)
  if (neighbours.length === 0) return <Text c="dimmed">{say('nobodyElse')}</Text>
  return (
    <ul className={classes.list}>
      {neighbours.map(({ panelistId, email, status, score }) => (
        <li key={panelistId} className={classes.identity}>
          <Anchor component={Link} to={panelistPath(panelistId)}>
            {email}
          </Anchor>
          <StatusBadge look={statusLooks[status]}>{say(status)}</StatusBadge>
          {score !== undefined && <Text size="sm">{say('alike', { score: Math.round(score) })}</Text>}
        </li>
      ))}
    </ul>
  )
}

const browserList = defineList<Browser>()({
  name: 'panelist-browsers',
  text: panelists,
  filters: {},
  pager: 'whole',
  sort: sortedHere('campaign', 'browser'),
  isPlain: true,
  density: 'compact',
  rowKey: ({ visitorId }) => visitorId,
  columns: (say) => [
    { key: 'id', header: say('visitor'), onCard: 'title', render: ({ visitorId }) => <code>{visitorId}</code> },
    { key: 'campaign', header: say('campaign'), sortBy: 'campaign', render: ({ campaign }) => campaign || '–' },
    {
      key: 'likeness',
      header: say('fingerprint'),
      render: ({ isLikenessKept }) => say(isLikenessKept ? 'kept' : 'notKept'),
    },
    {
      ...momentColumn<Browser>({ key: 'seen', header: say('lastSeen') }, ({ lastSeenAt }) => lastSeenAt),
      sortBy: 'browser',
    },
  ],
})
const sessionList = defineList<Session>()({
  name: 'panelist-sessions',
  text: panelists,
  filters: {},
  pager: 'whole',
  sort: sortedHere('started', 'session'),
  isPlain: true,
  density: 'compact',
  rowKey: ({ device, startedAt }) => `${startedAt} ${device}`,
  columns: (say) => [
    { key: 'device', header: say('device'), onCard: 'title', render: ({ device }) => device || '–' },
    {
      ...momentColumn<Session>({ key: 'started', header: say('started') }, ({ startedAt }) => startedAt),
      sortBy: 'started',
    },
    {
      ...momentColumn<Session>({ key: 'seen', header: say('lastSeen') }, ({ lastSeenAt }) => lastSeenAt),
      sortBy: 'session',
    },
  ],
})

function DeviceTables({
  panelistId,
  devices,
  answer,
}: {
  panelistId: string
  devices: PanelistDevices
  answer: { isFetching: boolean; refetch: () => unknown }
}) {
  const say = useText(panelists)
  const browsers = useList(browserList)
  const sessions = useList(sessionList)
  const Links = devicesLinks.Piece
  return (
    <Stack gap="xl">
      <Card>
        <Stack gap="lg">
          <Text>
            {devices.flags.length > 0 ? devices.flags.map((flag) => say(`risk_${flag}`)).join(' · ') : say('noRisk')}
          </Text>
          <Part title={say('sameDevice')}>
            <OtherAccounts neighbours={devices.sameDevice} />
          </Part>
          {Links && <Links panelistId={panelistId} />}
          <Part title={say('similarDevice')}>
            <OtherAccounts neighbours={devices.similarDevice} />
          </Part>
          <Text>{say('sameNetwork', { count: devices.sameNetwork })}</Text>
        </Stack>
      </Card>
      <List list={browsers} answer={{ ...answer, data: devices.browsers }} title={say('browsers')} />
      <List list={sessions} answer={{ ...answer, data: devices.sessions }} title={say('sessions')} />
    </Stack>
  )
}

/**
 * The browsers and sessions of a panelist, and the other accounts seen in them: a reason to look closer, never a
 * decision.
 */
export function DevicesTab({ panelistId }: { panelistId: string }) {
  const { currentData, isFetching, error, refetch } = usePanelistsDevicesQuery({ params: { panelistId } })
  if (currentData)
    return <DeviceTables panelistId={panelistId} devices={currentData} answer={{ isFetching, refetch }} />
  if (error && !isFetching) return <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
  return <Skeleton height={240} aria-busy="true" />
}
