import {
  lineStates,
  supplierAdminApi,
  type Reconciliation,
  type ReconciliationLine,
} from '../contract/supplier-admin.ts'
import { useEffect, useRef } from 'react'
import { useAppDispatch } from '../../../platform/web/state/hooks.ts'
import { supplierReports } from '../words/en/supplier-reports.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { pointsColumn, statusColumn } from '../../../kit/cells.tsx'
import { ChoiceField } from '../../../kit/list/ChoiceField.tsx'
import { defineList } from '../../../kit/list/define-list.ts'
import { oneOf } from '../../../kit/list/filters.ts'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { lineLooks } from './looks.ts'
import { reloadReports, useSuppliersReportLinesQuery } from './suppliers-api.ts'
import classes from './Suppliers.module.css'

const lineList = defineList<ReconciliationLine>()({
  name: 'report-lines',
  text: supplierReports,
  filters: { status: oneOf('state', lineStates, { was: ['lines'] }) },
  pager: 'pages',
  density: 'compact',
  rowKey: ({ lineNo }) => String(lineNo),
  columns: (say) => [
    {
      key: 'id',
      header: say('givenId'),
      onCard: 'title',
      render: ({ givenId }) => <code className={classes.long}>{givenId}</code>,
    },
    {
      key: 'line',
      header: say('lineNo'),
      align: 'right',
      render: ({ lineNo }) => <span className="tp-num">{lineNo}</span>,
    },
    statusColumn({ key: 'state', header: say('lineState') }, (line) =>
      line.state === 'reverse' && line.isDone
        ? { look: 'reversed', word: say('line_reversed') }
        : { look: lineLooks[line.state], word: say(`line_${line.state}`) },
    ),
    pointsColumn({ key: 'points', header: say('points') }, ({ points }) => points),
    {
      key: 'reason',
      header: say('reason'),
      render: ({ reason }) => <span className={classes.long}>{reason || say('noReason')}</span>,
    },
  ],
})

/** The lines of a report, each with its result. They are read again once the report is applied. */
export function ReportLines({ report: { reconciliationId, state } }: { report: Reconciliation }) {
  const say = useText(supplierReports)
  const dispatch = useAppDispatch()
  const list = useList(lineList)
  const answer = useSuppliersReportLinesQuery({ params: { reconciliationId }, query: list.query }, list.options)
  const before = useRef(state)
  useEffect(() => {
    if (before.current === 'applying' && state === 'applied') dispatch(reloadReports())
    before.current = state
  }, [state, dispatch])
  return (
    <List
      list={list}
      answer={answer}
      title={say('linesTitle')}
      file={{ call: supplierAdminApi.getReconciliationLines, params: { reconciliationId } }}
      noMatch={say('noLines')}
      controls={
        <ChoiceField
          label={say('lineState')}
          all={say('everyLine')}
          choices={lineStates.map((value) => ({ value, label: say(`line_${value}`) }))}
          {...list.field('status')}
        />
      }
    />
  )
}
