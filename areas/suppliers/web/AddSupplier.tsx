import { Button, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { seenAddresses, supplierFormats, weakFormats, type SupplierFormat } from '../contract/supplier-admin.ts'
import { useRef, useState } from 'react'
import { failureOf, fieldProblem, type CallFailure } from '../../../platform/web/api/failure.ts'
import { suppliers } from '../words/en/suppliers.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Modal } from '../../../kit/Modal.tsx'
import { toasts } from '../../../kit/toasts.ts'
import type { ToldSecret } from './SecretDialog.tsx'
import { addressesIn } from './settings-draft.ts'
import { useSuppliersAddMutation } from './suppliers-api.ts'

const isKey = (text: string): boolean => /^[a-z0-9-]{1,64}$/.test(text)
const formId = 'add-supplier'

function useAdding(onAdded: (told: ToldSecret) => void) {
  const say = useText(suppliers)
  const [add, { isLoading }] = useSuppliersAddMutation()
  const isBusy = useRef(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const send = async (body: { supplierKey: string; name: string; format: SupplierFormat; ipAddresses?: string[] }) => {
    if (isBusy.current) return
    isBusy.current = true
    setFailure(null)
    try {
      const { data } = await add({ body }).unwrap()
      toasts.success(say('added', { name: data.supplier.name }))
      onAdded(data)
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      isBusy.current = false
    }
  }
  return { send, failure, isLoading }
}

type Adding = ReturnType<typeof useAdding>

function Fields({ send, failure }: Adding) {
  const say = useText(suppliers)
  const [key, setKey] = useState('')
  const [name, setName] = useState('')
  const [format, setFormat] = useState<SupplierFormat>('house')
  const [addresses, setAddresses] = useState('')
  const [wasTried, setTried] = useState(false)
  const isWeak = weakFormats.has(format)
  const seen = seenAddresses[format] ?? []
  const submit = () => {
    setTried(true)
    if (!isKey(key)) return document.getElementById(`${formId}-key`)?.focus()
    if (name.trim() === '') return document.getElementById(`${formId}-name`)?.focus()
    const listed = isWeak ? { ipAddresses: addressesIn(addresses) } : {}
    return void send({ supplierKey: key, name: name.trim(), format, ...listed })
  }
  return (
    <form
      id={formId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="md">
        <Text c="dimmed">{say('addListens')}</Text>
        {failure?.errors.length === 0 && <ErrorNotice failure={failure} title={say('addFailed')} />}
        <TextInput
          id={`${formId}-key`}
          data-autofocus
          label={say('addKey')}
          description={say('addKeyNote')}
          withAsterisk
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          value={key}
          error={(wasTried && !isKey(key) && say('keyWrong')) || fieldProblem(failure, 'supplierKey')}
          onChange={(event) => setKey(event.currentTarget.value.trim().toLowerCase())}
        />
        <TextInput
          id={`${formId}-name`}
          label={say('addName')}
          withAsterisk
          maxLength={80}
          autoComplete="off"
          value={name}
          error={(wasTried && name.trim() === '' && say('nameMissing')) || fieldProblem(failure, 'name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <NativeSelect
          label={say('format')}
          value={format}
          data={supplierFormats.map((value) => ({ value, label: say(`format_${value}`) }))}
          onChange={(event) => setFormat(supplierFormats.find((one) => one === event.currentTarget.value) ?? 'house')}
        />
        {isWeak && (
          <Textarea
            label={say('addAddresses')}
            description={[
              say('addAddressesNote'),
              seen.length > 0 ? say('addAddressesSeen', { list: seen.join(', ') }) : '',
            ].join(' ')}
            withAsterisk
            minRows={2}
            autosize
            value={addresses}
            error={fieldProblem(failure, 'ipAddresses')}
            onChange={(event) => setAddresses(event.currentTarget.value)}
          />
        )}
      </Stack>
    </form>
  )
}

type Props = { opened: boolean; onClose: () => void; onAdded: (told: ToldSecret) => void }

/** Adds a supplier; what is not asked here begins with the usual settings. */
export function AddSupplier({ opened, onClose, onAdded }: Props) {
  const say = useText(suppliers)
  const adding = useAdding(onAdded)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={say('addTitle')}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {say('cancel')}
          </Button>
          <BusyButton type="submit" form={formId} loading={adding.isLoading}>
            {say('add')}
          </BusyButton>
        </>
      }
    >
      <Fields {...adding} />
    </Modal>
  )
}
