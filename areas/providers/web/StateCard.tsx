import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import { useAppDispatch } from '../../../platform/web/state/hooks.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { Say } from '../../../platform/words/text.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Facts, type Fact } from '../../../kit/Facts.tsx'
import { wholeNumber } from '../../../kit/Points.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { toasts } from '../../../kit/toasts.ts'
import type { ProviderState } from '../contract.ts'
import { rewardProviders } from '../words/en/reward-providers.ts'
import { accountText } from './account-words.ts'
import { sourceText } from './money.ts'
import { providersChanged, useProvidersProposeRemovalMutation, useProvidersRefreshMutation } from './providers-api.ts'

function useFacts({
  source,
  host,
  address,
  keyHint,
  stoppedAt,
  fundingSource,
  checkedAt,
  answeredAt,
  catalogueAt,
  products,
}: ProviderState): Fact[] {
  const say = useText(rewardProviders)
  return [
    { label: say('account'), value: accountText(say, { host, address }), more: say(`source_${source}`) },
    {
      label: say('key'),
      value: say('keyEnds', { hint: keyHint }),
      ...(stoppedAt ? { more: say('stoppedAt', { at: formatDateTime(stoppedAt) }) } : {}),
    },
    {
      label: say('paidFrom'),
      value: fundingSource ? sourceText(say, fundingSource) : '–',
      more: checkedText(say, { checkedAt, answeredAt }),
    },
    {
      label: say('catalogue'),
      value: catalogueAt ? say('products', { count: wholeNumber(products) }) : '–',
      more: catalogueAt ? say('fetchedAt', { at: formatDateTime(catalogueAt) }) : say('notFetched'),
    },
  ]
}

/** When the account was checked, and, where that failed, when it last succeeded. */
function checkedText(
  say: Say<typeof rewardProviders.words>,
  { checkedAt, answeredAt }: Pick<ProviderState, 'checkedAt' | 'answeredAt'>,
): string {
  if (!checkedAt) return say('notChecked')
  if (answeredAt === checkedAt) return say('checkedAt', { at: formatDateTime(checkedAt) })
  return answeredAt ? say('answeredAt', { at: formatDateTime(answeredAt) }) : say('notChecked')
}

/** The connection that counts: what was found of it last, and the way to look again or to take it away. */
export function StateCard({ state, mayChange }: { state: ProviderState; mayChange: boolean }) {
  const say = useText(rewardProviders)
  const { provider, source, problem, failures, unread, version, waiting } = state
  const facts = useFacts(state)
  const dispatch = useAppDispatch()
  const [refresh, { isLoading }] = useProvidersRefreshMutation()
  const [remove, { isLoading: isRemoving }] = useProvidersProposeRemovalMutation()
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const press = async (call: () => Promise<unknown>, done: string): Promise<void> => {
    setFailure(null)
    try {
      await call()
      toasts.success(done)
    } catch (error) {
      setFailure(failureOf(error))
      // What was in the way was noted, with its code and time.
      dispatch(providersChanged())
    }
  }
  const isConnected = source !== 'none'
  return (
    <Card component="section" padding="lg" aria-labelledby="provider-state">
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h3" id="provider-state">
            {say('provider_tremendous')}
          </Title>
          <StatusBadge look={isConnected ? (problem ? 'onHold' : 'available') : 'neutral'}>
            {say(isConnected ? (problem ? 'isWrong' : 'isConnected') : 'isMissing')}
          </StatusBadge>
        </Group>
        {isConnected ? <Facts facts={facts} /> : <Text c="dimmed">{say('nothing')}</Text>}
        {isConnected && unread > 0 && (
          <Alert color="warning" icon={<IconAlertTriangle size={20} aria-hidden />}>
            {say('unread', { count: unread })}
          </Alert>
        )}
        {(problem || failures.length > 0) && (
          <Alert color="warning" icon={<IconAlertTriangle size={20} aria-hidden />}>
            {problem && <Text size="sm">{say(`problem_${problem}`)}</Text>}
            {failures.map(({ of, problem: why, code, at }) => (
              <Text key={of} size="sm" style={{ overflowWrap: 'anywhere' }}>
                {why !== problem && say(`problem_${why}`)}{' '}
                {say(`failed_${of}`, { at: formatDateTime(at), code: code || '–' })}
              </Text>
            ))}
          </Alert>
        )}
        <ErrorNotice failure={failure} title={say('notDone')} />
        {mayChange && isConnected && (
          <Group gap="sm">
            {problem !== 'unopened' && (
              <BusyButton
                variant="default"
                loading={isLoading}
                onClick={() => void press(() => refresh({ body: { provider } }).unwrap(), say('fetched'))}
              >
                {say('fetch')}
              </BusyButton>
            )}
            {source === 'panel' && !waiting && (
              <Button color="danger" variant="outline" onClick={() => setAsking(true)}>
                {say('remove')}
              </Button>
            )}
          </Group>
        )}
      </Stack>
      <ConfirmDelete
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={say('removeTitle')}
        confirm={say('removeNow')}
        keep={say('keep')}
        withReason
        isBusy={isRemoving}
        onConfirm={(reason) => {
          const asked = { body: { provider, version, reason } }
          void press(() => remove(asked).unwrap(), say('proposed')).then(() => setAsking(false))
        }}
      >
        {say('removeText')}
      </ConfirmDelete>
    </Card>
  )
}
