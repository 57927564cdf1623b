import { NativeSelect } from '@mantine/core'

type Props<Value extends string> = {
  label: string
  /** What the choice of nothing in particular is called. */
  all: string
  choices: readonly { value: Value; label: string }[]
  value: Value | '' | null
  onChange: (value: Value | null) => void
  /** Its choices are long: on a phone it has a line of its own. */
  isWide?: boolean
}

/** One of a few values that a list is narrowed to, or all of them. */
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
      maw={isWide ? undefined : 260}
      data-wide={isWide || undefined}
      value={value ?? ''}
      data={[{ value: '', label: all }, ...choices]}
      onChange={({ currentTarget }) =>
        onChange(choices.find((one) => one.value === currentTarget.value)?.value ?? null)
      }
    />
  )
}
