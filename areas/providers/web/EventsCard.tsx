import { Alert, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { useAct } from '../../../kit/decide/use-act.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { wholeNumber } from '../../../kit/Points.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import type { ProviderState } from '../contract.ts'
import { rewardProviders } from '../words/en/reward-providers.ts'
import { useProvidersListenMutation } from './providers-api.ts'

/** Whether the provider's webhook is set up, and the last event that it sent. */
export function EventsCard({ state: { provider, events }, mayChange }: { state: ProviderState; mayChange: boolean }) {
  const say = useText(rewardProviders)
  const [listen] = useProvidersListenMutation()
  const isOn = events?.isCurrent === true
  const {
    act: press,
    isBusy,
    failure,
  } = useAct(() => listen({ body: { provider } }).unwrap(), {
    successMessage: () => say('eventsDone'),
  })
  return (
    <Card component="section" padding="lg" aria-labelledby="provider-events">
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h3" id="provider-events">
            {say('events')}
          </Title>
          <StatusBadge look={isOn ? 'available' : 'neutral'}>{say(isOn ? 'eventsOn' : 'eventsOff')}</StatusBadge>
        </Group>
        <Text c="dimmed">{say('eventsText')}</Text>
        {events && !isOn && (
          <Alert color="warning" icon={<IconAlertTriangle size={20} aria-hidden />}>
            {say('eventsElsewhere')}
          </Alert>
        )}
        {events && (
          <Facts
            facts={[
              {
                label: say('eventsAddress'),
                value: <span style={{ overflowWrap: 'anywhere' }}>{events.url}</span>,
                more: say('eventsSetBy', {
                  name: events.setByName ?? say('somebodyGone'),
                  at: formatDateTime(events.setAt),
                }),
              },
              {
                label: say('eventsLast'),
                value: events.lastEvent ?? say('eventsNone'),
                more: events.lastEventAt
                  ? say('eventsTaken', { at: formatDateTime(events.lastEventAt), count: wholeNumber(events.taken) })
                  : '',
              },
              ...(events.refusedAt
                ? [
                    {
                      label: say('eventsRefused'),
                      value: wholeNumber(events.refused),
                      more: say('eventsRefusedAt', { at: formatDateTime(events.refusedAt) }),
                    },
                  ]
                : []),
            ]}
          />
        )}
        <ErrorNotice failure={failure} title={say('notDone')} />
        {mayChange && (
          <Group gap="sm">
            <BusyButton variant="default" loading={isBusy} onClick={press}>
              {say(events ? 'eventsAgain' : 'eventsSet')}
            </BusyButton>
          </Group>
        )}
      </Stack>
    </Card>
  )
}
