import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useText } from '../platform/web/text/text.ts'
import { ui } from '../platform/words/en/ui.ts'

type Props = Omit<MultiSelectProps, 'data' | 'value' | 'onChange'> & {
  /** Countries by their names, in the reader's order. */
  choices: readonly { value: string; label: string }[]
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** Some countries, found by their names. */
export function CountriesField({ choices, value, ...rest }: Props) {
  const say = useText(ui)
  // What is chosen stays, also where the list has not come or does not know it.
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
      // A refusal puts the focus here, and what it says stands where the list would open.
      openOnFocus={false}
      comboboxProps={{ withinPortal: false }}
      clearable={false}
      nothingFoundMessage={say('noCountryFound')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    />
  )
}
