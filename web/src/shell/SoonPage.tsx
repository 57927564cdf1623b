import { Button, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { useText } from '../text/text.ts'
import { shell } from '../text/en/shell.ts'
import { usePageTitle } from '../ui/PageHeader.tsx'
import { EmptySurveys } from '../ui/illustrations/EmptySurveys.tsx'

/** Says honestly that an address of the specification has no page yet. */
export function SoonPage() {
  const say = useText(shell)
  const heading = usePageTitle(say('onItsWay'))
  return (
    <Stack align="center" ta="center" py="xl">
      <EmptySurveys />
      <Title order={1} ref={heading} tabIndex={-1}>
        {say('onItsWay')}
      </Title>
      <Text c="dimmed">{say('onItsWayText')}</Text>
      <Button component={Link} to={paths.dashboard} variant="default">
        {say('goToDashboard')}
      </Button>
    </Stack>
  )
}
