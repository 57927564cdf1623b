import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { formatDateTime } from '../../contract/day.ts'
import type { Restriction } from '../../../areas/users/contract/restrictions.ts'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { restrictions as words } from '../../words/en/restrictions.ts'
import { useText } from '../text/text.ts'

/** Each lock of the member in words: what it stops, why, since when, who decided, and how to have it looked at. */
export function RestrictionNotice({ restrictions }: { restrictions: readonly Restriction[] }) {
  const say = useText(words)
  return restrictions.map(({ restrictionId, kind, at, until, decidedBy }) => (
    <Alert
      key={restrictionId}
      color="warning"
      role="status"
      mb="md"
      icon={<IconLock size={20} aria-hidden />}
      title={say(`${kind}-title`)}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{say(`${kind}-text`)}</Text>
        <Text size="sm">{say('points')}</Text>
        <Text size="sm" c="dimmed">
          {say(`since-${decidedBy}`, { at: formatDateTime(at) })}{' '}
          {until ? say('until', { at: formatDateTime(until) }) : say('untilDecided')}
        </Text>
        <Button component={Link} to={`${paths.contactUs}?view=write&topic=account`} mih={44}>
          {say('appeal')}
        </Button>
      </Stack>
    </Alert>
  ))
}
