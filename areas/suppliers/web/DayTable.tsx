import { Button } from '@mantine/core'
import { formatDay } from '@tuppence/contract/day'
import type { DayFigures } from '@tuppence/contract/supplier-admin'
import { useId, useState } from 'react'
import { suppliers } from '../../text/en/suppliers.ts'
import { useText } from '../../text/text.ts'
import { pointsColumn } from '../../ui/cells.tsx'
import { wholeNumber } from '../../ui/Points.tsx'
import { Table } from '../../ui/Table.tsx'
import type { Column } from '../../ui/table-props.ts'

/** The days behind the chart as a table, newest first, for who wants to read them. */
export function DayTable({ days }: { days: readonly DayFigures[] }) {
  const say = useText(suppliers)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const count = (key: 'entrants' | 'completes' | 'screenOuts' | 'quotaFulls' | 'reversals'): Column<DayFigures> => ({
    key,
    header: say(key),
    align: 'right',
    render: (row) => <span className="tp-num">{wholeNumber(row[key])}</span>,
  })
  const columns: Column<DayFigures>[] = [
    {
      key: 'day',
      header: say('day'),
      onCard: 'title',
      render: ({ day }) => <time dateTime={day}>{formatDay(day, 'UTC')}</time>,
    },
    count('entrants'),
    count('completes'),
    count('screenOuts'),
    count('quotaFulls'),
    count('reversals'),
    pointsColumn({ key: 'paid', header: say('paid') }, ({ pointsPaid }) => pointsPaid),
  ]
  return (
    <>
      <Button
        variant="subtle"
        mt="sm"
        style={{ alignSelf: 'start' }}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {say('byDay')}
      </Button>
      <div id={id}>
        {isOpen && (
          <Table
            label={say('days')}
            density="compact"
            columns={columns}
            rows={days.toReversed()}
            rowKey={({ day }) => day}
          />
        )}
      </div>
    </>
  )
}
