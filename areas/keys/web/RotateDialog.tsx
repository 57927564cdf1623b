import { NativeSelect, Text } from '@mantine/core'
import { useId } from 'react'
import { useText } from '../../../platform/web/text/text.ts'
import { CodeField } from '../../../kit/CodeField.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useFields } from '../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { previousDaysMax, previousDaysUsual, type ApiKey } from '../contract.ts'
import { keys } from '../words/en/keys.ts'
import type { CreatedKey } from './KeyDialog.tsx'
import { useApiKeyRotateMutation } from './keys-api.ts'

const choices = Array.from({ length: previousDaysMax + 1 }, (_, days) => days)

type Props = { row: ApiKey; asksCode: boolean; onClose: () => void; onMade: (key: CreatedKey) => void }

/** Replaces a key, and asks how long the old one stays valid beside the new one. */
export function RotateDialog({ row: { keyId, name }, asksCode, onClose, onMade }: Props) {
  const say = useText(keys)
  const codeId = useId()
  const form = useFields(
    { previousDays: String(previousDaysUsual), code: '' },
    { code: (value) => (asksCode && value.trim() === '' ? say('codeMissing') : null) },
  )
  const sending = useSubmit(form, useApiKeyRotateMutation(), {
    ask: ({ previousDays, code }) => ({
      params: { keyId },
      body: { previousDays: Number(previousDays), ...(asksCode ? { code: code.trim() } : {}) },
    }),
    done: ({ message }) => message,
    onDone: ({ data }, { previousDays }) => onMade({ name, apiKey: data.apiKey, previousDays: Number(previousDays) }),
  })
  return (
    <FormDialog
      title={say('rotateTitle', { name })}
      sending={sending}
      onClose={onClose}
      confirm={say('rotate')}
      failed={say('notDone')}
    >
      <Text c="dimmed">{say('rotateText')}</Text>
      <NativeSelect
        {...form.getInputProps('previousDays')}
        data-autofocus
        label={say('previousDays')}
        data={choices.map((days) => ({
          value: String(days),
          label: days === 0 ? say('endsNow') : say('days', { count: days }),
        }))}
      />
      {asksCode && <CodeField id={codeId} {...form.getInputProps('code')} value={form.values.code} />}
    </FormDialog>
  )
}
