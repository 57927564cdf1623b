import { Button, Stack, Title } from '@mantine/core'
import { formatDateTime } from '../../platform/contract/day.ts'
import { useState } from 'react'
import { Pagination } from '../Pagination.tsx'
import { Points } from '../Points.tsx'
import { StatusBadge, type StatusLook } from '../StatusBadge.tsx'
import { Table } from '../Table.tsx'
import type { Column, Sort } from '../table-props.ts'

type Row = { id: string; what: string; points: number; look: StatusLook; at: string }

const looks: StatusLook[] = ['available', 'pending', 'onHold', 'paid', 'reversed']
const rows: Row[] = Array.from({ length: 5 }, (_, index) => ({
  id: String(index),
  what: index === 2 ? 'Survey about a very long title that has to wrap somewhere sensible' : `Survey ${4821 + index}`,
  points: index === 4 ? -500 : 120 * (index + 1),
  look: looks[index] ?? 'neutral',
  at: `2026-11-1${index}T14:05:09Z`,
}))

const columns: Column<Row>[] = [
  { key: 'what', header: 'What', render: (row) => row.what, sortBy: 'what', onCard: 'title' },
  { key: 'at', header: 'Date', render: (row) => formatDateTime(row.at), sortBy: 'at' },
  { key: 'status', header: 'Status', render: (row) => <StatusBadge look={row.look} />, onCard: 'status' },
  { key: 'points', header: 'Points', render: (row) => <Points value={row.points} signed />, align: 'right' },
]

const rowKey = (row: Row) => row.id

/** The table in its states. */
export function TableStories() {
  const [sort, setSort] = useState<Sort>({ by: 'at', descending: true })
  const [page, setPage] = useState(2)
  const [limit, setLimit] = useState(10)
  const renderTitle = (title: string) => (
    <Title order={3} size="h5">
      {title}
    </Title>
  )
  return (
    <Stack>
      {renderTitle('Filled')}
      <div>
        <Table
          label="Surveys"
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          sort={sort}
          onSort={setSort}
          rowLink={() => '/stories'}
          renderActions={() => (
            <Button size="sm" variant="default">
              View
            </Button>
          )}
        />
        <Pagination currentPage={page} limit={limit} count={1284} onPage={setPage} onLimit={setLimit} />
      </div>
      {renderTitle('Loading')}
      <Table label="Loading" columns={columns} rows={undefined} rowKey={rowKey} isFetching />
      {renderTitle('Refetching')}
      <Table
        label="Refetching"
        columns={columns}
        rows={rows.slice(0, 2)}
        rowKey={rowKey}
        isFetching
        density="compact"
      />
      {renderTitle('Empty')}
      <Table label="Empty" columns={columns} rows={[]} rowKey={rowKey} />
      {renderTitle('Nothing found')}
      <Table label="Nothing found" columns={columns} rows={[]} rowKey={rowKey} filtered={{ onClear: () => {} }} />
      {renderTitle('Failed')}
      <Table
        label="Failed"
        columns={columns}
        rows={undefined}
        rowKey={rowKey}
        failure={{ message: 'We are busy right now. Please try again in a moment.', requestId: 'req-7f3a' }}
        onRetry={() => {}}
      />
    </Stack>
  )
}
