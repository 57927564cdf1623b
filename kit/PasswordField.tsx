import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../platform/web/text/text.ts'
import { ui } from '../platform/words/en/ui.ts'

type Props = Omit<PasswordInputProps, 'autoComplete' | 'visible' | 'onVisibilityChange'> & {
  /** Tells password managers which password this is. */
  autoComplete: 'current-password' | 'new-password'
}

/** A password with a button, reachable by keyboard, that shows and hides it. Paste and password managers work. */
export function PasswordField(props: Props) {
  const say = useText(ui)
  const [isVisible, setVisible] = useState(false)
  return (
    <PasswordInput
      // Unlike its other inputs, Mantine's marks this one red without telling a screen reader that it is wrong.
      aria-invalid={props.error ? true : undefined}
      {...props}
      visible={isVisible}
      onVisibilityChange={setVisible}
      // As high as the field: a thumb finds it.
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
