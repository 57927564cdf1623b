import { Checkbox, Radio, Stack } from '@mantine/core'
import { CountriesField as CountriesInput } from '../../../../kit/CountriesField.tsx'
import { useText } from '../../../../platform/web/text/text.ts'
import type { SettingRow } from '../../contract.ts'
import { settingsAdmin } from '../../words/en/settings-admin.ts'
import type { FieldProps } from './FieldGroup.tsx'

type Props = FieldProps & { value: unknown; onChange: (value: unknown) => void }
type PartsProps = Props & { parts: SettingRow['parts'] }

const listIn = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : [])
const order = ['label', 'input', 'error', 'description'] as const

/** A switch. */
export function FlagField({ value, onChange, ...group }: Props) {
  const say = useText(settingsAdmin)
  return (
    <Radio.Group
      {...group}
      inputWrapperOrder={[...order]}
      value={value === true ? 'on' : 'off'}
      onChange={(next) => onChange(next === 'on')}
    >
      <Stack gap="sm" py="xs">
        <Radio value="on" label={say('on')} />
        <Radio value="off" label={say('off')} />
      </Stack>
    </Radio.Group>
  )
}

/** A choice of one value from a few. */
export function ChoiceField({ value, onChange, parts, ...group }: PartsProps) {
  return (
    <Radio.Group
      {...group}
      inputWrapperOrder={[...order]}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
    >
      <Stack gap="sm" py="xs">
        {parts.map((part) => (
          <Radio key={part.value} value={part.value} label={part.name} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

/** A choice of several values from a few. */
export function SomeField({ value, onChange, parts, ...group }: PartsProps) {
  return (
    <Checkbox.Group {...group} inputWrapperOrder={[...order]} value={listIn(value)} onChange={onChange}>
      <Stack gap="sm" py="xs">
        {parts.map((part) => (
          <Checkbox key={part.value} value={part.value} label={part.name} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

/** A choice of countries, found by their names. */
export const CountriesField = ({ value, onChange, parts, ...field }: PartsProps) => (
  <CountriesInput
    {...field}
    choices={parts.map((part) => ({ value: part.value, label: part.name }))}
    value={listIn(value)}
    onChange={onChange}
  />
)
