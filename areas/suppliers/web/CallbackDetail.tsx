import { Anchor, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { attemptPath } from '../../../platform/web/paths.ts'
import type { Callback } from '../contract/supplier-admin.ts'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { callbacks } from '../words/en/callbacks.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { CopyButton } from '../../../kit/CopyButton.tsx'
import { Decision } from '../../../kit/decide/Decision.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Facts, type Fact } from '../../../kit/Facts.tsx'
import { Points } from '../../../kit/Points.tsx'
import { ScrollablePre } from '../../../kit/ScrollablePre.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { CallbackTimeline } from './CallbackTimeline.tsx'
import { describeOutcome, describeReason, describeAttemptState } from './callback-words.ts'
import { CopyableValue } from './CopyableValue.tsx'
import { Decider } from './Decider.tsx'
import { formatDuration } from './figures.ts'
import { callbackLooks } from './looks.ts'
import { useCallbacksOneQuery } from './suppliers-api.ts'
import { useRight } from './use-rights.ts'
import { useRuling } from './use-ruling.ts'

/** How often, in milliseconds, an open callback is read again, because a colleague may decide it in the meantime. */
const pollMs = 15_000

/** What the callback claims beside what we know of the attempt. */
function Claim({ callback, supplier }: { callback: Callback; supplier: string }) {
  const say = useText(callbacks)
  const { outcome, amount, attempt } = callback
  const facts: Fact[] = [
    { label: say('supplier'), value: supplier },
    { label: say('said'), value: describeOutcome(say, outcome) },
    { label: say('amount'), value: amount === null ? say('noAmount') : <Points value={amount} /> },
  ]
  if (attempt) {
    facts.push(
      { label: say('offered'), value: <Points value={attempt.points} /> },
      { label: say('earned'), value: <Points value={attempt.earned} /> },
      { label: say('standing'), value: describeAttemptState(say, attempt.outcome) },
    )
  }
  return (
    <>
      <Facts facts={facts} />
      {!attempt && <Text c="dimmed">{say('noAttempt')}</Text>}
    </>
  )
}

function Ids({ callback: { eventId, attemptId, attempt, delayMs } }: { callback: Callback }) {
  const say = useText(callbacks)
  const seesPanelists = useRight('panelists.view')
  const facts: Fact[] = [{ label: say('delay'), value: formatDuration(delayMs) }]
  if (attempt) facts.unshift({ label: say('survey'), value: attempt.surveyId })
  if (attemptId)
    facts.unshift({
      label: say('attempt'),
      value: (
        <>
          <CopyableValue value={attemptId} what={say('copyAttempt')} />
          {attempt && seesPanelists && (
            <Anchor component={Link} to={attemptPath(attemptId)}>
              {say('openAttempt')}
            </Anchor>
          )}
        </>
      ),
    })
  if (eventId)
    facts.unshift({ label: say('eventId'), value: <CopyableValue value={eventId} what={say('copyEvent')} /> })
  return (
    <div>
      <Title order={3} size="h4" mb="xs">
        {say('idsTitle')}
      </Title>
      <Facts facts={facts} />
    </div>
  )
}

function Request({ raw }: { raw: string }) {
  const say = useText(callbacks)
  return (
    <div>
      <Group justify="space-between" gap="sm">
        <Title order={3} size="h4">
          {say('requestTitle')}
        </Title>
        <CopyButton look="icon" value={raw} what={say('copyRequest')} />
      </Group>
      <Text size="sm" c="dimmed" mb="xs">
        {say('requestNote')}
      </Text>
      <ScrollablePre label={say('requestTitle')}>{raw}</ScrollablePre>
    </div>
  )
}

type NameOf = (supplierKey: string) => string
type Props = {
  callback: Callback
  nameOf: NameOf
  takesFocus: boolean
  /** Opens the next callback that waits; null when none does. */
  onNext: (() => void) | null
}

function Loaded({ callback, nameOf, takesFocus, onNext }: Props) {
  const say = useText(callbacks)
  const ruling = useRuling(callback.callbackId)
  const mayDecide = useRight('callbacks.release')
  return (
    <Stack gap="lg">
      <Stack gap="xs" align="flex-start">
        <StatusBadge look={callbackLooks[callback.state]}>{say(`state_${callback.state}`)}</StatusBadge>
        <Text>{describeReason(say, callback.reason)}</Text>
      </Stack>
      <Claim callback={callback} supplier={nameOf(callback.supplierKey)} />
      <Decision
        decision={ruling}
        isOpen={callback.state === 'quarantined'}
        obstacle={mayDecide ? null : say('viewOnly')}
        onNext={onNext}
      >
        <Decider callback={callback} ruling={ruling} takesFocus={takesFocus} />
      </Decision>
      <Ids callback={callback} />
      {callback.raw !== '' && <Request raw={callback.raw} />}
      <div>
        <Title order={3} size="h4" mb="xs">
          {say('timeline')}
        </Title>
        <CallbackTimeline callback={callback} />
      </div>
    </Stack>
  )
}

type DetailProps = { callbackId: string; nameOf: NameOf; takesFocus: boolean; onNext: (() => void) | null }

/** Everything known about a callback on one screen, with the decision while it is in quarantine. */
export function CallbackDetail({ callbackId, ...rest }: DetailProps) {
  const { data, error, isFetching, refetch } = useCallbacksOneQuery(
    { params: { callbackId } },
    { pollingInterval: pollMs, refetchOnMountOrArgChange: true },
  )
  if (data) return <Loaded callback={data} {...rest} />
  if (error && !isFetching) return <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
  return (
    <Stack gap="md" aria-busy="true">
      <Skeleton height={28} width="40%" />
      <Skeleton height={180} />
      <Skeleton height={120} />
    </Stack>
  )
}
