import { Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Pagination } from './Pagination.tsx'
import { Table } from './Table.tsx'
import type { TableProps } from './table-props.ts'

/** Which page is shown, and how to show another: what the address of a list knows. */
export type Place = {
  currentPage: number
  limit: number
  /** A correction, of a page past the end, is no step of the history. */
  onPage: (page: number, isCorrection?: boolean) => void
  onLimit?: (limit: number) => void
}

type Props<Row> = Omit<TableProps<Row>, 'label' | 'rows'> & {
  /** The list's heading, and its accessible name. */
  title: string
  /** The page's own heading says enough: the title is the accessible name alone. */
  isTitleQuiet?: boolean
  /** Undefined until the first answer; without a count there is but one page. */
  data: { rows: readonly Row[]; count?: number } | undefined
  place: Place
  /** Filters, between the heading and the rows. */
  controls?: ReactNode
  /** Between the rows and the way to the other pages. */
  children?: ReactNode
}

/** A list under its own heading, a page at a time: filters, rows in all their states, and the way to the other pages. */
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
  // While the rows of another filter are still shown, their number says nothing of the page that is asked for.
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
