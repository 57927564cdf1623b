import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { useText } from '../../../platform/web/text/text.ts'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useFields } from '../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { seenAddresses, supplierFormats, weakFormats, type SupplierFormat } from '../contract/supplier-admin.ts'
import { suppliers } from '../words/en/suppliers.ts'
import type { NewSecret } from './SecretDialog.tsx'
import { splitAddresses } from './settings-draft.ts'
import { useSuppliersAddMutation } from './suppliers-api.ts'

type Values = { supplierKey: string; name: string; format: SupplierFormat; ipAddresses: string }
type Props = { onClose: () => void; onAdded: (newSecret: NewSecret) => void }

/** The dialog that adds a supplier. Settings that it has no field for get their defaults. */
export function AddSupplier({ onClose, onAdded }: Props) {
  const say = useText(suppliers)
  const form = useFields<Values>(
    { supplierKey: '', name: '', format: 'house', ipAddresses: '' },
    {
      supplierKey: (key) => (/^[a-z0-9-]{1,64}$/.test(key) ? null : say('keyWrong')),
      name: (name) => (name.trim() === '' ? say('nameMissing') : null),
    },
  )
  const { format } = form.values
  const sending = useSubmit(form, useSuppliersAddMutation(), {
    ask: ({ ipAddresses, name, ...rest }) => ({
      body: {
        ...rest,
        name: name.trim(),
        ...(weakFormats.has(rest.format) ? { ipAddresses: splitAddresses(ipAddresses) } : {}),
      },
    }),
    done: ({ data }) => say('added', { name: data.supplier.name }),
    onDone: ({ data }) => onAdded(data),
  })
  const seen = seenAddresses[format] ?? []
  return (
    <FormDialog
      title={say('addTitle')}
      sending={sending}
      onClose={onClose}
      confirm={say('add')}
      failed={say('addFailed')}
    >
      <Text c="dimmed">{say('addListens')}</Text>
      <TextInput
        {...form.getInputProps('supplierKey')}
        data-autofocus
        label={say('addKey')}
        description={say('addKeyNote')}
        withAsterisk
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => form.setFieldValue('supplierKey', event.currentTarget.value.trim().toLowerCase())}
      />
      <TextInput
        {...form.getInputProps('name')}
        label={say('addName')}
        withAsterisk
        maxLength={80}
        autoComplete="off"
      />
      <NativeSelect
        {...form.getInputProps('format')}
        label={say('format')}
        data={supplierFormats.map((value) => ({ value, label: say(`format_${value}`) }))}
      />
      {weakFormats.has(format) && (
        <Textarea
          {...form.getInputProps('ipAddresses')}
          label={say('addAddresses')}
          description={[
            say('addAddressesNote'),
            seen.length > 0 ? say('addAddressesSeen', { list: seen.join(', ') }) : '',
          ].join(' ')}
          withAsterisk
          minRows={2}
          autosize
        />
      )}
    </FormDialog>
  )
}
