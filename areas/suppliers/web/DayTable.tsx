import { Button } from '@mantine/core'
import { formatDay } from '../../../platform/contract/day.ts'
import type { DayFigures } from '../contract/supplier-admin.ts'
import { useId, useState } from 'react'
import { suppliers } from '../words/en/suppliers.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { pointsColumn } from '../../../kit/cells.tsx'
import { wholeNumber } from '../../../kit/Points.tsx'
import { Table } from '../../../kit/Table.tsx'
import type { Column } from '../../../kit/table-props.ts'

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
