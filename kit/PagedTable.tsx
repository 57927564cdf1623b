import { Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Pagination } from './Pagination.tsx'
import { Table } from './Table.tsx'
import type { TableProps } from './table-props.ts'

/** The current page of a list, and how to show another page; both come from the list's address. */
export type ListPaging = {
  currentPage: number
  limit: number
  /** `isCorrection`: the page was past the end, so the change is not added to the history. */
  onPage: (page: number, isCorrection?: boolean) => void
  onLimit?: (limit: number) => void
}

type Props<Row> = Omit<TableProps<Row>, 'label' | 'rows'> & {
  /** The list's heading and accessible name. */
  title: string
  /** Uses the title only as the accessible name, because the page's own heading is enough. */
  isTitleQuiet?: boolean
  /** Undefined until the first answer; without a count there is only one page. */
  data: { rows: readonly Row[]; count?: number } | undefined
  place: ListPaging
  /** Filters, between the heading and the rows. */
  controls?: ReactNode
  /** Content between the rows and the pager. */
  children?: ReactNode
}

/** A list under a heading, one page at a time: filters, rows in all their states, and the pager. */
export function PagedTable<Row>({
  title,
  isTitleQuiet = false,
  data,
  place,
  controls,
  children,
  ...table
}: Props<Row>) {
  const { currentPage, limit } = place
  // While rows for an earlier filter are still shown, their number says nothing about the requested page.
  const count = Math.max(data?.count ?? 0, table.isFetching ? (currentPage - 1) * limit + 1 : 0)
  return (
    <div>
      {(!isTitleQuiet || controls) && (
        <Group justify="space-between" align="center" gap="sm" mb="sm">
          {!isTitleQuiet && (
            <Title order={2} size="h3">
              {title}
            </Title>
          )}
          {controls}
        </Group>
      )}
      <Table {...table} label={title} rows={data?.rows} />
      {children}
      {data?.count !== undefined && !table.failure && <Pagination {...place} count={count} />}
    </div>
  )
}
