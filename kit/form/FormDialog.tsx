import { Button, Stack } from '@mantine/core'
import { useEffect, useId, useState, type FormEvent, type ReactNode } from 'react'
import type { CallFailure } from '../../platform/web/api/failure.ts'
import { useText } from '../../platform/web/text/text.ts'
import { ui } from '../../platform/words/en/ui.ts'
import { BusyButton } from '../BusyButton.tsx'
import { ErrorNotice } from '../ErrorNotice.tsx'
import { Modal } from '../Modal.tsx'
import { useCloseGuard } from '../use-close-guard.tsx'

type Props = {
  title: string
  width?: number
  /** The result of `useSubmit`. */
  sending: {
    onSubmit: (event?: FormEvent<HTMLFormElement>) => void
    isBusy: boolean
    failure: CallFailure | null
  }
  /** Whether something was typed; if so, the dialog asks before it closes. */
  isDirty?: boolean
  onClose: () => void
  /** A verb and a noun, such as "Save reward". */
  confirm: string
  cancel?: string
  tone?: 'danger' | 'brand'
  /** The title above a refusal, unless `notice` shows the refusal. */
  failed?: string
  notice?: ReactNode
  children: ReactNode
}

/** Returns the focus to the button that opened a dialog once the dialog has closed. */
function useReturnedFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () =>
      void setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body
        if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
      }, 0),
    [opener],
  )
}

/**
 * A form in a dialog that is open as long as it is rendered: its fields, the refusal, and buttons that stay visible.
 */
export function FormDialog(props: Props) {
  const { title, width, sending, isDirty = false, onClose, confirm, cancel, tone = 'brand', children } = props
  const { failed, notice = <ErrorNotice failure={sending.failure} {...(failed ? { title: failed } : {})} /> } = props
  const say = useText(ui)
  const id = useId()
  const guard = useCloseGuard(isDirty, onClose)
  useReturnedFocus()
  return (
    <>
      <Modal
        opened
        onClose={guard.close}
        isUnderQuestion={guard.isAsking}
        {...(width === undefined ? {} : { width })}
        title={title}
        actions={
          <>
            <Button variant="default" onClick={onClose}>
              {cancel ?? say('cancel')}
            </Button>
            <BusyButton type="submit" form={id} color={tone} loading={sending.isBusy}>
              {confirm}
            </BusyButton>
          </>
        }
      >
        <form id={id} noValidate onSubmit={sending.onSubmit} aria-label={title}>
          <Stack gap="md">
            {children}
            {notice}
          </Stack>
        </form>
      </Modal>
      {guard.question}
    </>
  )
}
