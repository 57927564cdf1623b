import { useAddress } from '../../platform/web/state/address.ts'
import { useText } from '../../platform/web/text/text.ts'
import type { ListPaging } from '../PagedTable.tsx'
import type { Column, Sort } from '../table-props.ts'
import {
  clearChanges,
  filterArgs,
  filterChanges,
  isFiltered,
  limitChanges,
  pageChanges,
  queryOf,
  questionOf,
  readList,
  sortChanges,
  type Filters,
  type ListDefinition,
  type Orders,
  type Pager,
  type ValuesOf,
} from './define-list.ts'
import { useListChoices } from './memory.ts'

/**
 * The state of a list from its address, and functions that change it. The page makes the call with `query` and
 * `options`. A change of page adds a history entry; any other change replaces the address. `given` is the data that the
 * columns need from the page.
 */
export function useList<
  Row,
  Given,
  W extends Readonly<Record<string, string>>,
  F extends Filters,
  P extends Pager,
  Call extends string,
  Word extends string,
>(definition: ListDefinition<Row, Given, W, F, P, Call, Word>, ...[given]: Given extends null ? [] : [given: Given]) {
  const say = useText(definition.text)
  const { params, put } = useAddress()
  const [choices, choose] = useListChoices(definition.name)
  const state = readList<F, Word>(definition, params, choices.limit)
  const columns = definition.columns(say, given as Given)
  const set = (next: Partial<ValuesOf<F>>) => put(filterChanges(definition, next))
  return {
    definition,
    state,
    /** The complete query as the call expects it. */
    query: queryOf<F, P, Call, Word>(definition, state),
    options: { refetchOnMountOrArgChange: definition.isFresh ?? false },
    /** The filters and the order, for a download of all pages. */
    question: questionOf<F, Call, Word>(definition, state),
    /** Only the filters, for a download of the visible rows. */
    filterArgs: filterArgs(definition, state),
    columns,
    set,
    /** The value of a filter, and a function that sets it, for the field that shows it. */
    field: <K extends keyof F & string>(name: K) => ({
      value: state.filters[name],
      onChange: (value: ValuesOf<F>[K]) => {
        const next: Partial<ValuesOf<F>> = {}
        next[name] = value
        set(next)
      },
    }),
    onClear: isFiltered(definition, state) ? () => put(clearChanges(definition)) : null,
    sort: state.sort === null ? undefined : definition.sort?.orders[state.sort],
    onSort: (wanted: Sort) => put(sortChanges(definition, wanted)),
    place: {
      currentPage: state.page,
      limit: state.limit,
      onPage: (page: number, isCorrection = false) =>
        put(pageChanges(definition, state, page, choices.limit), !isCorrection),
      onLimit: (limit: number) => {
        choose({ limit })
        put(limitChanges(limit))
      },
    },
    hidden: choices.hidden ?? columns.filter(({ isExtra }) => isExtra).map(({ key }) => key),
    onHidden: (hidden: string[]) => choose({ hidden }),
  }
}

/** What the components need from an open list, regardless of its filters. */
export type OpenList<Row> = {
  definition: {
    name: string
    filters: Filters
    isPlain?: boolean
    rowKey: (row: Row) => string
    pager: Pager
    density?: 'roomy' | 'compact'
    cardsBelow?: number
    sort?: Orders<string, string>
  }
  state: { cursor: string | null }
  question: Readonly<Record<string, unknown>>
  columns: readonly Column<Row>[]
  onClear: (() => void) | null
  sort: Sort | undefined
  onSort: (sort: Sort) => void
  place: ListPaging
  hidden: readonly string[]
  onHidden: (hidden: string[]) => void
}
