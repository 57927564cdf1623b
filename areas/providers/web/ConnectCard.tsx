import { Alert, Button, Card, Group, NativeSelect, Stack, Text, Textarea, Title } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { reasonMaxLength } from '../../../platform/contract/fields.ts'
import { useAppDispatch } from '../../../platform/web/state/hooks.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { useFields } from '../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { PasswordField } from '../../../kit/PasswordField.tsx'
import { toasts } from '../../../kit/toasts.ts'
import {
  keyMaxLength,
  keyMinLength,
  providerHosts,
  type FundingSource,
  type ProviderHost,
  type ProviderState,
} from '../contract.ts'
import { rewardProviders } from '../words/en/reward-providers.ts'
import { describeAccount } from './account-words.ts'
import { describeSource } from './money.ts'
import { reloadProviders, useProvidersProposeMutation, useProvidersTryMutation } from './providers-api.ts'

/** A key that was tested, and the funding sources it can use. It is kept only in the memory of the page. */
type Tested = { host: ProviderHost; apiKey: string; fundingSources: FundingSource[] }

/** Connects an account: tests its key, asks for the funding source, and then proposes the connection. */
export function ConnectCard({ state }: { state: ProviderState }) {
  const say = useText(rewardProviders)
  const [tested, setTested] = useState<Tested | null>(null)
  return (
    <Card component="section" padding="lg" aria-labelledby="provider-connect">
      <Stack gap="md">
        <div>
          <Title order={2} size="h3" id="provider-connect">
            {say(findTitleKey(state))}
          </Title>
          <Text c="dimmed" mt={4} maw="68ch">
            {say('connectText')}
          </Text>
        </div>
        {tested ? (
          <ProposeForm state={state} tested={tested} onOther={() => setTested(null)} />
        ) : (
          <TestForm state={state} onTested={setTested} />
        )}
      </Stack>
    </Card>
  )
}

/** The title of the card; it says so when a connection was removed or does not work, and so has to be made again. */
function findTitleKey({ source, problem }: ProviderState): 'connect' | 'connectAgain' | 'connectOther' {
  if (source !== 'panel') return 'connect'
  return problem === 'unopened' || problem === 'key' ? 'connectAgain' : 'connectOther'
}

function TestForm({
  state: { provider, address },
  onTested,
}: {
  state: ProviderState
  onTested: (tested: Tested) => void
}) {
  const say = useText(rewardProviders)
  const form = useFields<{ host: ProviderHost; apiKey: string }>(
    { host: 'production', apiKey: '' },
    { apiKey: (key) => (key.trim().length < keyMinLength || /[^!-~]/.test(key.trim()) ? say('keyWrong') : null) },
  )
  const { onSubmit, isBusy, failure } = useSubmit(form, useProvidersTryMutation(), {
    ask: ({ host, apiKey }) => ({ body: { provider, host, apiKey: apiKey.trim() } }),
    onDone: ({ data }, { host, apiKey }) => onTested({ host, apiKey: apiKey.trim(), ...data }),
  })
  return (
    <form noValidate onSubmit={onSubmit} aria-labelledby="provider-connect">
      <Stack gap="md" maw={520}>
        {address === null ? (
          <NativeSelect
            {...form.getInputProps('host')}
            label={say('where')}
            data={providerHosts.map((value) => ({ value, label: say(`host_${value}`) }))}
          />
        ) : (
          <Text style={{ overflowWrap: 'anywhere' }}>{say('whereOther', { address })}</Text>
        )}
        <PasswordField
          {...form.getInputProps('apiKey')}
          label={say('apiKey')}
          description={say('apiKeyNote')}
          withAsterisk
          aria-required
          autoComplete="new-password"
          maxLength={keyMaxLength}
        />
        <ErrorNotice failure={failure} title={say('notTested')} />
        <Group>
          <BusyButton type="submit" loading={isBusy}>
            {say('test')}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  )
}

type ProposeProps = { state: ProviderState; tested: Tested; onOther: () => void }

function ProposeForm({ state: { provider, version, address }, tested, onOther }: ProposeProps) {
  const say = useText(rewardProviders)
  const dispatch = useAppDispatch()
  const { host, apiKey, fundingSources } = tested
  const [only] = fundingSources
  const form = useFields(
    { fundingSourceId: fundingSources.length === 1 && only ? only.fundingSourceId : '', reason: '' },
    {
      fundingSourceId: (value) => (value === '' ? say('sourceMissing') : null),
      reason: (value) => (value.trim() === '' ? say('reasonMissing') : null),
    },
  )
  const { onSubmit, isBusy, failure } = useSubmit(form, useProvidersProposeMutation(), {
    ask: ({ fundingSourceId, reason }) => ({
      body: { provider, host, apiKey, fundingSourceId, version, reason: reason.trim() },
    }),
    onDone: () => toasts.success(say('proposed')),
    onRefused: ({ code }) => {
      if (code === 'changed-meanwhile') dispatch(reloadProviders())
    },
  })
  const other = (
    <Button variant="default" onClick={onOther}>
      {say('otherKey')}
    </Button>
  )
  if (fundingSources.length === 0)
    return (
      <Stack gap="md" align="flex-start">
        <Alert color="warning" icon={<IconInfoCircle size={20} aria-hidden />} role="status">
          {say('noSources')}
        </Alert>
        {other}
      </Stack>
    )
  return (
    <form noValidate onSubmit={onSubmit} aria-labelledby="provider-connect">
      <Stack gap="md" maw={520}>
        <Text role="status" style={{ overflowWrap: 'anywhere' }}>
          {say('works', { account: describeAccount(say, { host, address }), hint: apiKey.slice(-4) })}
        </Text>
        <NativeSelect
          {...form.getInputProps('fundingSourceId')}
          data-autofocus
          label={say('fundingSource')}
          description={say('fundingSourceNote')}
          withAsterisk
          aria-required
          data={[
            ...(fundingSources.length > 1 ? [{ value: '', label: say('choose') }] : []),
            ...fundingSources.map((one) => ({
              value: one.fundingSourceId,
              label: `${describeSource(say, one)} · ${one.fundingSourceId}`,
            })),
          ]}
        />
        <Textarea
          {...form.getInputProps('reason')}
          label={say('reason')}
          description={say('reasonNote')}
          withAsterisk
          aria-required
          autosize
          minRows={2}
          maxRows={6}
          maxLength={reasonMaxLength}
        />
        <ErrorNotice failure={failure} title={say('notProposed')} />
        <Group gap="sm">
          <BusyButton type="submit" loading={isBusy}>
            {say('propose')}
          </BusyButton>
          {other}
        </Group>
      </Stack>
    </form>
  )
}
