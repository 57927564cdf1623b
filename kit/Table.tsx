import { Button } from '@mantine/core'
import { useRef } from 'react'
import { useText } from '../platform/web/text/text.ts'
import { ui } from '../platform/words/en/ui.ts'
import { EmptyState } from './EmptyState.tsx'
import { ErrorNotice } from './ErrorNotice.tsx'
import { useIsNarrow, useIsPhone } from './screen.ts'
import { TableCards } from './TableCards.tsx'
import { TableGrid } from './TableGrid.tsx'
import type { TableProps } from './table-props.ts'
import classes from './Table.module.css'
import { EmptySearch } from './illustrations/EmptySearch.tsx'

/**
 * A list with all its states: loading, refetching, empty, nothing found, failed and filled. It is a table, or cards on
 * a phone.
 */
export function Table<Row>(props: TableProps<Row>) {
  const place = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow(place, props.cardsBelow ?? 0)
  return (
    <div ref={place}>
      <Rows {...props} isNarrow={isNarrow} />
    </div>
  )
}

function Rows<Row>(props: TableProps<Row> & { isNarrow: boolean }) {
  const { rows, failure, onRetry, filtered, empty, isFetching = false } = props
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
    <div aria-busy={isLoading || isFetching} className={classes.list}>
      {isFetching && !isLoading && <div className={classes.progress} aria-hidden="true" />}
      {isLoading && (
        <span className="tp-sr-only" role="status">
          {say('loading')}
        </span>
      )}
      <div className={isFetching && !isLoading ? classes.stale : undefined}>
        {isPhone || props.isNarrow ? <TableCards {...props} /> : <TableGrid {...props} />}
      </div>
    </div>
  )
}
