import { Button, Group, Popover, Skeleton, Stack, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { formatDay, parseDay } from '@tuppence/contract/day'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../text/text.ts'
import { ui } from '../text/en/ui.ts'
import { openRange, presetOf, presets, rangeOf, type DayRange } from './date-range.ts'
import { useIsPhone } from './screen.ts'

/** The calendar and its date library come only when somebody opens it. */
const Calendar = lazy(async () => ({ default: (await import('./DateRangeCalendar.tsx')).DateRangeCalendar }))

type Props = { value: DayRange; onChange: (range: DayRange) => void; label?: string }

type Draft = { from: string; to: string }

const draftOf = (range: DayRange): Draft => ({
  from: range.from && formatDay(range.from),
  to: range.to && formatDay(range.to),
})

/** Two typed days as a range, or null when one is no day. */
function rangeIn(draft: Draft): DayRange | null {
  const from = draft.from.trim() === '' ? '' : parseDay(draft.from)
  const to = draft.to.trim() === '' ? '' : parseDay(draft.to)
  return from === null || to === null ? null : { from, to }
}

/** Days from and to: presets first, then typing MM/DD/YYYY, then the calendar. Nothing changes before Apply. */
export function DateRange({ value, onChange, label }: Props) {
  const say = useText(ui)
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState(draftOf(value))
  const [now, setNow] = useState(() => new Date())
  const preset = presetOf(value, now)
  const range = rangeIn(draft)
  const isReversed = range !== null && range.from !== '' && range.to !== '' && range.from > range.to
  const close = () => {
    setOpen(false)
    setDraft(draftOf(value))
  }
  const open = () => {
    setNow(new Date())
    setOpen(true)
  }
  const choose = (next: DayRange) => {
    onChange(next)
    setDraft(draftOf(next))
    setOpen(false)
  }
  const shown =
    value.from === '' && value.to === ''
      ? say('anyTime')
      : preset
        ? say(preset)
        : `${draftOf(value).from || '…'} – ${draftOf(value).to || '…'}`
  const problem = (text: string) => (text.trim() !== '' && parseDay(text) === null ? say('dayInvalid') : null)
  return (
    <Popover opened={isOpen} onDismiss={close} position="bottom-start" trapFocus returnFocus withinPortal shadow="md">
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconCalendar size={18} aria-hidden />}
          aria-label={`${label ?? say('dateRange')}: ${shown}`}
          onClick={() => (isOpen ? close() : open())}
        >
          {shown}
        </Button>
      </Popover.Target>
      <Popover.Dropdown maw="calc(100vw - 24px)">
        <Stack gap="sm">
          <Group gap={6}>
            {presets.map((one) => (
              <Button
                key={one}
                size="sm"
                variant={preset === one ? 'light' : 'default'}
                aria-pressed={preset === one}
                onClick={() => choose(rangeOf(one, now))}
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
                error={problem(draft[end]) ?? (end === 'to' && isReversed ? say('rangeReversed') : null)}
                onChange={(event) => setDraft({ ...draft, [end]: event.currentTarget.value })}
                style={{ flex: 1 }}
              />
            ))}
          </Group>
          <Suspense fallback={<Skeleton height={280} />}>
            {isOpen && (
              <Calendar
                months={isPhone ? 1 : 2}
                value={range ?? openRange}
                onChange={(next) => setDraft(draftOf(next))}
              />
            )}
          </Suspense>
          <Group justify="flex-end" gap="sm">
            <Button variant="subtle" onClick={() => choose(openRange)}>
              {say('clear')}
            </Button>
            <Button variant="default" onClick={close}>
              {say('cancel')}
            </Button>
            <Button disabled={range === null || isReversed} onClick={() => range && choose(range)}>
              {say('apply')}
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
