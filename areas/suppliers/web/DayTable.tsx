import { Button } from '@mantine/core'
import type { DayFigures } from '../contract/supplier-admin.ts'
import { useId, useState } from 'react'
import { suppliers } from '../words/en/suppliers.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { countColumn, dayColumn, pointsColumn } from '../../../kit/cells.tsx'
import { defineList } from '../../../kit/list/define-list.ts'
import { answerWithRows, List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'

const countedKeys = ['entrants', 'completes', 'screenOuts', 'quotaFulls', 'reversals'] as const
const dayList = defineList<DayFigures>()({
  name: 'supplier-days',
  text: suppliers,
  filters: {},
  pager: 'whole',
  isPlain: true,
  density: 'compact',
  rowKey: ({ day }) => day,
  columns: (say) => [
    dayColumn({ key: 'day', header: say('day') }, ({ day }) => day),
    ...countedKeys.map((key) => countColumn<DayFigures>({ key, header: say(key) }, (row) => row[key])),
    pointsColumn({ key: 'paid', header: say('paid') }, ({ pointsPaid }) => pointsPaid),
  ],
})

function Days({ days }: { days: readonly DayFigures[] }) {
  const say = useText(suppliers)
  const list = useList(dayList)
  return <List list={list} answer={answerWithRows(days.toReversed())} title={say('days')} isTitleQuiet />
}

/** The days behind the chart as a table, newest first. */
export function DayTable({ days }: { days: readonly DayFigures[] }) {
  const say = useText(suppliers)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
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
      <div id={id}>{isOpen && <Days days={days} />}</div>
    </>
  )
}
