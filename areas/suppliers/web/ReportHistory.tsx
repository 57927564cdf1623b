import { Button } from '@mantine/core'
import type { Reconciliation } from '../contract/supplier-admin.ts'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { usePageAddress } from '../../../platform/web/state/page-address.ts'
import { supplierReports } from '../words/en/supplier-reports.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { momentColumn, pointsColumn, statusColumn } from '../../../kit/cells.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { PagedTable } from '../../../kit/PagedTable.tsx'
import { wholeNumber } from '../../../kit/Points.tsx'
import type { Column } from '../../../kit/table-props.ts'
import { reportLooks } from './looks.ts'
import { useSuppliersReportsQuery } from './suppliers-api.ts'
import classes from './Suppliers.module.css'

type Props = { supplierKey: string; onOpen: (reconciliationId: string) => void }

/** Every report of a supplier, newest first. */
export function ReportHistory({ supplierKey, onOpen }: Props) {
  const say = useText(supplierReports)
  const place = usePageAddress()
  const { currentPage, limit } = place
  const { data, isFetching, error, refetch } = useSuppliersReportsQuery(
    { query: { supplierKey, currentPage, limit } },
    { refetchOnMountOrArgChange: true },
  )
  const columns: Column<Reconciliation>[] = [
    {
      key: 'file',
      header: say('file'),
      onCard: 'title',
      render: ({ fileName }) => <span className={classes.long}>{fileName}</span>,
    },
    momentColumn({ key: 'uploaded', header: say('uploadedAt') }, ({ uploadedAt }) => uploadedAt),
    statusColumn({ key: 'state', header: say('state') }, ({ state }) => ({
      look: reportLooks[state],
      word: say(`state_${state}`),
    })),
    {
      key: 'lines',
      header: say('lines'),
      align: 'right',
      render: ({ lines }) => <span className="tp-num">{wholeNumber(lines)}</span>,
    },
    {
      key: 'reverse',
      header: say('toReverse'),
      align: 'right',
      render: ({ reverse }) => <span className="tp-num">{wholeNumber(reverse)}</span>,
    },
    pointsColumn({ key: 'points', header: say('points') }, ({ state, points, pointsTaken }) =>
      state === 'preview' ? points : pointsTaken,
    ),
  ]
  return (
    <PagedTable
      title={say('history')}
      density="compact"
      columns={columns}
      data={data}
      place={place}
      rowKey={({ reconciliationId }) => reconciliationId}
      isFetching={isFetching}
      failure={error ? failureOf(error) : null}
      onRetry={() => void refetch()}
      renderActions={({ reconciliationId, fileName }) => (
        <Button
          size="sm"
          variant="default"
          aria-label={say('openLong', { file: fileName })}
          onClick={() => onOpen(reconciliationId)}
        >
          {say('open')}
        </Button>
      )}
      empty={
        <EmptyState art={<EmptySearch />} title={say('emptyTitle')} order={3}>
          {say('emptyWhy')}
        </EmptyState>
      }
    />
  )
}
