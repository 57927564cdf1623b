import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { useAppSelector } from '../state/hooks.ts'
import { useText } from '../text/text.ts'
import { shell } from '../text/en/shell.ts'
import { usePageTitle } from '../ui/PageHeader.tsx'
import { NotFoundArt } from '../ui/illustrations/NotFoundArt.tsx'

/** No page lives at this address; two ways on. */
export function NotFoundPage() {
  const say = useText(shell)
  const heading = usePageTitle(say('notFoundTitle'))
  const isLoggedIn = useAppSelector((state) => state.session.isLoggedIn)
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
        <Button component={Link} to={isLoggedIn ? paths.surveys : paths.landing}>
          {isLoggedIn ? say('surveys') : say('goHome')}
        </Button>
        <Button component={Link} to={isLoggedIn ? paths.contactUs : paths.contact} variant="default">
          {say('contactUs')}
        </Button>
      </Group>
    </Stack>
  )
}
