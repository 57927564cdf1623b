import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../../platform/web/paths.ts'
import { useAppSelector } from '../../../platform/web/state/hooks.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { shell } from '../../../platform/words/en/shell.ts'
import { usePageTitle } from '../../../kit/PageHeader.tsx'
import { NotFoundArt } from '../../../kit/illustrations/NotFoundArt.tsx'

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
