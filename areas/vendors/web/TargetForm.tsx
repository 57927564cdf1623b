import { Card, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { formatDateTime, formatDay } from '../../../platform/contract/day.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { useFields } from '../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { PasswordField } from '../../../kit/PasswordField.tsx'
import { targetKinds, targetMaxLength, type TargetKind, type VendorSummary } from '../contract/commissions.ts'
import { vendors } from '../words/en/vendors.ts'
import { useVendorsTargetMutation } from './vendors-api.ts'

/** The present payout address of a vendor, of which only the end is shown. */
export function TargetNow({ summary: { target, isOwn } }: { summary: VendorSummary }) {
  const say = useText(vendors)
  if (!target) return <Text c="dimmed">{say('targetNone')}</Text>
  const kind = say(`kind_${target.kind}`)
  return (
    <Text>
      {isOwn
        ? say('targetNow', { kind, hint: target.hint })
        : say('targetOf', { kind, hint: target.hint, day: formatDay(target.changedAt, 'UTC') })}{' '}
      {target.restsUntil && say('targetRests', { at: formatDateTime(target.restsUntil) })}
    </Text>
  )
}

/** The payout address of the vendor, and the form that changes it. */
export function TargetForm({ summary }: { summary: VendorSummary }) {
  const say = useText(vendors)
  const form = useFields<{ kind: TargetKind; target: string; password: string }>(
    { kind: summary.target?.kind ?? 'iban', target: '', password: '' },
    {
      target: (value) => (value.trim() === '' ? say('targetMissing') : null),
      password: (value) => (value === '' ? say('passwordMissing') : null),
    },
  )
  const { onSubmit, isBusy, failure } = useSubmit(form, useVendorsTargetMutation(), {
    ask: (body) => ({ body }),
    onDone: () => form.reset(),
    done: ({ data: { target } }) =>
      say('targetSaved', { at: target?.restsUntil ? formatDateTime(target.restsUntil) : '' }),
  })
  return (
    <Card padding="lg" maw={560}>
      <form noValidate onSubmit={onSubmit} aria-label={say('target')}>
        <Stack gap="md">
          <Text c="dimmed">{say('targetLead')}</Text>
          <TargetNow summary={summary} />
          <NativeSelect
            label={say('targetKind')}
            data={targetKinds.map((value) => ({ value, label: say(`kind_${value}`) }))}
            {...form.getInputProps('kind')}
          />
          <TextInput
            label={say(`targetField_${form.values.kind}`)}
            withAsterisk
            autoComplete="off"
            spellCheck={false}
            maxLength={targetMaxLength}
            {...form.getInputProps('target')}
          />
          <PasswordField
            label={say('password')}
            withAsterisk
            autoComplete="current-password"
            {...form.getInputProps('password')}
          />
          <ErrorNotice failure={failure} title={say('targetFailed')} />
          <div>
            <BusyButton type="submit" loading={isBusy}>
              {say('saveTarget')}
            </BusyButton>
          </div>
        </Stack>
      </form>
    </Card>
  )
}
