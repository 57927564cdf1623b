import { useLayoutEffect, useState } from 'react'
import type { UseFormReturnType } from '@mantine/form'
import { pressAgain, readEarlyDialog, takeOverEarlyDialog } from './early-dialog.ts'
import type { SignInValues } from './sign-in-checks.ts'

/** Who opened the dialog before the program was there; null when nobody has. */
export const useEarlyOpener = (): HTMLElement | null => useState(() => readEarlyDialog()?.opener ?? null)[0]

/**
 * Takes over what was typed into the early dialog and presses again what was pressed there in vain. Tells which field comes first:
 * the one in which its reader is typing.
 */
export function useEarlyTyping(form: UseFormReturnType<SignInValues>): string {
  const [field, setField] = useState(() => readEarlyDialog()?.field ?? 'email')
  const takeOver = () => {
    const early = takeOverEarlyDialog()
    if (!early) return
    const { email, password, isTermsAccepted, pressed } = early
    form.setValues({ email, password, isTermsAccepted })
    // Who types on while this is drawn may be in another field by now.
    const latest = early.field ?? field
    setField(latest)
    const input: HTMLElement | null = form.getInputNode(latest)
    input?.focus({ preventScroll: true })
    const dialog = input?.closest('[role=dialog]')
    // Once the values are in the fields.
    if (pressed !== null && dialog) setTimeout(() => pressAgain(pressed, dialog))
  }
  // Only while this form is drawn for the first time can there be an early dialog.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useLayoutEffect(takeOver, [])
  return field
}
