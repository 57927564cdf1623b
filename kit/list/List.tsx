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
import { sortRows } from './file.ts'
import { ListMemory, type ListCall } from './memory.ts'
import { SortField } from './SortField.tsx'
import type { OpenList } from './use-list.ts'
import classes from './List.module.css'

/** Only the rows, or the rows with their number, or the rows with the start of the next page. */
type Rows<Row> = readonly Row[] | { rows: readonly Row[]; count?: number; next?: string | null }
type Answer<Row> = {
  /** Undefined until it has loaded. */
  data?: Rows<Row> | undefined
  isFetching: boolean
  error?: unknown
  refetch: () => unknown
}

const unsorted: Sort = { by: '', descending: false }

type Props<Row> = {
  /** The result of `useList`. */
  list: OpenList<Row>
  /** The result of the call's hook for the list's query. */
  answer: Answer<Row>
  title: string
  /** Uses the title only as the accessible name, because the page or its tab has the same name. */
  isTitleQuiet?: boolean
  /** The fields of the filters; a button that clears them is added automatically. */
  controls?: ReactNode
  /** Content beside the filters, such as the button that downloads the same rows. */
  actions?: ReactNode
  /** The call that downloads the rows; without it they cannot be downloaded. */
  file?: ListCall
  /** The number of results, for lists without page numbers. */
  found?: string | undefined
  /** The query parameter that opens a row. Turning to another page of the list removes it. */
  opens?: string
  /** The column of checkboxes (`pickColumns`); the page shows the actions on the selected rows above the list. */
  picks?: readonly Column<Row>[]
  /** An EmptyState, shown if there has never been a row. */
  empty?: ReactNode
  /** Shown when no row matches the filters. */
  noMatch?: string
  rowLink?: (row: Row) => string
  renderActions?: (row: Row) => ReactNode
  /** Content below the rows. */
  children?: ReactNode
}

/** Wraps rows that the page already has as the answer of a list. */
export const answerWithRows = <Row,>(rows: readonly Row[]): Answer<Row> => ({
  data: rows,
  isFetching: false,
  refetch: () => undefined,
})

/** A list with its filters, sortable headers, a choice of columns, rows in all their states, and a pager. */
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
  const isPhone = useIsPhone()
  const { definition, columns, hidden, onClear, sort } = list
  const { rowKey, pager, density = 'roomy', cardsBelow = 0 } = definition
  const shown = answer.data && ('rows' in answer.data ? answer.data : { rows: answer.data })
  const failure = answer.error ? failureOf(answer.error) : null
  const inSight = columnsOf(columns, definition.sort, isPhone ? [] : hidden)
  const isCursor = pager === 'cursor'
  const isSortedHere = definition.sort !== undefined && definition.sort.call === undefined
  const tools = useTools({
    list,
    controls,
    actions,
    isTitleQuiet: rest.isTitleQuiet ?? false,
    inSight,
    count: shown?.rows.length,
    ...(file ? { file } : {}),
  })
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
            rows: isSortedHere ? sortRows(columns, shown.rows, sort) : shown.rows,
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

type ToolsProps<Row> = Pick<Props<Row>, 'list' | 'controls' | 'actions' | 'file' | 'isTitleQuiet'> & {
  /** How many rows are shown; undefined until they have loaded. */
  count: number | undefined
  /** The columns in their order, without the hidden ones. */
  inSight: readonly Column<Row>[]
}

/**
 * The row above a list: its filters, saved views, file and columns, and what the page adds. Null if there is none of
 * these.
 */
function useTools<Row>({ list, controls, actions, file, isTitleQuiet, count, inSight }: ToolsProps<Row>): ReactNode {
  const say = useText(ui)
  const isPhone = useIsPhone()
  const { definition, columns, hidden, onClear, sort } = list
  const { pager, isPlain = false } = definition
  const { Views, File } = use(ListMemory)
  const hideable = columns.filter(({ canHide }) => canHide)
  // If a list is empty because of its filters, this button is shown among its rows instead.
  const clear = count === 0 ? null : onClear
  const hasChooser = hideable.length > 0 && !isPhone
  const orders = Object.values(definition.sort?.orders ?? {})
  const hasViews = Views && !isPlain && (orders.length > 1 || Object.keys(definition.filters).length > 0)
  const hasFile = File && file && !isPlain && count !== 0
  const hasOwn = hasChooser || actions || hasViews || hasFile
  if (!(controls || clear || hasOwn)) return null
  return (
    <Group
      gap="sm"
      role="group"
      aria-label={say('filters')}
      className={classes.tools ?? ''}
      data-alone={isTitleQuiet || undefined}
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
        <Group gap="sm" className={classes.own ?? ''} data-end={isTitleQuiet || undefined}>
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
}
