import { Button, Text } from '@mantine/core'
import { Modal } from './Modal.tsx'

export type LeaveWords = { title: string; text: string; stay: string; leave: string }
type Props = { opened: boolean; words: LeaveWords; onStay: () => void; onLeave: () => void }

/** Asks whether unsaved changes may be discarded. */
export function LeaveQuestion({ opened, words, onStay, onLeave }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onStay}
      title={words.title}
      width={400}
      actions={
        <>
          <Button variant="default" data-autofocus onClick={onStay}>
            {words.stay}
          </Button>
          <Button color="danger" onClick={onLeave}>
            {words.leave}
          </Button>
        </>
      }
    >
      <Text>{words.text}</Text>
    </Modal>
  )
}
