import { Button, Stack, Text } from '@mantine/core'
import { formatDateTime } from '../../../platform/contract/day.ts'
import type { Supplier } from '../contract/supplier-admin.ts'
import { suppliers } from '../words/en/suppliers.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { Modal } from '../../../kit/Modal.tsx'
import { CopyableValue } from './CopyableValue.tsx'

export type NewSecret = { supplier: Supplier; secret: string }

/** Shows a secret once. Only its button, the × and Esc close it, so that a stray click does not lose the secret. */
export function SecretDialog({ newSecret, onClose }: { newSecret: NewSecret | null; onClose: () => void }) {
  const say = useText(suppliers)
  const until = newSecret?.supplier.previousSecretUntil
  return (
    <Modal
      opened={newSecret !== null}
      onClose={onClose}
      closeOnOutsideClick={false}
      title={newSecret ? say('secretTitle', { name: newSecret.supplier.name }) : ''}
      actions={<Button onClick={onClose}>{say('secretDone')}</Button>}
    >
      {newSecret && (
        <Stack gap="md">
          <Text>{say('secretOnce')}</Text>
          <CopyableValue value={newSecret.secret} what={say('copySecret')} isBoxed />
          <Text size="sm" c="dimmed">
            {say('callbackUrl')}
          </Text>
          <CopyableValue value={newSecret.supplier.callbackUrl} what={say('copyCallbackUrl')} isBoxed />
          {until && <Text>{say('secretUntil', { until: formatDateTime(until) })}</Text>}
        </Stack>
      )}
    </Modal>
  )
}
