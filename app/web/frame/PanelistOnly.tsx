import { Button, Center, Loader, Stack, Text, Title } from '@mantine/core'
import { isPanelist, seesAffiliates } from '../../../platform/contract/access.ts'
import { Link, Navigate, Outlet, useLocation } from 'react-router'
import { paths, type ArrivalState } from '../../../platform/web/paths.ts'
import { usePermissions, usePerson } from '../../../platform/web/session/me.ts'
import { panelistOnly } from '../../../platform/words/en/panelist-only.ts'
import { shell } from '../../../platform/words/en/shell.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { NotAFit } from '../../../kit/illustrations/NotAFit.tsx'
import { usePageTitle } from '../../../kit/PageHeader.tsx'
import { adminEntries, affiliateEntry, type Entry } from './entries.ts'

/** The place an account without role 1 works at: the first staff page its rights open, its campaigns, or else its account. */
function useOwnArea(): Pick<Entry, 'to' | 'word'> & { isLoading: boolean } {
  const person = usePerson()
  const { permissions, isLoading } = usePermissions()
  const [first] = adminEntries(person, permissions)
  if (first) return { ...first, isLoading }
  if (seesAffiliates(person, permissions)) return { ...affiliateEntry, isLoading }
  return { to: paths.account, word: 'account', isLoading }
}

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

/** Who has just joined starts at their work; everybody else came here by an address, and reads why it shows nothing. */
function OtherAccount() {
  const { state } = useLocation()
  const { to, isLoading } = useOwnArea()
  if (!isArrival(state)) return <NoSurveys />
  return isLoading ? <Wait /> : <Navigate to={to} replace />
}

function NoSurveys() {
  const say = useText(panelistOnly)
  const heading = usePageTitle(say('title'))
  const named = useText(shell)
  const { to, word } = useOwnArea()
  return (
    <Stack align="center" ta="center" py="xl">
      <NotAFit />
      <Title order={1} ref={heading} tabIndex={-1}>
        {say('title')}
      </Title>
      <Text c="dimmed" maw={480}>
        {say('text')}
      </Text>
      <Button component={Link} to={to}>
        {say('goTo', { page: named(word) })}
      </Button>
    </Stack>
  )
}

/** The panelists' pages: accounts without role 1 (product, section 4) read why they see nothing here, and where their own area is. */
export function PanelistOnly() {
  const person = usePerson()
  if (!person) return <Wait />
  return isPanelist(person.role) ? <Outlet /> : <OtherAccount />
}
