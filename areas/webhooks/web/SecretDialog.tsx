import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { useText } from '../../../platform/web/text/text.ts'
import { CopyButton } from '../../../kit/CopyButton.tsx'
import { Modal } from '../../../kit/Modal.tsx'
import { webhooks } from '../words/en/webhooks.ts'

/** Shows a secret for the only time. A click outside does not close it: only its own button, the × and Esc do. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const say = useText(webhooks)
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnOutsideClick={false}
      title={say('secretTitle')}
      actions={<Button onClick={onClose}>{say('secretDone')}</Button>}
    >
      <Stack gap="md">
        <Text>{say('secretText')}</Text>
        <Group gap="sm">
          <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', flex: '1 1 220px', minWidth: 0 }}>
            {secret}
          </Code>
          <CopyButton value={secret} what={say('theSecret')} />
        </Group>
      </Stack>
    </Modal>
  )
}
