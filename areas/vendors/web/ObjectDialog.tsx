import { Text, Textarea } from '@mantine/core'
import { formatDay } from '../../../platform/contract/day.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useFields } from '../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { objectionMaxLength, type Commission } from '../contract/commissions.ts'
import { vendors } from '../words/en/vendors.ts'
import { useVendorsObjectMutation } from './vendors-api.ts'

/** A vendor's objection to a clawback. */
export function ObjectDialog({ row, onClose }: { row: Commission; onClose: () => void }) {
  const say = useText(vendors)
  const form = useFields({ text: '' }, { text: (value) => (value.trim() === '' ? say('objectEmpty') : null) })
  const sending = useSubmit(form, useVendorsObjectMutation(), {
    ask: (body) => ({ params: { commissionId: row.commissionId }, body }),
    onDone: onClose,
    done: ({ data: { objection } }) => say('objectDone', { day: objection ? formatDay(objection.dueAt, 'UTC') : '' }),
  })
  return (
    <FormDialog
      title={say('objectTitle')}
      sending={sending}
      isDirty={form.isDirty()}
      onClose={onClose}
      confirm={say('objectSend')}
      failed={say('objectFailed')}
    >
      <Text c="dimmed">{say('objectLead')}</Text>
      <Textarea
        label={say('objectText')}
        withAsterisk
        maxLength={objectionMaxLength}
        autosize
        minRows={4}
        {...form.getInputProps('text')}
      />
    </FormDialog>
  )
}
