import { Button, Group, Skeleton, Stack, TextInput } from '@mantine/core'
import { formatDay, parseDay, typedDayFlaw } from '../platform/contract/day.ts'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../platform/web/text/text.ts'
import { ui } from '../platform/words/en/ui.ts'
import { openRange, presetOf, presets, rangeOf, type DayRange } from './date-range.ts'

/** The calendar and its date library are loaded when the form is opened. */
const Calendar = lazy(async () => ({ default: (await import('./DateRangeCalendar.tsx')).DateRangeCalendar }))

type Draft = { from: string; to: string }

const draftOf = ({ from, to }: DayRange): Draft => ({ from: from && formatDay(from), to: to && formatDay(to) })

/** Two typed days as a range, or null when one of them is not a valid day. */
function rangeIn(draft: Draft): DayRange | null {
  const from = draft.from.trim() === '' ? '' : parseDay(draft.from)
  const to = draft.to.trim() === '' ? '' : parseDay(draft.to)
  return from === null || to === null ? null : { from, to }
}

type Props = {
  value: DayRange
  /** The time from which the presets count. */
  now: Date
  months: 1 | 2
  onApply: (range: DayRange) => void
  onCancel: () => void
}

/** The choice of a date range: presets, then fields for MM/DD/YYYY, then the calendar. Only presets apply at once. */
export function DateRangeForm({ value, now, months, onApply, onCancel }: Props) {
  const say = useText(ui)
  const [draft, setDraft] = useState(() => draftOf(value))
  const preset = presetOf(value, now)
  const range = rangeIn(draft)
  const isReversed = range !== null && range.from !== '' && range.to !== '' && range.from > range.to
  const problem = (end: 'from' | 'to') => {
    const flaw = draft[end].trim() === '' ? null : typedDayFlaw(draft[end])
    if (flaw) return say(flaw === 'unknown' ? 'dayUnknown' : 'dayInvalid')
    return end === 'to' && isReversed ? say('rangeReversed') : null
  }
  return (
    <Stack gap="sm">
      <Group gap={6}>
        {presets.map((one) => (
          <Button
            key={one}
            size="sm"
            variant={preset === one ? 'light' : 'default'}
            aria-pressed={preset === one}
            onClick={() => onApply(rangeOf(one, now))}
          >
            {say(one)}
          </Button>
        ))}
      </Group>
      <Group gap="sm" align="flex-start" wrap="nowrap">
        {(['from', 'to'] as const).map((end) => (
          <TextInput
            key={end}
            label={say(end)}
            placeholder={say('dayFormat')}
            value={draft[end]}
            error={problem(end)}
            onChange={(event) => setDraft({ ...draft, [end]: event.currentTarget.value })}
            style={{ flex: 1 }}
          />
        ))}
      </Group>
      <Suspense fallback={<Skeleton height={280} />}>
        <Calendar months={months} value={range ?? openRange} onChange={(next) => setDraft(draftOf(next))} />
      </Suspense>
      <Group justify="flex-end" gap="sm">
        <Button variant="subtle" onClick={() => onApply(openRange)}>
          {say('clear')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {say('cancel')}
        </Button>
        <Button disabled={range === null || isReversed} onClick={() => range && onApply(range)}>
          {say('apply')}
        </Button>
      </Group>
    </Stack>
  )
}
