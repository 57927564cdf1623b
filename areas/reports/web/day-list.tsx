import { reportZone } from '../../../platform/contract/day.ts'
import { dayColumn } from '../../../kit/cells.tsx'
import { defineList } from '../../../kit/list/define-list.ts'
import { days } from '../../../kit/list/filters.ts'
import type { OpenList } from '../../../kit/list/use-list.ts'
import type { Column } from '../../../kit/table-props.ts'
import { reports } from '../words/en/reports.ts'
import type { Say } from '../../../platform/words/text.ts'

type ReportSay = Say<typeof reports.words>
export type DaysOf<Row> = OpenList<Row> & { filterArgs: { startDate?: string; endDate?: string } }

/** The days of a report, newest first; the download and the saved views belong to the whole report, above the table. */
export const dayList = <Row extends { day: string }>(name: string, columns: (say: ReportSay) => Column<Row>[]) =>
  defineList<Row>()({
    name,
    text: reports,
    filters: { days: days('startDate', 'endDate') },
    pager: 'pages',
    isFresh: true,
    isPlain: true,
    density: 'compact',
    rowKey: ({ day }) => day,
    columns: (say) => [
      dayColumn({ key: 'day', header: say('day', { zone: reportZone }) }, ({ day }) => day),
      ...columns(say).map((column) => ({ ...column, canHide: true })),
    ],
  })
