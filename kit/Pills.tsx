import { Button, Group } from '@mantine/core'

type Pill<T> = { value: T; word: string }
type Props<T> = { label: string; pills: readonly Pill<T>[]; chosen: T; onChoose: (value: T) => void }

/** A choice from a few values, all visible: the states of a list with their counts, or the views of a report. */
export function Pills<T extends string | null>({ label, pills, chosen, onChoose }: Props<T>) {
  return (
    <Group gap="xs" role="group" aria-label={label}>
      {pills.map(({ value, word }) => (
        <Button
          key={value ?? ''}
          size="sm"
          variant={value === chosen ? 'light' : 'default'}
          aria-pressed={value === chosen}
          className="tp-num"
          onClick={() => onChoose(value)}
        >
          {word}
        </Button>
      ))}
    </Group>
  )
}
