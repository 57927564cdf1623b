import { TextInput } from '@mantine/core'
import { useText } from '../../platform/web/text/text.ts'
import { ui } from '../../platform/words/en/ui.ts'
import { useTyped } from '../SearchField.tsx'

type Props = {
  label: string
  /** The current number, from the address; empty for any. */
  value: string
  onChange: (number: string) => void
}

const isNumber = (text: string): boolean => /^\d*$/.test(text.trim())

/** A filter by a whole number. Other text stays visible, is refused beside the field, and changes nothing. */
export function NumberFilter({ label, value, onChange }: Props) {
  const say = useText(ui)
  const [typed, setTyped] = useTyped(value, onChange, isNumber)
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      w={128}
      value={typed}
      error={isNumber(typed) ? null : say('digitsOnly')}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  )
}
