import { Button, Stack, Text } from '@mantine/core'
import { formatDateTime } from '../../../platform/contract/day.ts'
import type { Supplier } from '../contract/supplier-admin.ts'
import { suppliers } from '../words/en/suppliers.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { Modal } from '../../../kit/Modal.tsx'
import { Copied } from './Copied.tsx'

export type ToldSecret = { supplier: Supplier; secret: string }

/** Shows a secret once. Only its button, the × and Esc close it, so that a stray click does not lose the secret. */
export function SecretDialog({ told, onClose }: { told: ToldSecret | null; onClose: () => void }) {
  const say = useText(suppliers)
  const until = told?.supplier.previousSecretUntil
  return (
    <Modal
      opened={told !== null}
      onClose={onClose}
      closeOnOutsideClick={false}
      title={told ? say('secretTitle', { name: told.supplier.name }) : ''}
      actions={<Button onClick={onClose}>{say('secretDone')}</Button>}
    >
      {told && (
        <Stack gap="md">
          <Text>{say('secretOnce')}</Text>
          <Copied value={told.secret} what={say('copySecret')} isBoxed />
          <Text size="sm" c="dimmed">
            {say('callbackUrl')}
          </Text>
          <Copied value={told.supplier.callbackUrl} what={say('copyCallbackUrl')} isBoxed />
          {until && <Text>{say('secretUntil', { until: formatDateTime(until) })}</Text>}
        </Stack>
      )}
    </Modal>
  )
}
