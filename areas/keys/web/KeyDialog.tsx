import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { useText } from '../../../platform/web/text/text.ts'
import { CopyButton } from '../../../kit/CopyButton.tsx'
import { Modal } from '../../../kit/Modal.tsx'
import { keys } from '../words/en/keys.ts'

/** A key that was just created; `previousDays` is how long the replaced key stays valid, null when there is none. */
export type CreatedKey = { name: string; apiKey: string; previousDays: number | null }

/** Shows a new key for the only time. A click outside does not close it: only its own button, the × and Esc do. */
export function KeyDialog({ created, onClose }: { created: CreatedKey; onClose: () => void }) {
  const say = useText(keys)
  const { name, apiKey, previousDays } = created
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnOutsideClick={false}
      title={say('toldTitle', { name })}
      actions={<Button onClick={onClose}>{say('toldDone')}</Button>}
    >
      <Stack gap="md">
        <Text>{say('toldText')}</Text>
        <Group gap="sm">
          <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', flex: '1 1 220px', minWidth: 0 }}>
            {apiKey}
          </Code>
          <CopyButton value={apiKey} what={say('theKey')} />
        </Group>
        {previousDays !== null && (
          <Text>{previousDays === 0 ? say('formerEnded') : say('formerStays', { count: previousDays })}</Text>
        )}
      </Stack>
    </Modal>
  )
}
