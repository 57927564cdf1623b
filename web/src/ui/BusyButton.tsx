import { Button, type ButtonProps } from '@mantine/core'
import { useLayoutEffect, useRef, type ComponentPropsWithoutRef } from 'react'

type Props = ButtonProps & Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps>

/**
 * A button at whose press something is asked of the server. At work it is switched off and cannot hold the focus; it takes the
 * focus back afterwards, unless that has gone to a field or another piece in the meantime.
 */
export function BusyButton({ loading = false, ...rest }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  // Before the browser draws: only then does it take the focus from what has been switched off.
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (loading) hadFocus.current = focused === button.current
    // What surrounds the button (the document, the dialog) holds the focus when nothing in it does.
    else if (hadFocus.current && (focused === null || focused.contains(button.current))) button.current?.focus()
  }, [loading])
  return <Button ref={button} loading={loading} {...rest} />
}
