import { Checkbox, TextInput } from '@mantine/core'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useFields } from '../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { isReport, viewNameMaxLength } from '../contract.ts'
import { savedViews } from '../words/en/saved-views.ts'
import { useReportSaveViewMutation } from './reports-api.ts'

/** Asks for a name and saves the current filters under it. */
export function SaveView({ list, query, onClose }: { list: string; query: string; onClose: () => void }) {
  const say = useText(savedViews)
  const form = useFields(
    { name: '', isShared: false },
    { name: (name) => (name.trim() === '' ? say('nameMissing') : null) },
  )
  const sending = useSubmit(form, useReportSaveViewMutation(), {
    ask: ({ name, isShared }) => ({ body: { report: list, name: name.trim(), query, isShared } }),
    done: () => say('saved'),
    onDone: onClose,
  })
  return (
    <FormDialog
      title={say('save')}
      sending={sending}
      onClose={onClose}
      confirm={say('confirm')}
      failed={say('notSaved')}
    >
      <TextInput
        {...form.getInputProps('name')}
        data-autofocus
        label={say('name')}
        description={say('note')}
        withAsterisk
        aria-required
        maxLength={viewNameMaxLength}
      />
      {isReport(list) && <Checkbox label={say('shared')} {...form.getInputProps('isShared', { type: 'checkbox' })} />}
    </FormDialog>
  )
}
