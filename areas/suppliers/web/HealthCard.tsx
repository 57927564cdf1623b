import { Alert, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import type { Connection, ConnectionTest } from '../contract/connections.ts'
import { connections } from '../words/en/connections.ts'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { useAct } from '../../../kit/decide/use-act.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { connectionLooks, deriveConnectionState } from './looks.ts'
import { useConnectionsTestMutation } from './suppliers-api.ts'
import classes from './Suppliers.module.css'

/** The state of the calls to a network, the last failure, and a button that makes a test call. */
export function HealthCard({ connection, mayChange }: { connection: Connection; mayChange: boolean }) {
  const say = useText(connections)
  const { supplierKey, failure, stoppedAt, lastGoodAt, version } = connection
  const [test] = useConnectionsTestMutation()
  const [result, setResult] = useState<ConnectionTest | null>(null)
  const state = deriveConnectionState(connection)
  const {
    act,
    isBusy,
    failure: refusal,
  } = useAct(
    () => {
      setResult(null)
      return test({ params: { supplierKey } }).unwrap()
    },
    { onDone: ({ data }) => setResult(data) },
  )
  return (
    <Card component="section" aria-labelledby="connection-health">
      <Stack gap="md" align="flex-start">
        <Group gap="sm">
          <Title order={2} size="h3" id="connection-health">
            {say('health')}
          </Title>
          <StatusBadge look={connectionLooks[state]}>{say(`state_${state}`)}</StatusBadge>
        </Group>
        {stoppedAt && (
          <Alert color="warning" icon={<IconAlertTriangle size={20} aria-hidden />}>
            {say('stopped', { at: formatDateTime(stoppedAt) })}
          </Alert>
        )}
        <Facts
          facts={[
            { label: say('lastGood'), value: lastGoodAt ? formatDateTime(lastGoodAt) : say('never') },
            ...(failure
              ? [
                  {
                    label: say('lastFailure'),
                    value: say(`failed_${failure.failed}`),
                    more: [formatDateTime(failure.at), failure.detail && say('said', { detail: failure.detail })]
                      .filter(Boolean)
                      .join(' · '),
                  },
                ]
              : []),
            {
              label: say('calls'),
              value: connection.callsInLastHour,
              ...(connection.failuresInLastHour > 0
                ? { more: say('callsMore', { failures: String(connection.failuresInLastHour) }) }
                : {}),
            },
            { label: say('pace'), value: say('paceText', { count: String(connection.callsPerSecond) }) },
          ]}
        />
        {mayChange && version > 0 && (
          <Stack gap={4} align="flex-start">
            <BusyButton variant="default" loading={isBusy} onClick={act}>
              {say('test')}
            </BusyButton>
            <Text size="sm" c="dimmed">
              {say('testNote')}
            </Text>
          </Stack>
        )}
        <Text role="status" fw={600} className={classes.status ?? ''} style={{ overflowWrap: 'anywhere' }}>
          {result && (result.failed === null ? say('testGood') : say(`failed_${result.failed}`))}
          {result?.detail && ` ${say('said', { detail: result.detail })}`}
        </Text>
        <ErrorNotice failure={refusal} title={say('testFailed')} />
      </Stack>
    </Card>
  )
}
