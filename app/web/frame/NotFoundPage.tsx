import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { isPanelist } from '../../../platform/contract/access.ts'
import { paths } from '../../../platform/web/paths.ts'
import { usePerson } from '../../../platform/web/session/me.ts'
import { useAppSelector } from '../../../platform/web/state/hooks.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { shell } from '../../../platform/words/en/shell.ts'
import { usePageTitle } from '../../../kit/PageHeader.tsx'
import { NotFoundArt } from '../../../kit/illustrations/NotFoundArt.tsx'

/** The page for an unknown address, with two links that lead on. */
export function NotFoundPage() {
  const say = useText(shell)
  const heading = usePageTitle(say('notFoundTitle'))
  const isLoggedIn = useAppSelector((state) => state.session.isLoggedIn)
  const person = usePerson()
  // For an account that takes no surveys, the panelists' page would be another dead end.
  const own =
    person && !isPanelist(person.role)
      ? ({ to: paths.dashboard, word: 'dashboard' } as const)
      : ({ to: paths.surveys, word: 'surveys' } as const)
  return (
    <Stack align="center" ta="center" py="xl">
      <NotFoundArt />
      <Title order={1} ref={heading} tabIndex={-1}>
        {say('notFoundTitle')}
      </Title>
      <Text c="dimmed" maw={440}>
        {say('notFoundText')}
      </Text>
      <Group justify="center">
        <Button component={Link} to={isLoggedIn ? own.to : paths.landing}>
          {isLoggedIn ? say(own.word) : say('goHome')}
        </Button>
        <Button component={Link} to={isLoggedIn ? paths.contactUs : paths.contact} variant="default">
          {say('contactUs')}
        </Button>
      </Group>
    </Stack>
  )
}
