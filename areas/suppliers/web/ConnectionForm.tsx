import { Alert, Card, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { settingMaxLength, type Connection, type ConnectionField } from '../contract/connections.ts'
import type { Supplier } from '../contract/supplier-admin.ts'
import { connections } from '../words/en/connections.ts'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { Say } from '../../../platform/words/text.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { DirtyGuard } from '../../../kit/DirtyGuard.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { useFields } from '../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { PasswordField } from '../../../kit/PasswordField.tsx'
import { toasts } from '../../../kit/toasts.ts'
import { isMissing, collectValues } from './connection-draft.ts'
import { useConnectionsSaveMutation } from './suppliers-api.ts'

type Words = Say<typeof connections.words>
type FieldName = Extract<keyof typeof connections.words, `field_${string}`>
/** The label of a setting; its name when there is no label for it. */
const getLabel = (say: Words, name: string): string => {
  const key = `field_${name}`
  return key in connections.words ? say(key as FieldName) : name
}

type Props = { supplier: Supplier; connection: Connection; mayChange: boolean }

/**
 * The form for a connector's credentials and settings. A typed secret replaces the saved one, and is not kept in the
 * page.
 */
export function ConnectionForm({ supplier, connection, mayChange }: Props) {
  const say = useText(connections)
  const { supplierKey } = supplier
  const { fields, version, setBy, setAt } = connection
  const form = useFields(
    Object.fromEntries(fields.map(({ name, value }) => [name, value])),
    Object.fromEntries(
      fields.map((field) => [field.name, (value: string) => (isMissing(field, value) ? say('needed') : null)]),
    ),
  )
  const { onSubmit, isBusy, failure } = useSubmit(form, useConnectionsSaveMutation(), {
    ask: (values) => ({ params: { supplierKey }, body: { version, values: collectValues(fields, values) } }),
    onDone: () => toasts.success(say('saved')),
  })
  return (
    <Card component="section" aria-labelledby="connection-form">
      <form noValidate onSubmit={onSubmit} aria-labelledby="connection-form">
        <Stack gap="md">
          <div>
            <Title order={2} size="h3" id="connection-form">
              {say('title')}
            </Title>
            <Text c="dimmed" mt={4}>
              {say('lead')}
            </Text>
            <Text size="sm" mt={4} style={{ overflowWrap: 'anywhere' }}>
              {version === 0 || !setAt
                ? say('none')
                : say('setBy', { version: String(version), who: setBy ?? '–', at: formatDateTime(setAt) })}
            </Text>
          </div>
          {fields.map((field) => (
            <Field key={field.name} field={field} form={form} say={say} mayChange={mayChange} />
          ))}
          {(supplier.isLive || supplier.liveAskedAt !== null) && form.isDirty() && (
            <Alert color="warning" role="status" icon={<IconAlertTriangle size={20} aria-hidden />}>
              {say(supplier.isLive ? 'loosens' : 'endsAsking')}
            </Alert>
          )}
          <DirtyGuard isDirty={mayChange && form.isDirty()} param="tab" />
          <ErrorNotice failure={failure} title={say('saveFailed')} />
          {mayChange && (
            <BusyButton type="submit" loading={isBusy} style={{ alignSelf: 'start' }}>
              {say('save')}
            </BusyButton>
          )}
        </Stack>
      </form>
    </Card>
  )
}

type FieldProps = {
  field: ConnectionField
  form: ReturnType<typeof useFields<Record<string, string>>>
  say: Words
  mayChange: boolean
}
function Field({ field, form, say, mayChange }: FieldProps) {
  const { name, kind, isRequired, choices } = field
  const shared = {
    ...form.getInputProps(name),
    label: getLabel(say, name),
    withAsterisk: isRequired,
    'aria-required': isRequired,
  }
  if (kind === 'secret')
    return (
      <PasswordField
        {...shared}
        description={say(field.isSet ? 'secretSet' : 'secretMissing')}
        autoComplete="new-password"
        maxLength={settingMaxLength}
        readOnly={!mayChange}
      />
    )
  // A required field without a default cannot be left empty.
  const note = field.default !== '' ? say('usual', { value: field.default }) : isRequired ? null : say('empty')
  if (kind === 'choice' || kind === 'switch')
    return (
      <NativeSelect
        {...shared}
        description={note}
        disabled={!mayChange}
        data={['', ...(kind === 'switch' ? ['on', 'off'] : choices)].map((value) => ({ value, label: value || '–' }))}
      />
    )
  return (
    <TextInput
      {...shared}
      description={note && <span style={{ overflowWrap: 'anywhere' }}>{note}</span>}
      type={kind === 'url' ? 'url' : 'text'}
      maxLength={settingMaxLength}
      autoComplete="off"
      spellCheck={false}
      readOnly={!mayChange}
    />
  )
}
