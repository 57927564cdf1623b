import { Alert, Anchor, Button, Group, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { reasonMaxLength } from '../../../platform/contract/fields.ts'
import { paths } from '../../../platform/web/paths.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { useFields } from '../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { toasts } from '../../../kit/toasts.ts'
import {
  maySettle,
  orderOutcomes,
  type OpenOrder,
  type OrderOutcome,
  type ReviewRow,
} from '../../redemptions/contract.ts'
import { finance } from '../words/en/finance.ts'
import { useFinanceSettleMutation } from './finance-api.ts'
import classes from './Finance.module.css'

type Props = {
  redemptionId: string
  order: OpenOrder
  /** Whether this reader may settle it. */
  mayDecide: boolean
  onDecided: (row: ReviewRow, told: string) => void
  /** Whether something was typed and not sent yet. */
  onTyped: (isTyped: boolean) => void
}

/** An order whose outcome is unknown: why, what waits for a second person, and the way to settle it. */
export function OrderDecider({ redemptionId, order, mayDecide, onDecided, onTyped }: Props) {
  const say = useText(finance)
  const { doubt, keyHint, orderedAt, waiting } = order
  const settling = mayDecide && maySettle(doubt)
  return (
    <Stack gap="md">
      <Alert color={maySettle(doubt) ? 'warning' : 'info'} icon={<IconInfoCircle size={20} aria-hidden />}>
        {say(`doubt_${doubt}`)}{' '}
        {keyHint
          ? say('orderedWith', { at: formatDateTime(orderedAt), hint: keyHint })
          : say('ordered', { at: formatDateTime(orderedAt) })}
      </Alert>
      {waiting && <Waiting waiting={waiting} />}
      {settling && (
        <SettleForm
          // What was proposed closes it.
          key={waiting ? 'waiting' : 'open'}
          redemptionId={redemptionId}
          outcomes={waiting ? ['delivered'] : orderOutcomes}
          onDecided={onDecided}
          onTyped={onTyped}
        />
      )}
    </Stack>
  )
}

function Waiting({ waiting }: { waiting: NonNullable<OpenOrder['waiting']> }) {
  const say = useText(finance)
  const maySeeSteps = useRight('approvals.view')
  const { proposedByName, proposedAt, reason, dueAt } = waiting
  return (
    <Alert color="info" title={say('giveBackWaits')} icon={<IconInfoCircle size={20} aria-hidden />}>
      <Text className={classes.long ?? ''}>
        {say('giveBackBy', { name: proposedByName ?? say('gone'), at: formatDateTime(proposedAt), reason })}
      </Text>
      <Text mt={4}>
        {dueAt ? say('giveBackDue', { at: formatDateTime(dueAt) }) : say('giveBackSecond')}{' '}
        {maySeeSteps && (
          <Anchor component={Link} to={paths.approvals} inherit underline="always">
            {say('toApprovals')}
          </Anchor>
        )}
      </Text>
    </Alert>
  )
}

type FormProps = Pick<Props, 'redemptionId' | 'onDecided' | 'onTyped'> & { outcomes: readonly OrderOutcome[] }

/** Says what became of the order: delivered, with the provider's id of it, or not. */
function SettleForm({ redemptionId, outcomes, onDecided, onTyped }: FormProps) {
  const say = useText(finance)
  const [isOpen, setOpen] = useState(false)
  const form = useFields<{ outcome: OrderOutcome; orderId: string; reason: string }>(
    { outcome: 'delivered', orderId: '', reason: '' },
    {
      orderId: (value, { outcome }) => (outcome === 'delivered' && value.trim() === '' ? say('orderIdMissing') : null),
      reason: (value) => (value.trim() === '' ? say('reasonMissing') : null),
    },
  )
  const { outcome, orderId, reason } = form.values
  const isTyped = isOpen && (orderId.trim() !== '' || reason.trim() !== '')
  useEffect(() => {
    onTyped(isTyped)
    return () => onTyped(false)
  }, [isTyped, onTyped])
  const { onSubmit, isBusy, failure } = useSubmit(form, useFinanceSettleMutation(), {
    ask: (given) => ({
      body: {
        redemptionId,
        outcome: given.outcome,
        reason: given.reason.trim(),
        ...(given.outcome === 'delivered' ? { orderId: given.orderId.trim() } : {}),
      },
    }),
    onDone: ({ data }, given) => {
      const isDelayed = data.order?.waiting?.dueAt
      const told = say(given.outcome === 'delivered' ? 'done_delivered' : isDelayed ? 'done_backDelayed' : 'done_back')
      toasts.success(told)
      onDecided(data, told)
    },
  })
  if (!isOpen)
    return (
      <div>
        <Button variant="default" onClick={() => setOpen(true)}>
          {say(outcomes.length > 1 ? 'settle' : 'settleDelivered')}
        </Button>
      </div>
    )
  return (
    <form noValidate onSubmit={onSubmit} aria-label={say('settle')}>
      <Stack gap="md">
        {outcomes.length > 1 && (
          <Radio.Group
            size="md"
            label={say('outcome')}
            value={outcome}
            onChange={(next) => form.setFieldValue('outcome', next === 'delivered' ? 'delivered' : 'not-delivered')}
          >
            <Stack gap="xs" mt="xs">
              {outcomes.map((one) => (
                <Radio
                  key={one}
                  value={one}
                  data-autofocus={one === 'delivered' || undefined}
                  label={say(`outcome_${one}`)}
                  description={say(`outcomeNote_${one}`)}
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
        {outcome === 'delivered' && (
          <TextInput
            {...form.getInputProps('orderId')}
            label={say('orderId')}
            description={say('orderIdNote')}
            withAsterisk
            aria-required
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
          />
        )}
        <Textarea
          {...form.getInputProps('reason')}
          label={say('reason')}
          description={say('settleReasonNote')}
          withAsterisk
          aria-required
          autosize
          minRows={2}
          maxRows={6}
          maxLength={reasonMaxLength}
        />
        <ErrorNotice failure={failure} title={say('failed')} />
        <Group gap="sm">
          <BusyButton type="submit" loading={isBusy}>
            {say(outcome === 'delivered' ? 'settleDelivered' : 'proposeBack')}
          </BusyButton>
          <Button variant="default" onClick={() => setOpen(false)} disabled={isBusy}>
            {say('cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
