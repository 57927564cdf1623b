import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { failureOf } from '../../platform/web/api/failure.ts'
import { useText } from '../../platform/web/text/text.ts'
import { ui } from '../../platform/words/en/ui.ts'
import { KeysetPager } from '../KeysetPager.tsx'
import { PagedTable } from '../PagedTable.tsx'
import { useIsPhone } from '../screen.ts'
import type { Column } from '../table-props.ts'
import { ColumnChooser } from './ColumnChooser.tsx'
import { columnsOf } from './define-list.ts'
import type { OpenList } from './use-list.ts'
import classes from './List.module.css'

/** Rows alone, or with how many there are, or with where the next page begins. */
type Rows<Row> = readonly Row[] | { rows: readonly Row[]; count?: number; next?: string | null }
type Answer<Row> = {
  /** Undefined until it is here. */
  data?: Rows<Row> | undefined
  isFetching: boolean
  error?: unknown
  refetch: () => unknown
}

type Props<Row> = {
  /** What `useList` gives. */
  list: OpenList<Row>
  /** What the hook of the call gives for the list's question. */
  answer: Answer<Row>
  title: string
  /** The page or its tab is called the same: the title is read out alone. */
  isTitleQuiet?: boolean
  /** The fields of the filters; the way to clear them is added. */
  controls?: ReactNode
  /** Beside the filters: for instance the button that makes a file of the same rows. */
  actions?: ReactNode
  /** The column to pick rows by (`pickColumns`); what is done with them stands above, on the page. */
  picks?: readonly Column<Row>[]
  /** Shown when there has never been anything: an EmptyState. */
  empty?: ReactNode
  /** Shown when the filters leave nothing. */
  noMatch?: string
  rowLink?: (row: Row) => string
  renderActions?: (row: Row) => ReactNode
  /** Below the rows. */
  children?: ReactNode
}

/** A list with its filters, headers that sort, columns to choose, rows in all their states, and the way to the other pages. */
export function List<Row>({
  list,
  answer,
  controls,
  actions,
  picks = [],
  empty,
  noMatch,
  children,
  ...rest
}: Props<Row>) {
  const say = useText(ui)
  const isPhone = useIsPhone()
  const { definition, columns, hidden, onClear, sort } = list
  const { rowKey, pager, density = 'roomy', cardsBelow = 0 } = definition
  const shown = answer.data && ('rows' in answer.data ? answer.data : { rows: answer.data })
  const failure = answer.error ? failureOf(answer.error) : null
  const hideable = columns.filter(({ canHide }) => canHide)
  // A list that is empty for its filters offers it among its rows.
  const clear = shown?.rows.length === 0 ? null : onClear
  const hasChooser = hideable.length > 0 && !isPhone
  const isCursor = pager === 'cursor'
  const tools = (controls || clear || actions || hasChooser) && (
    <Group
      gap="sm"
      role="group"
      aria-label={say('filters')}
      className={classes.tools ?? ''}
      data-alone={rest.isTitleQuiet || undefined}
    >
      {controls}
      {clear && (
        <Button variant="subtle" onClick={clear}>
          {say('clearFilters')}
        </Button>
      )}
      {(hasChooser || actions) && (
        <Group gap="sm" className={(rest.isTitleQuiet && classes.end) || ''}>
          {hasChooser && <ColumnChooser columns={hideable} hidden={hidden} onHidden={list.onHidden} />}
          {actions}
        </Group>
      )}
    </Group>
  )
  return (
    <>
      <PagedTable
        {...rest}
        density={density}
        cardsBelow={cardsBelow}
        rowKey={rowKey}
        columns={[...picks, ...columnsOf(columns, definition.sort, isPhone ? [] : hidden)]}
        data={isCursor && shown ? { rows: shown.rows } : shown}
        place={list.place}
        isFetching={answer.isFetching}
        failure={failure}
        onRetry={() => void answer.refetch()}
        filtered={onClear ? { ...(noMatch === undefined ? {} : { text: noMatch }), onClear } : null}
        controls={tools}
        empty={empty}
        {...(sort ? { sort, onSort: list.onSort } : {})}
      >
        {children}
      </PagedTable>
      {isCursor && shown && !failure && (
        <KeysetPager name="cursor" own={['after']} after={list.state.cursor} next={shown.next ?? null} />
      )}
    </>
  )
}
