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
import { CopyableId } from './CopyableId.tsx'
import classes from './Finance.module.css'

type Props = {
  redemptionId: string
  order: OpenOrder
  /** Whether this reader may settle the order. */
  mayDecide: boolean
  onDecided: (row: ReviewRow, message: string) => void
  /** Reports whether there is typed text that has not been sent. */
  onTyped: (isTyped: boolean) => void
}

/**
 * The outcomes that the reader can record now. While a proposal waits for a second person, only the confirmed opposite
 * remains.
 */
function listOutcomes({ doubt, settled, waiting }: OpenOrder): readonly OrderOutcome[] {
  if (settled) return waiting ? [] : orderOutcomes
  if (!doubt || !maySettle(doubt)) return []
  return waiting ? ['delivered'] : orderOutcomes
}

/**
 * An order whose outcome is unknown or was settled by staff: its facts, any proposal that waits for a second person,
 * and the form to settle it.
 */
export function OrderDecider({ redemptionId, order, mayDecide, onDecided, onTyped }: Props) {
  const say = useText(finance)
  const { doubt, keyHint, orderedAt, settled, takenBy, waiting } = order
  const outcomes = listOutcomes(order)
  return (
    <Stack gap="md">
      <Alert
        color={outcomes.length > 0 || doubt === 'taken' ? 'warning' : 'info'}
        icon={<IconInfoCircle size={20} aria-hidden />}
      >
        <Text className={classes.long ?? ''}>
          {doubt && `${say(`doubt_${doubt}`)} `}
          {settled &&
            `${say('settledAs', {
              name: settled.settledByName ?? say('gone'),
              at: formatDateTime(settled.settledAt),
              orderId: settled.orderId,
              reason: settled.reason,
            })} `}
          {keyHint
            ? say('orderedWith', { at: formatDateTime(orderedAt), hint: keyHint })
            : say('ordered', { at: formatDateTime(orderedAt) })}
        </Text>
        {takenBy && <CopyableId value={takenBy} what={say('copyRedemptionId')} />}
      </Alert>
      {waiting && <Waiting waiting={waiting} isCorrection={settled !== null} />}
      {mayDecide && outcomes.length > 0 && (
        <SettleForm
          // A new proposal resets the form.
          key={waiting ? 'waiting' : 'open'}
          redemptionId={redemptionId}
          outcomes={outcomes}
          isCorrection={settled !== null}
          onDecided={onDecided}
          onTyped={onTyped}
        />
      )}
    </Stack>
  )
}

type WaitingProps = { waiting: NonNullable<OpenOrder['waiting']>; isCorrection: boolean }

function Waiting({ waiting, isCorrection }: WaitingProps) {
  const say = useText(finance)
  const maySeeSteps = useRight('approvals.view')
  const { outcome, orderId, unchecked, proposedByName, proposedAt, reason, dueAt } = waiting
  const titleKey = outcome === 'not-delivered' ? 'giveBackWaits' : isCorrection ? 'correctionWaits' : 'deliveredWaits'
  return (
    <Alert color="info" title={say(titleKey)} icon={<IconInfoCircle size={20} aria-hidden />}>
      <Text className={classes.long ?? ''}>
        {say('giveBackBy', { name: proposedByName ?? say('gone'), at: formatDateTime(proposedAt), reason })}
      </Text>
      {orderId && (
        <Text mt={4} className={classes.long ?? ''}>
          {say('withOrder', { orderId })} {unchecked && say(`unchecked_${unchecked}`)}
        </Text>
      )}
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

type FormProps = Pick<Props, 'redemptionId' | 'onDecided' | 'onTyped'> & {
  outcomes: readonly OrderOutcome[]
  isCorrection: boolean
}

/** The key of the message after a saved decision: its effect, or what it still waits for. */
function findMessageKey(outcome: OrderOutcome, waiting: OpenOrder['waiting'], isCorrection: boolean) {
  if (!waiting) return 'done_delivered'
  if (outcome === 'not-delivered') return waiting.dueAt ? 'done_backDelayed' : 'done_back'
  if (isCorrection) return waiting.dueAt ? 'done_correctionDelayed' : 'done_correction'
  return waiting.dueAt ? 'done_uncheckedDelayed' : 'done_unchecked'
}

/** Records the outcome of the order: delivered, with the provider's order id, or not delivered. */
function SettleForm({ redemptionId, outcomes, isCorrection, onDecided, onTyped }: FormProps) {
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
      const message = say(findMessageKey(given.outcome, data.order?.waiting ?? null, isCorrection))
      toasts.success(message)
      onDecided(data, message)
    },
  })
  if (!isOpen)
    return (
      <div>
        <Button variant="default" onClick={() => setOpen(true)}>
          {say(isCorrection ? 'correctIt' : outcomes.length > 1 ? 'settle' : 'settleDelivered')}
        </Button>
      </div>
    )
  return (
    <form noValidate onSubmit={onSubmit} aria-label={say(isCorrection ? 'correctIt' : 'settle')}>
      <Stack gap="md">
        {outcomes.length > 1 && (
          <Radio.Group
            size="md"
            label={say('outcome')}
            value={outcome}
            error={form.errors['outcome']}
            onChange={(next) => form.setFieldValue('outcome', next === 'delivered' ? 'delivered' : 'not-delivered')}
          >
            <Stack gap="xs" mt="xs">
              {outcomes.map((one) => (
                <Radio
                  key={one}
                  value={one}
                  data-autofocus={one === 'delivered' || undefined}
                  label={say(`outcome_${one}`)}
                  description={say(isCorrection ? `correctionNote_${one}` : `outcomeNote_${one}`)}
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
            {say(outcome === 'not-delivered' ? 'proposeBack' : isCorrection ? 'proposeCorrection' : 'settleDelivered')}
          </BusyButton>
          <Button variant="default" onClick={() => setOpen(false)} disabled={isBusy}>
            {say('cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
