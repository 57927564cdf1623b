import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDelete } from '../ConfirmDelete.tsx'
import { ThankYou } from '../illustrations/ThankYou.tsx'
import { Modal } from '../Modal.tsx'
import { toasts } from '../toasts.ts'

type Which = 'plain' | 'alternate' | 'delete' | null

/** Dialogs, the typed confirmation, toasts. */
export function DialogStories() {
  const [which, setWhich] = useState<Which>(null)
  const close = () => setWhich(null)
  return (
    <Group>
      <Button variant="default" onClick={() => setWhich('plain')}>
        Modal
      </Button>
      <Button variant="default" onClick={() => setWhich('alternate')}>
        Alternate modal
      </Button>
      <Button variant="default" onClick={() => setWhich('delete')}>
        Delete
      </Button>
      {(['success', 'info', 'warning', 'error'] as const).map((kind) => (
        <Button key={kind} variant="default" onClick={() => toasts[kind]('One sentence that the page says as well.')}>
          Toast: {kind}
        </Button>
      ))}
      <Modal
        opened={which === 'plain'}
        onClose={close}
        title="Log In"
        width={400}
        actions={<Button onClick={close}>Continue</Button>}
      >
        <Stack>
          <TextInput label="Email Address" withAsterisk data-autofocus />
          <Text size="sm">Something typed here switches the outside click off.</Text>
        </Stack>
      </Modal>
      <Modal
        opened={which === 'alternate'}
        onClose={close}
        title="Thank You!"
        look="alternate"
        actions={
          <>
            <Button variant="default" onClick={close}>
              Back to surveys
            </Button>
            <Button onClick={close}>Next survey</Button>
          </>
        }
      >
        <ThankYou />
        <Text>Your answers have been recorded</Text>
      </Modal>
      <ConfirmDelete
        opened={which === 'delete'}
        onClose={close}
        title="Delete Maya Chen's account?"
        confirm="Delete account"
        keep="Keep account"
        typed="maya@example.com"
        withReason
        onConfirm={close}
      >
        Her 5,000 points and her history are lost. This cannot be undone.
      </ConfirmDelete>
    </Group>
  )
}
