import '@mantine/dates/styles.layer.css'
import { Center } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import type { DayRange } from './date-range.ts'

type Props = { months: 1 | 2; value: DayRange; onChange: (range: DayRange) => void }

/** The months of a date range; a chunk of its own, because of its library. */
export function DateRangeCalendar({ months, value, onChange }: Props) {
  return (
    <Center>
      <DatePicker
        type="range"
        allowSingleDateInRange
        numberOfColumns={months}
        weekendDays={[]}
        value={[value.from || null, value.to || null]}
        onChange={([from, to]) => onChange({ from: from ?? '', to: to ?? '' })}
      />
    </Center>
  )
}
