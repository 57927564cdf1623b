import { NativeSelect, Text, Textarea } from '@mantine/core'
import { useText } from '../../../platform/web/text/text.ts'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useFields } from '../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { clawbackReasons, noteMaxLength, type ClawbackReason, type Commission } from '../contract/commissions.ts'
import { vendors } from '../words/en/vendors.ts'
import { useVendorsClawBackMutation } from './vendors-api.ts'

/** Takes the selected commissions back, for a listed reason. */
export function TakeBackDialog({ rows, onClose }: { rows: readonly Commission[]; onClose: () => void }) {
  const say = useText(vendors)
  const form = useFields<{ reason: ClawbackReason | ''; note: string }>(
    { reason: '', note: '' },
    { reason: (value) => (value === '' ? say('reasonMissing') : null) },
  )
  const sending = useSubmit(form, useVendorsClawBackMutation(), {
    ask: ({ reason, note }) => ({
      body: { commissionIds: rows.map(({ commissionId }) => commissionId), reason: reason || 'terms', note },
    }),
    onDone: onClose,
    done: ({ data: { withdrawn, clawedBack } }) => say('takeBackDone', { withdrawn, clawedBack }),
  })
  return (
    <FormDialog
      title={say('takeBackTitle', { count: rows.length })}
      sending={sending}
      isDirty={form.isDirty()}
      onClose={onClose}
      confirm={say('takeBack')}
      tone="danger"
      failed={say('takeBackFailed')}
    >
      <Text c="dimmed">{say('takeBackLead')}</Text>
      <NativeSelect
        label={say('reason')}
        withAsterisk
        data={[
          { value: '', label: '–' },
          ...clawbackReasons.map((value) => ({ value, label: say(`reason_${value}`) })),
        ]}
        {...form.getInputProps('reason')}
      />
      <Textarea
        label={say('noteLabel')}
        maxLength={noteMaxLength}
        autosize
        minRows={2}
        {...form.getInputProps('note')}
      />
    </FormDialog>
  )
}
