import { Button, type ButtonProps } from '@mantine/core'
import { useEffect, useRef, type ComponentPropsWithoutRef } from 'react'

type Props = ButtonProps & Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps | 'onFocus' | 'onBlur'>

/**
 * A button at whose press something is asked of the server. At work it is switched off and cannot hold the focus; it takes the
 * focus back afterwards, unless that has gone to a field or another piece in the meantime.
 */
export function BusyButton({ loading = false, ...rest }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    const focused = document.activeElement
    // What surrounds the button (the document, the dialog) holds the focus when nothing in it does.
    if (!loading && hadFocus.current && focused?.contains(button.current)) button.current?.focus()
  }, [loading])
  return (
    <Button
      ref={button}
      loading={loading}
      {...rest}
      onFocus={() => (hadFocus.current = true)}
      // Not when the browser takes the focus from what has just been switched off.
      onBlur={({ currentTarget }) => (hadFocus.current = currentTarget.disabled)}
    />
  )
}
