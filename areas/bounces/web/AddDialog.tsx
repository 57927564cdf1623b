import { Textarea, TextInput } from '@mantine/core'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useFields } from '../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { emailProblem } from '../../../platform/contract/fields.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { noteMaxLength } from '../contract.ts'
import { bounces } from '../words/en/bounces-admin.ts'
import { useBouncesAddMutation } from './bounces-api.ts'

/** Ends all emails to an address, with a reason for colleagues. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const say = useText(bounces)
  const form = useFields(
    { email: '', note: '' },
    {
      email: (value) => (value.trim() === '' ? say('emailMissing') : emailProblem(value)),
      note: (value) => (value.trim() === '' ? say('noteMissing') : null),
    },
  )
  const sending = useSubmit(form, useBouncesAddMutation(), {
    ask: (body) => ({ body }),
    onDone: onClose,
    done: ({ message }) => message,
  })
  return (
    <FormDialog
      title={say('addTitle')}
      sending={sending}
      isDirty={form.isDirty()}
      onClose={onClose}
      confirm={say('addConfirm')}
      failed={say('notAdded')}
    >
      <TextInput
        {...form.getInputProps('email')}
        type="email"
        label={say('email')}
        description={say('emailHint')}
        withAsterisk
      />
      <Textarea
        {...form.getInputProps('note')}
        label={say('note')}
        withAsterisk
        description={say('noteHint')}
        maxLength={noteMaxLength}
        autosize
        minRows={2}
      />
    </FormDialog>
  )
}
