import { useLayoutEffect, useState } from 'react'
import type { UseFormReturnType } from '@mantine/form'
import { pressAgain, readEarlyDialog, takeOverEarlyDialog } from './early-dialog.ts'
import type { SignInValues } from './sign-in-checks.ts'

/** The element that opened the early dialog, or null when it was not opened. */
export const useEarlyOpener = (): HTMLElement | null => useState(() => readEarlyDialog()?.opener ?? null)[0]

/**
 * Takes over what was typed into the early dialog and repeats a press that had no effect there. Returns the field to
 * focus first: the one in which the reader is typing.
 */
export function useEarlyTyping(form: UseFormReturnType<SignInValues>): string {
  const [field, setField] = useState(() => readEarlyDialog()?.field ?? 'email')
  const takeOver = () => {
    const early = takeOverEarlyDialog()
    if (!early) return
    const { email, password, isTermsAccepted, pressed } = early
    form.setValues({ email, password, isTermsAccepted })
    // The reader may have moved to another field during this render.
    const latest = early.field ?? field
    setField(latest)
    const input: HTMLElement | null = form.getInputNode(latest)
    input?.focus({ preventScroll: true })
    const dialog = input?.closest('[role=dialog]')
    // Runs after the values have reached the fields.
    if (pressed !== null && dialog) setTimeout(() => pressAgain(pressed, dialog))
  }
  // An early dialog can exist only during the first render of this form.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useLayoutEffect(takeOver, [])
  return field
}
