import { Button, type ButtonProps } from '@mantine/core'
import { useEffect, useRef, type ComponentPropsWithoutRef } from 'react'

type Props = ButtonProps & Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps | 'onFocus' | 'onBlur'>

/**
 * A button that sends something to the server. While it loads it is disabled and cannot hold the focus; afterwards it
 * takes the focus back, unless that has moved to another element in the meantime.
 */
export function BusyButton({ loading = false, ...rest }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    const focused = document.activeElement
    // If no element inside the document or the dialog has the focus, the surrounding one has it.
    if (!loading && hadFocus.current && focused?.contains(button.current)) button.current?.focus()
  }, [loading])
  return (
    <Button
      ref={button}
      loading={loading}
      {...rest}
      onFocus={() => (hadFocus.current = true)}
      // Ignores the blur that the browser causes when the button is disabled.
      onBlur={({ currentTarget }) => (hadFocus.current = currentTarget.disabled)}
    />
  )
}
