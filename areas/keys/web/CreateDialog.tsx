import { Input, NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { useId } from 'react'
import type { Permission } from '../../../platform/contract/access.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { CodeField } from '../../../kit/CodeField.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useFields } from '../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { RightsGrid } from '../../access/web/for-others/RightsGrid.tsx'
import { keyNameMaxLength } from '../contract.ts'
import { keys } from '../words/en/keys.ts'
import { computeExpiry, lifetimes, parseNetworks } from './draft.ts'
import type { CreatedKey } from './KeyDialog.tsx'
import { useApiKeyCreateMutation } from './keys-api.ts'

const widthPx = 760
const none: Permission[] = []

type Props = { held: readonly string[]; asksCode: boolean; onClose: () => void; onMade: (key: CreatedKey) => void }

/** The state of the form for a new key, and how it is submitted. */
function useKeyForm({ asksCode, onMade }: Pick<Props, 'asksCode' | 'onMade'>) {
  const say = useText(keys)
  const form = useFields(
    { name: '', permissionIds: none, expiresAt: '90', allowedNetworks: '', code: '' },
    {
      name: (value) => (value.trim() === '' ? say('nameMissing') : null),
      permissionIds: (value) => (value.length === 0 ? say('permissionsMissing') : null),
      code: (value) => (asksCode && value.trim() === '' ? say('codeMissing') : null),
    },
  )
  const sending = useSubmit(form, useApiKeyCreateMutation(), {
    ask: ({ name, permissionIds, expiresAt, allowedNetworks, code }) => ({
      body: {
        name: name.trim(),
        permissionIds,
        expiresAt: computeExpiry(expiresAt, new Date()),
        allowedNetworks: parseNetworks(allowedNetworks),
        ...(asksCode ? { code: code.trim() } : {}),
      },
    }),
    done: ({ message }) => message,
    onDone: ({ data }, { name }) => onMade({ name: name.trim(), apiKey: data.apiKey, previousDays: null }),
    fieldOf: ({ code }) => (code === 'role-too-much' ? 'permissionIds' : null),
  })
  return { form, ...sending }
}

type GridField = { error?: string | null; onChange: (chosen: Permission[]) => void; 'data-path'?: string }

/** The grid of the key's permissions, with an error message below it. */
function Permissions({ form, held }: Pick<Props, 'held'> & Pick<ReturnType<typeof useKeyForm>, 'form'>) {
  const { error, onChange, 'data-path': path }: GridField = form.getInputProps('permissionIds')
  return (
    <div data-path={path}>
      <RightsGrid chosen={form.values.permissionIds} before={none} held={held} onChange={onChange} />
      {error && (
        <Input.Error mt={4} role="alert">
          {error}
        </Input.Error>
      )}
    </div>
  )
}

/** Creates a key with a name, permissions, a lifetime and allowed networks. */
export function CreateDialog({ held, asksCode, onClose, onMade }: Props) {
  const say = useText(keys)
  const codeId = useId()
  const { form, ...sending } = useKeyForm({ asksCode, onMade })
  return (
    <FormDialog
      title={say('createTitle')}
      width={widthPx}
      sending={sending}
      isDirty={form.isDirty()}
      onClose={onClose}
      confirm={say('create')}
      failed={say('notDone')}
    >
      <Text c="dimmed">{say('createText')}</Text>
      <TextInput
        {...form.getInputProps('name')}
        data-autofocus
        label={say('name')}
        description={say('nameHint')}
        withAsterisk
        aria-required
        autoComplete="off"
        maxLength={keyNameMaxLength}
      />
      <NativeSelect
        {...form.getInputProps('expiresAt')}
        label={say('lifetime')}
        data={lifetimes.map((value) => ({ value, label: say(`lifetime_${value}`) }))}
      />
      <Textarea
        {...form.getInputProps('allowedNetworks')}
        label={say('networks')}
        description={say('networksHint')}
        minRows={2}
        autosize
        autoComplete="off"
        spellCheck={false}
      />
      <Permissions form={form} held={held} />
      {asksCode && <CodeField id={codeId} {...form.getInputProps('code')} value={form.values.code} />}
    </FormDialog>
  )
}
