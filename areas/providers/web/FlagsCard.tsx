import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { Answered } from '../../../kit/Answered.tsx'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { useAct } from '../../../kit/decide/use-act.ts'
import { useQuestion } from '../../../kit/decide/use-question.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import type { FlaggedReward, RewardProvider } from '../contract.ts'
import { rewardProviders } from '../words/en/reward-providers.ts'
import { useProvidersDecideFlagMutation, useProvidersFlagsQuery } from './providers-api.ts'

const shownMax = 50

/** The rewards that the provider flags as suspicious, with its reasons, and the decisions of staff. */
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
  const [decide] = useProvidersDecideFlagMutation()
  const { rewardId, state, reasons, country, related, href, flaggedAt, decidedAt, decidedByName } = flag
  const { ask, question, failure, isBusy } = useQuestion({
    send: (decision: 'block') => decide({ body: { provider, rewardId, decision } }).unwrap(),
    successMessage: () => say('flagBlocked'),
  })
  const releasing = useAct(() => decide({ body: { provider, rewardId, decision: 'release' } }).unwrap(), {
    successMessage: () => say('flagReleased'),
  })
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
        <ErrorNotice failure={failure ?? releasing.failure} title={say('notDone')} />
        {mayDecide && state === 'flagged' && (
          <Group gap="sm">
            <Button
              variant="default"
              loading={releasing.isBusy}
              aria-label={say('flagReleaseOf', { id: rewardId })}
              onClick={releasing.act}
            >
              {say('flagRelease')}
            </Button>
            <Button
              color="danger"
              variant="outline"
              disabled={releasing.isBusy || isBusy}
              aria-label={say('flagBlockOf', { id: rewardId })}
              onClick={() => ask('block')}
            >
              {say('flagBlock')}
            </Button>
          </Group>
        )}
      </Stack>
      <ConfirmDelete {...question} title={say('flagBlockTitle')} confirm={say('flagBlock')} keep={say('flagKeep')}>
        {say('flagBlockText')}
      </ConfirmDelete>
    </li>
  )
}
