import { TextInput, type TextInputProps } from '@mantine/core'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  value: string
  onChange: (digits: string) => void
  length?: number
}

/**
 * A field for a one-time code: pasting and autofill fill in the whole code, and anything other than digits is dropped.
 */
export function OtpField({ value, onChange, length = 6, ...rest }: Props) {
  return (
    <TextInput
      {...rest}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, '').slice(0, length))}
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      maxLength={length * 2}
      styles={{
        input: { letterSpacing: '0.3em', fontVariantNumeric: 'tabular-nums', maxWidth: `${length * 1.4 + 3}em` },
      }}
    />
  )
}
