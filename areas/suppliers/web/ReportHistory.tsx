import { Button } from '@mantine/core'
import { supplierAdminApi, type Reconciliation } from '../contract/supplier-admin.ts'
import { supplierReports } from '../words/en/supplier-reports.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { countColumn, momentColumn, pointsColumn, statusColumn } from '../../../kit/cells.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { byAge, defineList } from '../../../kit/list/define-list.ts'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { reportLooks } from './looks.ts'
import { useSuppliersReportsQuery } from './suppliers-api.ts'
import classes from './Suppliers.module.css'

/** All reports of a supplier, newest first. */
const reportList = defineList<Reconciliation>()({
  name: 'supplier-reports',
  text: supplierReports,
  filters: {},
  pager: 'pages',
  sort: byAge('uploaded', 'newest'),
  isFresh: true,
  density: 'compact',
  rowKey: ({ reconciliationId }) => reconciliationId,
  columns: (say) => [
    {
      key: 'file',
      header: say('file'),
      onCard: 'title',
      render: ({ fileName }) => <span className={classes.long}>{fileName}</span>,
    },
    {
      ...momentColumn<Reconciliation>({ key: 'uploaded', header: say('uploadedAt') }, ({ uploadedAt }) => uploadedAt),
      sortBy: 'uploaded',
    },
    statusColumn({ key: 'state', header: say('state') }, ({ state }) => ({
      look: reportLooks[state],
      word: say(`state_${state}`),
    })),
    countColumn({ key: 'lines', header: say('lines') }, ({ lines }) => lines),
    countColumn({ key: 'reverse', header: say('toReverse') }, ({ reverse }) => reverse),
    pointsColumn({ key: 'points', header: say('points') }, ({ state, points, pointsTaken }) =>
      state === 'preview' ? points : pointsTaken,
    ),
  ],
})

type Props = { supplierKey: string; onOpen: (reconciliationId: string) => void }

/** The reports of a supplier as a table. */
export function ReportHistory({ supplierKey, onOpen }: Props) {
  const say = useText(supplierReports)
  const list = useList(reportList)
  const answer = useSuppliersReportsQuery({ query: { supplierKey, ...list.query } }, list.options)
  return (
    <List
      list={list}
      answer={answer}
      title={say('history')}
      file={{ call: supplierAdminApi.getReconciliations, query: { supplierKey } }}
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
