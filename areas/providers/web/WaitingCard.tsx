import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { paths } from '../../../platform/web/paths.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { ProviderState } from '../contract.ts'
import { rewardProviders } from '../words/en/reward-providers.ts'
import { describeVersion } from './account-words.ts'

/** A proposal that is not in force yet: its author and reason, and what it waits for. */
export function WaitingCard({ waiting }: { waiting: NonNullable<ProviderState['waiting']> }) {
  const say = useText(rewardProviders)
  const maySeeSteps = useRight('approvals.view')
  const { proposedByName, proposedAt, reason, isOwn, dueAt } = waiting
  const at = formatDateTime(proposedAt)
  return (
    <Card component="section" padding="lg" aria-labelledby="provider-waiting">
      <Stack gap="md">
        <Title order={2} size="h3" id="provider-waiting" style={{ overflowWrap: 'anywhere' }}>
          {describeVersion(say, waiting)}
        </Title>
        <div>
          <Text>{say('proposedBy', { name: proposedByName ?? say('somebodyGone'), at })}</Text>
          <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {say('because', { reason })}
          </Text>
        </div>
        <Alert color="info" icon={<IconInfoCircle size={20} aria-hidden />}>
          {dueAt ? say('waitsUntil', { at: formatDateTime(dueAt) }) : say(isOwn ? 'waitsOwn' : 'waitsSecond')}
        </Alert>
        {maySeeSteps && (
          <Group gap="sm">
            <Button component={Link} to={paths.approvals}>
              {say('toApprovals')}
            </Button>
          </Group>
        )}
      </Stack>
    </Card>
  )
}
