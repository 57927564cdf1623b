import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { Answered } from '../../../kit/Answered.tsx'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { toasts } from '../../../kit/toasts.ts'
import type { FlaggedReward, RewardProvider } from '../contract.ts'
import { rewardProviders } from '../words/en/reward-providers.ts'
import { useProvidersDecideFlagMutation, useProvidersFlagsQuery } from './providers-api.ts'

const shownMax = 50

/** The rewards that the provider suspects, with its reasons, and what staff decide about them. */
export function FlagsCard({ provider }: { provider: RewardProvider }) {
  const say = useText(rewardProviders)
  const answer = useProvidersFlagsQuery({ query: { provider, limit: shownMax } }, { refetchOnMountOrArgChange: true })
  return (
    <Card component="section" padding="lg" aria-labelledby="provider-flags">
      <Stack gap="md">
        <Title order={2} size="h3" id="provider-flags">
          {say('flags')}
        </Title>
        <Text c="dimmed">{say('flagsText')}</Text>
        <Answered answer={answer} outline={[80]}>
          {({ rows }) =>
            rows.length === 0 ? (
              <Text>{say('flagsNone')}</Text>
            ) : (
              <Stack component="ul" gap="lg" p={0} m={0} style={{ listStyle: 'none' }}>
                {rows.map((flag) => (
                  <Flag key={flag.rewardId} provider={provider} flag={flag} />
                ))}
              </Stack>
            )
          }
        </Answered>
      </Stack>
    </Card>
  )
}

function Flag({ provider, flag }: { provider: RewardProvider; flag: FlaggedReward }) {
  const say = useText(rewardProviders)
  const mayDecide = useRight('redemptions.review')
  const [decide, { isLoading }] = useProvidersDecideFlagMutation()
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const { rewardId, state, reasons, country, related, href, flaggedAt, decidedAt, decidedByName } = flag
  const press = async (decision: 'block' | 'release'): Promise<void> => {
    setFailure(null)
    try {
      await decide({ body: { provider, rewardId, decision } }).unwrap()
      toasts.success(say(decision === 'block' ? 'flagBlocked' : 'flagReleased'))
    } catch (error) {
      setFailure(failureOf(error))
    }
    setAsking(false)
  }
  return (
    <li>
      <Stack gap="xs">
        <Group justify="space-between" gap="sm">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {rewardId}
          </Text>
          <StatusBadge look={state === 'flagged' ? 'onHold' : 'neutral'}>{say(`flag_${state}`)}</StatusBadge>
        </Group>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {reasons.length > 0 ? reasons.join(' · ') : say('flagNoReason')}
        </Text>
        <Text size="sm" c="dimmed">
          {[
            say('flaggedAt', { at: formatDateTime(flaggedAt) }),
            country && say('flagCountry', { country }),
            related > 0 && say('flagRelated', { count: related }),
            decidedAt &&
              say('flagDecided', { name: decidedByName ?? say('somebodyGone'), at: formatDateTime(decidedAt) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {href && (
          <Anchor component={Link} to={href} underline="always">
            {say('flagRequest')}
          </Anchor>
        )}
        <ErrorNotice failure={failure} title={say('notDone')} />
        {mayDecide && state === 'flagged' && (
          <Group gap="sm">
            <Button
              variant="default"
              loading={isLoading}
              aria-label={say('flagReleaseOf', { id: rewardId })}
              onClick={() => void press('release')}
            >
              {say('flagRelease')}
            </Button>
            <Button
              color="danger"
              variant="outline"
              disabled={isLoading}
              aria-label={say('flagBlockOf', { id: rewardId })}
              onClick={() => setAsking(true)}
            >
              {say('flagBlock')}
            </Button>
          </Group>
        )}
      </Stack>
      <ConfirmDelete
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={say('flagBlockTitle')}
        confirm={say('flagBlock')}
        keep={say('flagKeep')}
        isBusy={isLoading}
        onConfirm={() => void press('block')}
      >
        {say('flagBlockText')}
      </ConfirmDelete>
    </li>
  )
}
