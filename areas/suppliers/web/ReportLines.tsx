import { NativeSelect } from '@mantine/core'
import { lineStates, type Reconciliation, type ReconciliationLine } from '../contract/supplier-admin.ts'
import { useEffect, useRef } from 'react'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { useAppDispatch } from '../../../platform/web/state/hooks.ts'
import { usePageAddress } from '../../../platform/web/state/page-address.ts'
import { supplierReports } from '../words/en/supplier-reports.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { pointsColumn, statusColumn } from '../../../kit/cells.tsx'
import { PagedTable } from '../../../kit/PagedTable.tsx'
import type { Column } from '../../../kit/table-props.ts'
import { lineLooks } from './looks.ts'
import { reportsChanged, useSuppliersReportLinesQuery } from './suppliers-api.ts'
import { useAddress } from '../../../platform/web/state/address.ts'
import classes from './Suppliers.module.css'

/** The lines of a report, with what each comes to; read again once it is applied. */
export function ReportLines({ report: { reconciliationId, state } }: { report: Reconciliation }) {
  const say = useText(supplierReports)
  const dispatch = useAppDispatch()
  const { params, put } = useAddress()
  const kind = lineStates.find((one) => one === params.get('lines')) ?? null
  const place = usePageAddress()
  const { currentPage, limit } = place
  const { data, isFetching, error, refetch } = useSuppliersReportLinesQuery({
    params: { reconciliationId },
    query: { currentPage, limit, ...(kind ? { state: kind } : {}) },
  })
  const before = useRef(state)
  useEffect(() => {
    if (before.current === 'applying' && state === 'applied') dispatch(reportsChanged())
    before.current = state
  }, [state, dispatch])
  const columns: Column<ReconciliationLine>[] = [
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
  ]
  return (
    <PagedTable
      title={say('linesTitle')}
      density="compact"
      columns={columns}
      data={data}
      place={place}
      rowKey={({ lineNo }) => String(lineNo)}
      isFetching={isFetching}
      failure={error ? failureOf(error) : null}
      onRetry={() => void refetch()}
      filtered={kind ? { text: say('noLines'), onClear: () => put({ lines: null, page: null }) } : null}
      controls={
        <NativeSelect
          aria-label={say('lineState')}
          value={kind ?? ''}
          data={[
            { value: '', label: say('everyLine') },
            ...lineStates.map((value) => ({ value, label: say(`line_${value}`) })),
          ]}
          onChange={(event) => put({ lines: event.currentTarget.value, page: null })}
        />
      }
    />
  )
}
