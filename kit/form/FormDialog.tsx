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
  /** What `useSubmit` gives. */
  sending: {
    onSubmit: (event?: FormEvent<HTMLFormElement>) => void
    isBusy: boolean
    failure: CallFailure | null
  }
  /** Something was typed: asks before it closes. */
  isDirty?: boolean
  onClose: () => void
  /** Verb and noun: "Save reward". */
  confirm: string
  cancel?: string
  tone?: 'danger' | 'brand'
  /** The title of a refusal; or `notice` says it in its own way. */
  failed?: string
  notice?: ReactNode
  children: ReactNode
}

/** The button that opened a dialog has the focus again once the dialog is gone. */
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

/** A form in a dialog, there for as long as it is rendered: its fields, what was refused, and the buttons that stay in sight. */
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
