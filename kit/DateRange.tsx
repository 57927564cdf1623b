import { Button, Popover } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { formatDay } from '../platform/contract/day.ts'
import { useState } from 'react'
import { useText } from '../platform/web/text/text.ts'
import { ui } from '../platform/words/en/ui.ts'
import { clocks, presetOf, type ClockName, type DayRange } from './date-range.ts'
import { DateRangeForm } from './DateRangeForm.tsx'
import { Modal } from './Modal.tsx'
import { useIsPhone } from './screen.ts'

type Props = { value: DayRange; onChange: (range: DayRange) => void; label?: string; clock?: ClockName }

/** A date range as a button that opens the choice: below it, or as a bottom sheet on a phone. */
export function DateRange({ value, onChange, label, clock = 'wall' }: Props) {
  const say = useText(ui)
  const isPhone = useIsPhone()
  const [openedAt, setOpenedAt] = useState<Date | null>(null)
  const [loadedAt] = useState(clocks[clock])
  const name = label ?? say('dateRange')
  const close = () => setOpenedAt(null)
  const preset = presetOf(value, loadedAt)
  const days = (['from', 'to'] as const).map((end) => (value[end] ? formatDay(value[end]) : '…')).join(' – ')
  const shown = value.from === '' && value.to === '' ? say('anyTime') : preset ? say(preset) : days
  const opener = (
    <Button
      variant="default"
      leftSection={<IconCalendar size={18} aria-hidden />}
      aria-label={`${name}: ${shown}`}
      aria-haspopup="dialog"
      aria-expanded={openedAt !== null}
      // Two days need a whole row of a list's tools on a phone.
      data-wide={shown === days || undefined}
      onClick={() => setOpenedAt(openedAt ? null : clocks[clock]())}
    >
      {shown}
    </Button>
  )
  const form = openedAt && (
    <DateRangeForm
      value={value}
      now={openedAt}
      months={isPhone ? 1 : 2}
      onCancel={close}
      onApply={(range) => {
        onChange(range)
        close()
      }}
    />
  )
  if (isPhone) {
    return (
      <>
        {opener}
        <Modal opened={openedAt !== null} onClose={close} title={name}>
          {form}
        </Modal>
      </>
    )
  }
  return (
    <Popover
      opened={openedAt !== null}
      onDismiss={close}
      position="bottom-start"
      trapFocus
      returnFocus
      shadow="md"
      closeOnEscape
    >
      <Popover.Target>{opener}</Popover.Target>
      <Popover.Dropdown aria-label={name}>{form}</Popover.Dropdown>
    </Popover>
  )
}
