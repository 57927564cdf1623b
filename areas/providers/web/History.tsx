import { Card, Stack, Text, Title } from '@mantine/core'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { ConnectionVersion } from '../contract.ts'
import { rewardProviders } from '../words/en/reward-providers.ts'
import { describeVersion } from './account-words.ts'

/** The latest decisions about the connection, newest first; renders nothing before the first one. */
export function History({ versions }: { versions: readonly ConnectionVersion[] }) {
  const say = useText(rewardProviders)
  if (versions.length === 0) return null
  const wordName = (name: string | null) => name ?? say('somebodyGone')
  return (
    <Card component="section" padding="lg" aria-labelledby="provider-history">
      <Stack gap="md">
        <Title order={2} size="h3" id="provider-history">
          {say('history')}
        </Title>
        {versions.map((one) => (
          <div key={one.version}>
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {describeVersion(say, one)}
            </Text>
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {[
                say(`is_${one.state}`),
                one.decidedAt && formatDateTime(one.decidedAt),
                say('proposedByShort', { name: wordName(one.proposedByName) }),
                one.state === 'taken-back' || one.decidedByName === null
                  ? null
                  : say('approvedBy', { name: one.decidedByName }),
                one.reason,
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </div>
        ))}
      </Stack>
    </Card>
  )
}
