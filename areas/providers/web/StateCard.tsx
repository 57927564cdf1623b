import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { useAppDispatch } from '../../../platform/web/state/hooks.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { Say } from '../../../platform/words/text.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { useAct } from '../../../kit/decide/use-act.ts'
import { useQuestion } from '../../../kit/decide/use-question.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Facts, type Fact } from '../../../kit/Facts.tsx'
import { wholeNumber } from '../../../kit/Points.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import type { ProviderState } from '../contract.ts'
import { rewardProviders } from '../words/en/reward-providers.ts'
import { describeAccount } from './account-words.ts'
import { describeSource } from './money.ts'
import { reloadProviders, useProvidersProposeRemovalMutation, useProvidersRefreshMutation } from './providers-api.ts'

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
    { label: say('account'), value: describeAccount(say, { host, address }), more: say(`source_${source}`) },
    {
      label: say('key'),
      value: say('keyEnds', { hint: keyHint }),
      ...(stoppedAt ? { more: say('stoppedAt', { at: formatDateTime(stoppedAt) }) } : {}),
    },
    {
      label: say('paidFrom'),
      value: fundingSource ? describeSource(say, fundingSource) : '–',
      more: describeCheck(say, { checkedAt, answeredAt }),
    },
    {
      label: say('catalogue'),
      value: catalogueAt ? say('products', { count: wholeNumber(products) }) : '–',
      more: catalogueAt ? say('fetchedAt', { at: formatDateTime(catalogueAt) }) : say('notFetched'),
    },
  ]
}

/** When the account was last checked, and if that failed, when a check last succeeded. */
function describeCheck(
  say: Say<typeof rewardProviders.words>,
  { checkedAt, answeredAt }: Pick<ProviderState, 'checkedAt' | 'answeredAt'>,
): string {
  if (!checkedAt) return say('notChecked')
  if (answeredAt === checkedAt) return say('checkedAt', { at: formatDateTime(checkedAt) })
  return answeredAt ? say('answeredAt', { at: formatDateTime(answeredAt) }) : say('notChecked')
}

/** The active connection: the result of its last check, and the buttons to check again or remove it. */
export function StateCard({ state, mayChange }: { state: ProviderState; mayChange: boolean }) {
  const say = useText(rewardProviders)
  const { provider, source, problem, failures, unread, version, waiting } = state
  const facts = useFacts(state)
  const dispatch = useAppDispatch()
  const [refresh] = useProvidersRefreshMutation()
  const [remove] = useProvidersProposeRemovalMutation()
  // The server has recorded the failure, with its code and time.
  const onFailed = () => void dispatch(reloadProviders())
  const fetching = useAct(() => refresh({ body: { provider } }).unwrap(), {
    successMessage: () => say('fetched'),
    onFailed,
  })
  const { ask, question, failure } = useQuestion({
    send: (_isAsked: true, reason) => remove({ body: { provider, version, reason } }).unwrap(),
    successMessage: () => say('proposed'),
    onRefused: onFailed,
  })
  const isConnected = source !== 'none'
  return (
    <Card component="section" padding="lg" aria-labelledby="provider-state">
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h3" id="provider-state">
            {say(`provider_${provider}`)}
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
        <ErrorNotice failure={failure ?? fetching.failure} title={say('notDone')} />
        {mayChange && isConnected && (
          <Group gap="sm">
            {problem !== 'unopened' && (
              <BusyButton variant="default" loading={fetching.isBusy} onClick={fetching.act}>
                {say('fetch')}
              </BusyButton>
            )}
            {source === 'panel' && !waiting && (
              <Button color="danger" variant="outline" onClick={() => ask(true)}>
                {say('remove')}
              </Button>
            )}
          </Group>
        )}
      </Stack>
      <ConfirmDelete {...question} title={say('removeTitle')} confirm={say('removeNow')} keep={say('keep')} withReason>
        {say('removeText')}
      </ConfirmDelete>
    </Card>
  )
}
