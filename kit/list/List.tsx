import { Button, Group, Skeleton } from '@mantine/core'
import { Suspense, use, type ReactNode } from 'react'
import { failureOf } from '../../platform/web/api/failure.ts'
import { useText } from '../../platform/web/text/text.ts'
import { ui } from '../../platform/words/en/ui.ts'
import { KeysetPager } from '../KeysetPager.tsx'
import { PageLength } from '../PageLength.tsx'
import { PagedTable } from '../PagedTable.tsx'
import { useIsPhone } from '../screen.ts'
import type { Column, Sort } from '../table-props.ts'
import { ColumnChooser } from './ColumnChooser.tsx'
import { columnsOf, namesOf } from './define-list.ts'
import { sortedRows } from './file.ts'
import { ListMemory, type ListCall } from './memory.ts'
import { SortField } from './SortField.tsx'
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

const unsorted: Sort = { by: '', descending: false }

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
  /** What is shown can be taken away. */
  file?: ListCall
  /** How many there are, where pages have no numbers. */
  found?: string | undefined
  /** The entry of the address that opens one row: it goes with another page. */
  opens?: string
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

/** The answer of a list whose rows the page has already. */
export const here = <Row,>(rows: readonly Row[]): Answer<Row> => ({
  data: rows,
  isFetching: false,
  refetch: () => undefined,
})

/** A list with its filters, headers that sort, columns to choose, rows in all their states, and the way to the other pages. */
export function List<Row>({
  list,
  answer,
  controls,
  actions,
  picks = [],
  empty,
  noMatch,
  file,
  found,
  opens,
  children,
  ...rest
}: Props<Row>) {
  const say = useText(ui)
  const isPhone = useIsPhone()
  const { definition, columns, hidden, onClear, sort } = list
  const { rowKey, pager, density = 'roomy', cardsBelow = 0, isPlain = false } = definition
  const { Views, File } = use(ListMemory)
  const shown = answer.data && ('rows' in answer.data ? answer.data : { rows: answer.data })
  const failure = answer.error ? failureOf(answer.error) : null
  const hideable = columns.filter(({ canHide }) => canHide)
  // A list that is empty for its filters offers it among its rows.
  const clear = shown?.rows.length === 0 ? null : onClear
  const hasChooser = hideable.length > 0 && !isPhone
  const isCursor = pager === 'cursor'
  const isSortedHere = definition.sort !== undefined && definition.sort.call === undefined
  const orders = Object.values(definition.sort?.orders ?? {})
  const inSight = columnsOf(columns, definition.sort, isPhone ? [] : hidden)
  const hasViews = Views && !isPlain && (orders.length > 1 || Object.keys(definition.filters).length > 0)
  const hasFile = File && file && !isPlain && shown?.rows.length !== 0
  const hasOwn = hasChooser || actions || hasViews || hasFile
  const tools = (controls || clear || hasOwn) && (
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
      {isPhone && orders.length > 1 && (
        <SortField columns={columns} orders={orders} sort={sort ?? unsorted} onSort={list.onSort} />
      )}
      {hasOwn && (
        <Group gap="sm" className={(rest.isTitleQuiet && classes.end) || ''}>
          {hasViews && (
            <Suspense fallback={<Skeleton width={110} height={36} />}>
              <Views list={definition.name} names={namesOf(definition)} />
            </Suspense>
          )}
          {hasFile && (
            <File
              list={definition.name}
              {...file}
              pager={pager}
              columns={inSight}
              query={{ ...file.query, ...list.question }}
            />
          )}
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
        columns={[...picks, ...inSight]}
        data={
          shown && {
            ...(isCursor ? {} : shown),
            rows: isSortedHere ? sortedRows(columns, shown.rows, sort) : shown.rows,
          }
        }
        place={list.place}
        isFetching={answer.isFetching}
        failure={failure}
        onRetry={() => void answer.refetch()}
        filtered={onClear ? { ...(noMatch === undefined ? {} : { text: noMatch }), onClear } : null}
        controls={tools}
        empty={empty}
        {...(definition.sort ? { sort: sort ?? unsorted, onSort: list.onSort } : {})}
      >
        {children}
      </PagedTable>
      {isCursor && shown && !failure && (
        <KeysetPager
          name="cursor"
          own={['after', ...(opens ? [opens] : [])]}
          after={list.state.cursor}
          next={shown.next ?? null}
          length={
            !isPhone && list.place.onLimit && <PageLength limit={list.place.limit} onLimit={list.place.onLimit} />
          }
        >
          {found}
        </KeysetPager>
      )}
    </>
  )
}
