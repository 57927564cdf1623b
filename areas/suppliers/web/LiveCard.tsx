import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import type { Supplier } from '../contract/supplier-admin.ts'
import { Link } from 'react-router'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { paths } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { useAct } from '../../../kit/decide/use-act.ts'
import { useQuestion } from '../../../kit/decide/use-question.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { suppliers } from '../words/en/suppliers.ts'
import { liveLooks, type LiveState } from './looks.ts'
import { useSuppliersGoLiveMutation, useSuppliersListenMutation } from './suppliers-api.ts'
import { useRight } from './use-rights.ts'
import classes from './Suppliers.module.css'

function getLiveState({ isActive, isLive, liveAskedAt }: Supplier): LiveState {
  if (isLive) return isActive ? 'live' : 'off'
  return liveAskedAt === null ? 'listening' : 'waiting'
}

/**
 * The number of callbacks received so far, on which the decision to go live is based; renders nothing for a live
 * supplier.
 */
function CallbacksHeard({ supplier: { listened, format }, state }: { supplier: Supplier; state: LiveState }) {
  const say = useText(suppliers)
  if (state === 'live' || state === 'off') return null
  if (listened > 0) return <Text>{say('heard', { count: listened })}</Text>
  if (state === 'waiting') return <Text>{say('unheardWaiting')}</Text>
  return <Text>{say(format === 'house' ? 'unheardHouse' : 'unheard')}</Text>
}

function Line({ supplier, state }: { supplier: Supplier; state: LiveState }) {
  const say = useText(suppliers)
  const seesSteps = useRight('approvals.view')
  if (state !== 'waiting') return <Text>{say(`${state}Text`)}</Text>
  const { liveDueAt } = supplier
  return (
    <Text>
      {liveDueAt ? say('waitingDelay', { at: formatDateTime(liveDueAt) }) : say('waitingSecond')} {say('waitingFrozen')}{' '}
      {seesSteps && (
        <Anchor component={Link} to={paths.approvals} underline="always">
          {say('toApprovals')}
        </Anchor>
      )}
    </Text>
  )
}

/**
 * Shows whether a supplier is listening, waiting to go live, live, or live but switched off. Staff who may change it
 * get the button for the next step.
 */
export function LiveCard({ supplier }: { supplier: Supplier }) {
  const say = useText(suppliers)
  const mayChange = useRight('suppliers.update')
  const [goLive] = useSuppliersGoLiveMutation()
  const [listen] = useSuppliersListenMutation()
  const params = { supplierKey: supplier.supplierKey }
  const going = useAct((what: 'goLive' | 'listen'): Promise<unknown> =>
    what === 'goLive' ? goLive({ params }).unwrap() : listen({ params }).unwrap(),
  )
  const { ask, question, failure } = useQuestion({ send: (_isAsked: true) => listen({ params }).unwrap() })
  const state = getLiveState(supplier)
  const buttons = {
    listening: supplier.isActive ? () => going.act('goLive') : null,
    waiting: () => going.act('listen'),
    live: () => ask(true),
    off: () => ask(true),
  }
  const onPress = buttons[state]
  return (
    <Card mb="lg">
      <Stack gap="sm" align="flex-start">
        <Group gap="sm">
          <Title order={2} size="h3">
            {say('liveTitle')}
          </Title>
          <StatusBadge look={liveLooks[state]}>{say(`live_${state}`)}</StatusBadge>
        </Group>
        <div role="status" className={classes.status ?? ''}>
          <Line supplier={supplier} state={state} />
          <CallbacksHeard supplier={supplier} state={state} />
        </div>
        <ErrorNotice failure={going.failure ?? failure} title={say('liveFailed')} />
        {mayChange && onPress && (
          <BusyButton variant="default" loading={going.isBusy} onClick={onPress}>
            {say(`live_${state}Button`)}
          </BusyButton>
        )}
        {mayChange && !onPress && <Text c="dimmed">{say('liveOff')}</Text>}
      </Stack>
      <ConfirmDelete
        {...question}
        title={say('listenTitle', { name: supplier.name })}
        confirm={say('live_liveButton')}
        keep={say('listenKeep')}
      >
        {say('listenText')}
      </ConfirmDelete>
    </Card>
  )
}
