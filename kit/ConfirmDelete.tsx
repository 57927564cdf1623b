import { Button, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import type { CallFailure } from '../platform/web/api/failure.ts'
import { useText } from '../platform/web/text/text.ts'
import { ui } from '../platform/words/en/ui.ts'
import { ErrorNotice } from './ErrorNotice.tsx'
import { Modal } from './Modal.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  /** The consequence as a question: "Delete Maya Chen's account?" */
  title: string
  /** What is lost, or what happens. */
  children: ReactNode
  /** A verb and a noun: "Delete account". */
  confirm: string
  /** A verb and a noun for the button that cancels: "Keep account". */
  keep: string
  /** The text that has to be typed first; absent when the action can be undone. */
  typed?: string
  /** Asks for a reason, which `onConfirm` receives. */
  withReason?: boolean
  isBusy?: boolean
  onConfirm: (reason: string) => void
  /** Why the action was refused; the dialog then stays open. */
  failure?: CallFailure | null
  failed?: string | undefined
  /** Blocking and deleting are dangerous, unblocking is not. */
  tone?: 'danger' | 'brand'
}

/**
 * The confirmation of an action with consequences (delete, block, unblock). The focus starts on the button that
 * cancels.
 */
export function ConfirmDelete(props: Props) {
  const { opened, onClose, title, children, confirm, keep, typed, withReason = false } = props
  const { isBusy = false, onConfirm, failure = null, failed, tone = 'danger' } = props
  const say = useText(ui)
  const id = useId()
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  const [wasTried, setTried] = useState(false)
  const textDiffers = typed !== undefined && text.trim() !== typed
  const reasonMissing = withReason && reason.trim() === ''
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened !== wasOpened) {
    setWasOpened(opened)
    setText('')
    setReason('')
    setTried(false)
  }
  const submit = () => {
    setTried(true)
    if (!textDiffers && !reasonMissing) return onConfirm(reason.trim())
    document.getElementById(reasonMissing ? `${id}-reason` : `${id}-text`)?.focus()
  }
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="default" data-autofocus onClick={onClose}>
            {keep}
          </Button>
          <Button color={tone} loading={isBusy} aria-busy={isBusy} onClick={submit}>
            {confirm}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <Text component="div">{children}</Text>
        {withReason && (
          <Textarea
            id={`${id}-reason`}
            label={say('reason')}
            withAsterisk
            value={reason}
            error={wasTried && reasonMissing ? say('reasonMissing') : null}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        {typed !== undefined && (
          <TextInput
            id={`${id}-text`}
            label={say('typeToConfirm', { text: typed })}
            value={text}
            autoComplete="off"
            spellCheck={false}
            error={wasTried && textDiffers ? say('typeDiffers') : null}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        <ErrorNotice failure={failure} {...(failed === undefined ? {} : { title: failed })} />
      </Stack>
    </Modal>
  )
}
