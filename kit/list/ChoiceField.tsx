import { NativeSelect } from '@mantine/core'
import classes from './ChoiceField.module.css'

type Props<Value extends string> = {
  label: string
  /** The label of the choice that selects everything. */
  all: string
  choices: readonly { value: Value; label: string }[]
  value: Value | '' | null
  onChange: (value: Value | null) => void
  /** Whether the choices are long, so that the field has its own line on a phone. */
  isWide?: boolean
}

/** A filter by one of a few values, or all of them. */
export function ChoiceField<Value extends string>({
  label,
  all,
  choices,
  value,
  onChange,
  isWide = false,
}: Props<Value>) {
  return (
    <NativeSelect
      aria-label={label}
      className={isWide ? undefined : classes.choice}
      data-wide={isWide || undefined}
      value={value ?? ''}
      data={[{ value: '', label: all }, ...choices]}
      onChange={({ currentTarget }) =>
        onChange(choices.find((one) => one.value === currentTarget.value)?.value ?? null)
      }
    />
  )
}
