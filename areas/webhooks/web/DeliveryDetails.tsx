import { Stack, Text, Title } from '@mantine/core'
import { useText } from '../../../platform/web/text/text.ts'
import { useAct } from '../../../kit/decide/use-act.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { Moment } from '../../../kit/cells.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { wholeNumber } from '../../../kit/Points.tsx'
import { ScrollablePre } from '../../../kit/ScrollablePre.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import type { Delivery } from '../contract.ts'
import { webhooks } from '../words/en/webhooks.ts'
import { attemptText, deliveryLooks } from './delivery-list.tsx'
import { useMayChange } from './use-rights.ts'
import { useWebhookResendMutation } from './webhooks-api.ts'

function Attempts({ attempts }: Pick<Delivery, 'attempts'>) {
  const say = useText(webhooks)
  if (attempts.length === 0) return <Text c="dimmed">{say('noAttempt')}</Text>
  return (
    <Stack component="ol" gap="sm" m={0} pl="md" style={{ listStyle: 'none', overflowWrap: 'anywhere' }}>
      {attempts.map((attempt, index) => {
        const title = say('attempt', { number: index + 1, what: attemptText(say, attempt) })
        return (
          <li key={attempt.at}>
            <Text fw={600} size="sm">
              {title}
            </Text>
            <Text size="sm" c="dimmed">
              <Moment at={attempt.at} /> · {say('tookMs', { ms: wholeNumber(attempt.ms) })}
              {attempt.isManual && ` · ${say('byHand')}`}
            </Text>
            {attempt.answer && <ScrollablePre label={title}>{attempt.answer}</ScrollablePre>}
          </li>
        )
      })}
    </Stack>
  )
}

function Resend({ deliveryId }: Pick<Delivery, 'deliveryId'>) {
  const say = useText(webhooks)
  const [resend] = useWebhookResendMutation()
  const {
    act: press,
    isBusy,
    failure,
  } = useAct(() => resend({ params: { deliveryId } }).unwrap(), {
    successMessage: ({ message }) => message,
  })
  return (
    <Stack gap="sm">
      <ErrorNotice failure={failure} title={say('notDone')} />
      <BusyButton loading={isBusy} onClick={press} style={{ alignSelf: 'start' }}>
        {say('resend')}
      </BusyButton>
    </Stack>
  )
}

/** One delivery with its content, every attempt and the response; staff with the permission can send it again. */
export function DeliveryDetails({ delivery }: { delivery: Delivery }) {
  const say = useText(webhooks)
  const mayChange = useMayChange()
  const { deliveryId, subject, state, url, body, createdAt, nextAt, deliveredAt, attempts } = delivery
  return (
    <Stack gap="lg">
      <div>
        <StatusBadge look={deliveryLooks[state]}>{say(`delivery_${state}`)}</StatusBadge>
      </div>
      <Facts
        facts={[
          { label: say('deliveryId'), value: <code>{deliveryId}</code> },
          { label: say('subject'), value: <code style={{ overflowWrap: 'anywhere' }}>{subject}</code> },
          { label: say('address'), value: <span style={{ overflowWrap: 'anywhere' }}>{url}</span> },
          { label: say('at'), value: <Moment at={createdAt} /> },
          { label: say('nextAt'), value: <Moment at={nextAt} /> },
          { label: say('deliveredAt'), value: <Moment at={deliveredAt} /> },
        ]}
      />
      <div>
        <Title order={3} size="h5" mb="xs">
          {say('request')}
        </Title>
        <ScrollablePre label={say('request')}>{JSON.stringify(JSON.parse(body), null, 2)}</ScrollablePre>
      </div>
      <div>
        <Title order={3} size="h5" mb="xs">
          {say('attempts')}
        </Title>
        <Attempts attempts={attempts} />
      </div>
      {mayChange && <Resend deliveryId={deliveryId} />}
    </Stack>
  )
}
