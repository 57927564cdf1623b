import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useText } from '../platform/web/text/text.ts'
import { ui } from '../platform/words/en/ui.ts'

type Props = Omit<MultiSelectProps, 'data' | 'value' | 'onChange'> & {
  /** Countries by name, in the reader's alphabetical order. */
  choices: readonly { value: string; label: string }[]
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** A choice of countries, found by their names. */
export function CountriesField({ choices, value, ...rest }: Props) {
  const say = useText(ui)
  // Chosen countries stay even if the list has not loaded or does not contain them.
  const known = new Set(choices.map((one) => one.value))
  const others = value.filter((code) => !known.has(code)).map((code) => ({ value: code, label: code }))
  return (
    <MultiSelect
      {...rest}
      size="md"
      data={[...choices, ...others]}
      value={[...value]}
      searchable
      hidePickedOptions
      // After a refusal the field has the focus, and an open list would hide the message.
      openOnFocus={false}
      comboboxProps={{ withinPortal: false }}
      clearable={false}
      nothingFoundMessage={say('noCountryFound')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    />
  )
}
