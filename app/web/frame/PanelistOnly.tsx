import { Button, Center, Loader, Stack, Text, Title } from '@mantine/core'
import { isPanelist, seesAffiliates } from '../../../platform/contract/access.ts'
import { Link, Outlet } from 'react-router'
import { paths } from '../../../platform/web/paths.ts'
import { usePermissions, usePerson } from '../../../platform/web/session/me.ts'
import { panelistOnly } from '../../../platform/words/en/panelist-only.ts'
import { shell } from '../../../platform/words/en/shell.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { NotAFit } from '../../../kit/illustrations/NotAFit.tsx'
import { usePageTitle } from '../../../kit/PageHeader.tsx'
import { adminEntries, affiliateEntry, type Entry } from './entries.ts'

/** The place an account without role 1 works at: the first staff page its rights open, its campaigns, or else its account. */
function useOwnArea(): Pick<Entry, 'to' | 'word'> {
  const person = usePerson()
  const { permissions } = usePermissions()
  const [first] = adminEntries(person, permissions)
  if (first) return first
  if (seesAffiliates(person, permissions)) return affiliateEntry
  return { to: paths.account, word: 'account' }
}

function OtherAccount() {
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
  const say = useText(panelistOnly)
  const person = usePerson()
  if (!person) {
    return (
      <Center mih="40vh">
        <Loader aria-label={say('loading')} />
      </Center>
    )
  }
  return isPanelist(person.role) ? <Outlet /> : <OtherAccount />
}
