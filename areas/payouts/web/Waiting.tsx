import { Card, Group, NativeSelect, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { valueUsd } from '../../../platform/contract/money.ts'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { payoutPath } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { useAct } from '../../../kit/decide/use-act.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { dollars, wholeNumber } from '../../../kit/Points.tsx'
import { payoutMethods, type PayoutMethod } from '../../rewards/contract.ts'
import { batchRowsMax } from '../contract.ts'
import { payouts } from '../words/en/payouts.ts'
import { usePayoutsCreateMutation, usePayoutsWaitingQuery } from './payouts-api.ts'

/** The requests that wait for a batch, by method of payment, and the button that makes one. */
export function Waiting() {
  const say = useText(payouts)
  const navigate = useNavigate()
  const { data, error, isFetching, refetch } = usePayoutsWaitingQuery(undefined, { refetchOnMountOrArgChange: true })
  const [create] = usePayoutsCreateMutation()
  const [chosen, setChosen] = useState<PayoutMethod | ''>('')
  const waiting = data?.waiting ?? []
  const method = waiting.some((one) => one.method === chosen) ? chosen : ''
  const {
    act: make,
    isBusy,
    failure,
  } = useAct(() => create({ body: method ? { method } : {} }).unwrap(), {
    successMessage: ({ data: batch }) => say('made', { count: batch.rows }),
    onDone: ({ data: batch }) => void navigate(payoutPath(batch.batchId)),
    onFailed: () => void refetch(),
  })
  if (!data) {
    return error && !isFetching ? (
      <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={170} radius="md" />
    )
  }
  const chosenRequests = waiting.filter((one) => method === '' || one.method === method)
  const count = chosenRequests.reduce((sum, { rows }) => sum + rows, 0)
  return (
    <Card component="section" padding="lg" mb="xl" aria-labelledby="waiting-title">
      <Stack gap="md">
        <Title order={2} size="h3" id="waiting-title">
          {say('waiting')}
        </Title>
        {waiting.length === 0 ? (
          <Text c="dimmed">{say('nothingWaits')}</Text>
        ) : (
          <>
            <Facts
              look="figures"
              facts={waiting.map((one) => ({
                label: say(`method-${one.method}`),
                value: wholeNumber(one.rows),
                more: dollars(valueUsd(one.points)),
              }))}
            />
            <Group gap="sm" align="flex-end">
              {waiting.length > 1 && (
                <NativeSelect
                  label={say('only')}
                  value={method}
                  data={[
                    { value: '', label: say('everyMethod') },
                    ...waiting.map((one) => ({ value: one.method, label: say(`method-${one.method}`) })),
                  ]}
                  onChange={({ currentTarget }) =>
                    setChosen(payoutMethods.find((one) => one === currentTarget.value) ?? '')
                  }
                />
              )}
              <BusyButton loading={isBusy} onClick={make}>
                {say('make', { count: Math.min(count, batchRowsMax) })}
              </BusyButton>
            </Group>
            <Text size="sm" c="dimmed">
              {say('makeNote')}
            </Text>
          </>
        )}
        <ErrorNotice failure={failure} title={say('notMade')} />
      </Stack>
    </Card>
  )
}
