import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useText } from '../../../platform/web/text/text.ts'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useFields } from '../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { payerNameMaxLength, payerNoteMaxLength, type Payer } from '../contract/payers.ts'
import { money } from '../words/en/money.ts'
import { readPercent } from './for-others/amounts.ts'
import { useMoneyAddPayerMutation, useMoneyChangePayerMutation } from './money-api.ts'

type Values = { name: string; note: string; fee: string; isArchived: boolean }

/** Sends a new client, or the changes to an existing one. */
function useSave(payer: Payer | null) {
  const [add] = useMoneyAddPayerMutation()
  const [change] = useMoneyChangePayerMutation()
  return [
    ({ name, note, fee, isArchived }: Values) => {
      const body = { name: name.trim(), note, feePercent: readPercent(fee) ?? 0 }
      return payer === null
        ? add({ body })
        : change({ params: { payerId: payer.payerId }, body: { ...body, isArchived, version: payer.version } })
    },
  ] as const
}

/** Adds a client, or changes an existing one. */
export function PayerDialog({ payer, onClose }: { payer: Payer | null; onClose: () => void }) {
  const say = useText(money)
  const form = useFields<Values>(
    {
      name: payer?.name ?? '',
      note: payer?.note ?? '',
      fee: String(payer?.feePercent ?? 0),
      isArchived: payer !== null && payer.archivedAt !== null,
    },
    {
      name: (name) => (name.trim() === '' ? say('nameMissing') : null),
      fee: (fee) => (readPercent(fee) === null ? say('feeWrong') : null),
    },
  )
  const sending = useSubmit(form, useSave(payer), {
    ask: (values) => values,
    shownAs: (field) => (field === 'feePercent' ? 'fee' : field),
    done: () => say('payerSaved'),
    onDone: onClose,
  })
  return (
    <FormDialog
      title={payer ? say('editPayer', { name: payer.name }) : say('addPayer')}
      sending={sending}
      isDirty={form.isDirty()}
      onClose={onClose}
      confirm={say(payer ? 'savePayer' : 'addPayer')}
      failed={say('notSaved')}
    >
      <TextInput
        {...form.getInputProps('name')}
        data-autofocus
        label={say('name')}
        maxLength={payerNameMaxLength}
        withAsterisk
        aria-required
        autoComplete="off"
      />
      <TextInput
        {...form.getInputProps('fee')}
        label={say('feeField')}
        description={say('feeNote')}
        inputMode="decimal"
        autoComplete="off"
      />
      <Textarea
        {...form.getInputProps('note')}
        label={say('note')}
        maxLength={payerNoteMaxLength}
        autosize
        minRows={2}
      />
      {payer && (
        <Checkbox
          checked={form.values.isArchived}
          label={say('archived')}
          description={say('archivedNote')}
          onChange={(event) => form.setFieldValue('isArchived', event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  )
}
