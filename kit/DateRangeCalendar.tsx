import '@mantine/dates/styles.layer.css'
// oxlint-disable-next-line import/no-unassigned-import -- loading the module registers the language with dayjs
import 'dayjs/locale/ar-ly.js'
// oxlint-disable-next-line import/no-unassigned-import -- the same
import 'dayjs/locale/es.js'
import { Center } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import type { Language } from '../platform/contract/language.ts'
import { useLanguage } from '../platform/web/text/language.ts'
import { useText } from '../platform/web/text/text.ts'
import { ui } from '../platform/words/en/ui.ts'
import type { DayRange } from './date-range.ts'

/** Arabic with the digits and month names that all its readers know. */
const calendars: Readonly<Record<Language, string>> = { en: 'en', es: 'es', ar: 'ar-ly', qps: 'en' }

type Props = { months: 1 | 2; value: DayRange; onChange: (range: DayRange) => void }

/** The calendar of a date range, in a chunk of its own because of its library. */
export function DateRangeCalendar({ months, value, onChange }: Props) {
  const say = useText(ui)
  const language = useLanguage()
  return (
    <Center>
      <DatePicker
        type="range"
        allowSingleDateInRange
        numberOfColumns={months}
        weekendDays={[]}
        hideOutsideDates
        locale={calendars[language]}
        ariaLabels={{
          previousMonth: say('previousMonth'),
          nextMonth: say('nextMonth'),
          previousYear: say('previousYear'),
          nextYear: say('nextYear'),
          previousDecade: say('previousDecade'),
          nextDecade: say('nextDecade'),
        }}
        value={[value.from || null, value.to || null]}
        onChange={([from, to]) => onChange({ from: from ?? '', to: to ?? '' })}
      />
    </Center>
  )
}
