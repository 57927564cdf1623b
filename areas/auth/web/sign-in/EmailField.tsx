import { Loader, TextInput, type TextInputProps } from '@mantine/core'
import { useText } from '../../../../platform/web/text/text.ts'
import { signInText } from '../../words/en/sign-in.ts'
import { FieldLabel } from './FieldLabel.tsx'

type Props = Omit<TextInputProps, 'label' | 'type'> & { isChecking?: boolean }

/**
 * The email field. While the server checks the address it shows a spinner, and announces the check to screen readers.
 */
export function EmailField({ isChecking = false, ...rest }: Props) {
  const say = useText(signInText)
  return (
    <>
      <TextInput
        {...rest}
        label={<FieldLabel>{say('email')}</FieldLabel>}
        required
        withAsterisk={false}
        type="email"
        name="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        rightSection={isChecking ? <Loader size={18} aria-hidden /> : null}
      />
      <span className="tp-sr-only" role="status">
        {isChecking ? say('checking') : ''}
      </span>
    </>
  )
}
