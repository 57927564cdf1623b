import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../platform/web/text/text.ts'
import { ui } from '../platform/words/en/ui.ts'

type Props = Omit<PasswordInputProps, 'autoComplete' | 'visible' | 'onVisibilityChange'> & {
  /** Tells password managers which password this is. */
  autoComplete: 'current-password' | 'new-password'
}

/**
 * A password field with a button, reachable by keyboard, that shows and hides the password. Pasting and password
 * managers work.
 */
export function PasswordField(props: Props) {
  const say = useText(ui)
  const [isVisible, setVisible] = useState(false)
  return (
    <PasswordInput
      // Unlike its other inputs, Mantine's password field turns red without telling screen readers that it is invalid.
      aria-invalid={props.error ? true : undefined}
      {...props}
      visible={isVisible}
      onVisibilityChange={setVisible}
      // As high as the field, so that the button is easy to press with a thumb.
      visibilityToggleButtonProps={{
        'aria-label': isVisible ? say('hidePassword') : say('showPassword'),
        h: 44,
        w: 44,
      }}
      rightSectionWidth={44}
      spellCheck={false}
      autoCapitalize="none"
    />
  )
}
