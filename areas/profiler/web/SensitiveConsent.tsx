import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { formatDay } from '../../../platform/contract/day.ts'
import type { DataOf } from '../../../platform/contract/endpoint.ts'
import type { profilerApi } from '../contract.ts'
import { useId } from 'react'
import { useProfilerConsentChangeMutation } from './for-others/profiler.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { profiler } from '../words/en/profiler.ts'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { useAct } from '../../../kit/decide/use-act.ts'
import { useQuestion } from '../../../kit/decide/use-question.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'

type Consent = DataOf<typeof profilerApi.sensitiveConsent>
type Props = {
  consent: Consent
  /** The number of sensitive questions in this category. */
  count: number
  /** The level of its heading. */
  order: 2 | 3
}

/** Asks once for consent to sensitive questions. Afterwards it shows the date of the consent, and lets the panelist withdraw it. */
export function SensitiveConsent({ consent, count, order }: Props) {
  const say = useText(profiler)
  const headingId = useId()
  const [change] = useProfilerConsentChangeMutation()
  const send = (isGiven: boolean) => change({ body: { isGiven, version: consent.asked.version } }).unwrap()
  const giving = useAct(() => send(true))
  const leaving = useQuestion({ send: (isGiven: boolean) => send(isGiven) })
  const failure = giving.failure ?? leaving.failure
  const notice = failure && <ErrorNotice title={say('consentFailed')} failure={failure} />
  if (consent.isGiven) {
    return (
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Text size="sm" c="dimmed">
            {say('consentGiven', { day: formatDay(consent.givenAt ?? '') })}
          </Text>
          <Button variant="subtle" color="gray" h={44} px={0} onClick={() => leaving.ask(false)}>
            {say('consentWithdraw')}
          </Button>
        </Group>
        {notice}
        <ConfirmDelete
          {...leaving.question}
          title={say('withdrawTitle')}
          confirm={say('withdrawConfirm')}
          keep={say('withdrawKeep')}
        >
          {say('withdrawText')}
        </ConfirmDelete>
      </Stack>
    )
  }
  return (
    <Card component="section" aria-labelledby={headingId} p="md">
      <Stack gap="sm">
        <Title order={order} size="h4" id={headingId}>
          {say('consentTitle', { count })}
        </Title>
        <Text size="sm">{consent.asked.text}</Text>
        <Text size="sm" c="dimmed">
          {consent.withdrawnAt
            ? say('consentWithdrawn', { day: formatDay(consent.withdrawnAt) })
            : say('consentWithout')}
        </Text>
        {notice}
        <Group>
          <Button h={44} loading={giving.isBusy} onClick={giving.act}>
            {say('consentGive')}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}
