import { NativeSelect } from '@mantine/core'

type Props<Value extends string> = {
  label: string
  /** What the choice of nothing in particular is called. */
  all: string
  choices: readonly { value: Value; label: string }[]
  value: Value | '' | null
  onChange: (value: Value | null) => void
}

/** One of a few values that a list is narrowed to, or all of them. */
export function ChoiceField<Value extends string>({ label, all, choices, value, onChange }: Props<Value>) {
  return (
    <NativeSelect
      aria-label={label}
      value={value ?? ''}
      data={[{ value: '', label: all }, ...choices]}
      onChange={({ currentTarget }) =>
        onChange(choices.find((one) => one.value === currentTarget.value)?.value ?? null)
      }
    />
  )
}
