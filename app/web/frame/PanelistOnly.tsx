import { Button, Center, Group, Loader, Stack, Text, Title } from '@mantine/core'
import { isPanelist } from '../../../platform/contract/access.ts'
import { Link, Navigate, Outlet, useLocation } from 'react-router'
import type { ArrivalState } from '../../../platform/web/paths.ts'
import { usePerson } from '../../../platform/web/session/me.ts'
import { panelistOnly } from '../../../platform/words/en/panelist-only.ts'
import { shell } from '../../../platform/words/en/shell.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { NotAFit } from '../../../kit/illustrations/NotAFit.tsx'
import { usePageTitle } from '../../../kit/PageHeader.tsx'
import { useOwnPages } from './own-pages.ts'

const isArrival = (state: unknown): state is ArrivalState =>
  typeof state === 'object' && state !== null && 'hasJustJoined' in state

function Wait() {
  const say = useText(panelistOnly)
  return (
    <Center mih="40vh">
      <Loader aria-label={say('loading')} />
    </Center>
  )
}

/** Redirects an account that has just joined to its own pages. Any other account reads why this page shows nothing. */
function OtherAccount() {
  const { state } = useLocation()
  const { pages, isLoading } = useOwnPages()
  if (!isArrival(state)) return <NoSurveys />
  return isLoading ? <Wait /> : <Navigate to={pages[0].to} replace />
}

function NoSurveys() {
  const say = useText(panelistOnly)
  const heading = usePageTitle(say('title'))
  const named = useText(shell)
  const { pages, isLoading } = useOwnPages()
  return (
    <Stack align="center" ta="center" py="xl">
      <NotAFit />
      <Title order={1} ref={heading} tabIndex={-1}>
        {say('title')}
      </Title>
      <Text c="dimmed" maw={480}>
        {say('text')}
      </Text>
      {/* Reserves the space of the links while the permissions are loading. */}
      <Group justify="center" maw={560} mih={44}>
        {!isLoading &&
          pages.map(({ to, word }, at) => (
            <Button key={to} component={Link} to={to} variant={at === 0 ? 'filled' : 'default'}>
              {at === 0 ? say('goTo', { page: named(word) }) : named(word)}
            </Button>
          ))}
      </Group>
    </Stack>
  )
}

/**
 * Guards the panelists' pages: accounts without role 1 read why they see nothing here, and where
 * their own pages are.
 */
export function PanelistOnly() {
  const person = usePerson()
  if (!person) return <Wait />
  return isPanelist(person.role) ? <Outlet /> : <OtherAccount />
}
