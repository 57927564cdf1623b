import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../text/text.ts'
import { ui } from '../text/en/ui.ts'
import { EmptyState } from './EmptyState.tsx'
import { ErrorNotice } from './ErrorNotice.tsx'
import { useIsPhone } from './screen.ts'
import { TableCards } from './TableCards.tsx'
import { TableGrid } from './TableGrid.tsx'
import classes from './Table.module.css'
import { EmptySearch } from './illustrations/EmptySearch.tsx'

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Figures stand at the right. */
  align?: 'right'
  /** CSS width of the column, which its skeleton takes too. */
  width?: string
  /** The name this column sorts by; without it the header is no button. */
  sortBy?: string
  /** Where the column stands on a phone's card; `pair` is the usual. One column is the `title`. */
  onCard?: 'title' | 'status' | 'pair' | 'hidden'
}

export type Sort = { by: string; descending: boolean }

export type TableProps<Row> = {
  /** What the list is, for its accessible name. */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** An answer is under way; with rows already here they stay, paler. */
  isFetching?: boolean
  failure?: { message: string; requestId?: string } | null
  onRetry?: () => void
  /** Shown when there has never been anything: an EmptyState. */
  empty?: ReactNode
  /** The filters leave nothing: what to say, and how to clear them. */
  filtered?: { text?: string; onClear: () => void } | null
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** Makes the title cell a link and the whole row clickable. */
  rowLink?: (row: Row) => string
  /** Buttons or a menu at the end of a row. */
  actions?: (row: Row) => ReactNode
  density?: 'roomy' | 'compact'
}

/** A list with its states: loading, refetching, empty, nothing found, failed, filled. A table, or cards on a phone. */
export function Table<Row>(props: TableProps<Row>) {
  const { rows, failure, onRetry, filtered, empty, label, isFetching = false } = props
  const say = useText(ui)
  const isPhone = useIsPhone()
  if (failure && !isFetching) {
    return <ErrorNotice failure={failure} {...(onRetry ? { onRetry } : {})} />
  }
  if (rows && rows.length === 0) {
    if (!filtered)
      return <div className={classes.frame}>{empty ?? <EmptyState art={<EmptySearch />} title={say('noData')} />}</div>
    return (
      <div className={classes.frame}>
        <EmptyState
          art={<EmptySearch />}
          title={say('noData')}
          action={
            <Button variant="default" onClick={filtered.onClear}>
              {say('clearFilters')}
            </Button>
          }
        >
          {filtered.text ?? say('noMatch')}
        </EmptyState>
      </div>
    )
  }
  const isLoading = rows === undefined
  return (
    <section aria-label={label} aria-busy={isLoading || isFetching} className={classes.list}>
      {isFetching && !isLoading && <div className={classes.progress} aria-hidden="true" />}
      {isLoading && (
        <span className="tp-sr-only" role="status">
          {say('loading')}
        </span>
      )}
      <div className={isFetching && !isLoading ? classes.stale : undefined}>
        {isPhone ? <TableCards {...props} /> : <TableGrid {...props} />}
      </div>
    </section>
  )
}
