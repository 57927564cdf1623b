import { Button, NativeSelect, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { useText } from '../../../platform/web/text/text.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { CodeField } from '../../../kit/CodeField.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { useFields } from '../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { Modal } from '../../../kit/Modal.tsx'
import { previousDaysMax, previousDaysUsual, type ApiKey } from '../contract.ts'
import { keys } from '../words/en/keys.ts'
import type { ToldKey } from './KeyDialog.tsx'
import { useApiKeyRotateMutation } from './keys-api.ts'

const choices = Array.from({ length: previousDaysMax + 1 }, (_, days) => days)

type Props = { row: ApiKey; asksCode: boolean; onClose: () => void; onMade: (told: ToldKey) => void }

/** Replaces a key: asks how long the former stays valid beside the new one. */
export function RotateDialog({ row: { keyId, name }, asksCode, onClose, onMade }: Props) {
  const say = useText(keys)
  const codeId = useId()
  const form = useFields(
    { previousDays: String(previousDaysUsual), code: '' },
    { code: (value) => (asksCode && value.trim() === '' ? say('codeMissing') : null) },
  )
  const { onSubmit, isBusy, failure } = useSubmit(form, useApiKeyRotateMutation(), {
    ask: ({ previousDays, code }) => ({
      params: { keyId },
      body: { previousDays: Number(previousDays), ...(asksCode ? { code: code.trim() } : {}) },
    }),
    done: ({ message }) => message,
    onDone: ({ data }, { previousDays }) => onMade({ name, apiKey: data.apiKey, previousDays: Number(previousDays) }),
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={say('rotateTitle', { name })}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {say('cancel')}
          </Button>
          <BusyButton loading={isBusy} onClick={() => onSubmit()}>
            {say('rotate')}
          </BusyButton>
        </>
      }
    >
      <form noValidate onSubmit={onSubmit} aria-label={say('rotateTitle', { name })}>
        <Stack gap="md">
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
          <ErrorNotice failure={failure} title={say('notDone')} />
        </Stack>
      </form>
    </Modal>
  )
}
