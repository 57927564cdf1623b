import type { Namespace, Say } from '../../platform/words/text.ts'
import { pageLimits } from '../PageLength.tsx'
import type { Column, Sort } from '../table-props.ts'
import type { Changes, Filter, Params } from './filters.ts'

export { pageLimits }
const usualLimit = 10

export type Filters = Readonly<Record<string, Filter<unknown, object>>>
export type ValueOf<F> = F extends Filter<infer Value, infer _Args> ? Value : never
export type ValuesOf<F extends Filters> = { [K in keyof F]: ValueOf<F[K]> }
type ArgsOf<F> = F extends { args: (value: never) => infer Args } ? Args : never
type Both<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void ? All : never
export type FilterArgs<F extends Filters> = [keyof F] extends [never] ? object : Both<ArgsOf<F[keyof F]>> & object

/** The sort orders of a call, by their names in the call and in the address. */
export type Orders<Call extends string, Word extends string> = {
  /** Absent when all rows are loaded, and sorted in the browser. */
  call?: Call
  orders: Readonly<Record<Word, Sort>>
  /** Absent when the call's default order matches no column. */
  usual?: NoInfer<Word>
}
/** The sort orders by time, for a call that takes `sort`. */
export const byAge = <const Usual extends 'newest' | 'oldest'>(by: string, usual: Usual) => ({
  call: 'sort' as const,
  orders: { newest: { by, descending: true }, oldest: { by, descending: false } },
  usual,
})
/**
 * Both sort orders of each of these columns, for a list whose rows are all loaded. Until a header is pressed, the rows
 * are in the order of the call.
 */
export const sortedHere = (...columns: string[]): { orders: Readonly<Record<string, Sort>> } => ({
  orders: Object.fromEntries(
    columns.flatMap((by) => [
      [by, { by, descending: false }],
      [`${by}-down`, { by, descending: true }],
    ]),
  ),
})
type PageArgs<P extends Pager> = P extends 'pages'
  ? { currentPage: number; limit: number }
  : P extends 'cursor'
    ? { limit: number; after?: string }
    : object
/** Numbered pages, one page after another by cursor, or all rows at once. */
export type Pager = 'pages' | 'cursor' | 'whole'

/** The definition of a list without its rows; the address, the call, the headers and the columns follow from it. */
export type ListDefinition<
  Row,
  Given,
  W extends Readonly<Record<string, string>>,
  F extends Filters,
  P extends Pager,
  Call extends string,
  Word extends string,
> = {
  /** The name under which the reader's page length and columns are stored. */
  name: string
  text: Namespace<W>
  /** Makes the columns from the list's words and from the data that the page has loaded for it. */
  columns: (say: Say<W>, given: Given) => readonly Column<Row>[]
  rowKey: (row: Row) => string
  filters: F
  pager: P
  sort?: Orders<Call, Word>
  /** The number of rows on a page, for readers who have not chosen one. */
  limit?: number
  /** Reads the list again every time it is opened, instead of only when data is known to have changed. */
  isFresh?: boolean
  density?: 'roomy' | 'compact'
  /** A list without saved views and downloads. */
  isPlain?: boolean
  /** Shows cards, as on a phone, when the list is narrower than this number of CSS pixels. */
  cardsBelow?: number
}

type ListAddress<
  F extends Filters,
  P extends Pager = Pager,
  Call extends string = string,
  Word extends string = string,
> = {
  filters: F
  pager: P
  sort?: Orders<Call, Word>
  limit?: number
}

/** The state of a list according to its address. */
export type ListState<F extends Filters, Word extends string = string> = {
  filters: ValuesOf<F>
  sort: Word | null
  /** The current page, counted from 1. */
  page: number
  cursor: string | null
  limit: number
}

/** Declares a list; `Given` is the data that its page loads for the columns. */
export const defineList =
  <Row, Given = null>() =>
  <
    W extends Readonly<Record<string, string>>,
    const F extends Filters,
    const P extends Pager,
    const Call extends string = never,
    const Word extends string = never,
  >(
    definition: ListDefinition<Row, Given, W, F, P, Call, Word>,
  ) =>
    definition

const numberIn = (typed: string | null): number => (typed && /^\d{1,6}$/.test(typed) ? Number(typed) : 0)
/** Old addresses of a cursor list use `after`. */
const cursorNames = ['cursor', 'after'] as const
const atFirst: Changes = { page: null, cursor: null, after: null }

/** The query parameters that belong to a list; all others belong to the page. */
export const namesOf = ({ filters }: { filters: Filters }): string[] => [
  ...new Set([
    ...Object.entries(filters).flatMap(([own, filter]) => filter.names(own)),
    'sort',
    'page',
    ...cursorNames,
    'limit',
  ]),
]

/** Reads the state of a list from an address. Unknown and invalid parameters count as absent. */
export function readList<F extends Filters, Word extends string>(
  list: ListAddress<F, Pager, string, Word>,
  params: Params,
  keptLimit?: number,
): ListState<F, Word> {
  const findPageLimit = (limit: number | undefined) => pageLimits.find((one) => one === limit)
  const sortParam = params.get('sort')
  const word = list.sort && (Object.keys(list.sort.orders) as Word[]).find((one) => one === sortParam)
  const cursor = params.get('cursor') ?? params.get('after')
  return {
    filters: Object.fromEntries(
      Object.entries(list.filters).map(([own, filter]) => [own, filter.read(params, own)]),
    ) as ValuesOf<F>,
    sort: word ?? list.sort?.usual ?? null,
    page: list.pager === 'pages' ? Math.max(1, numberIn(params.get('page'))) : 1,
    cursor: list.pager === 'cursor' && cursor && /^[\w-]{1,200}$/.test(cursor) ? cursor : null,
    limit: findPageLimit(numberIn(params.get('limit'))) ?? findPageLimit(keptLimit) ?? list.limit ?? usualLimit,
  }
}

/** The changes of the address that set new values of some filters; they return to the first page. */
export const filterChanges = <F extends Filters>({ filters }: { filters: F }, next: Partial<ValuesOf<F>>): Changes =>
  Object.assign(
    { ...atFirst },
    ...Object.entries(filters)
      .filter(([own]) => next[own] !== undefined)
      .map(([own, filter]) => filter.write(next[own], own)),
  ) as Changes

const listNarrowingFilters = (filters: Filters) => Object.entries(filters).filter(([, { isView }]) => !isView)

/** Removes every filter, including the old names of parameters. */
export const clearChanges = ({ filters }: { filters: Filters }): Changes => ({
  ...atFirst,
  ...Object.fromEntries(
    listNarrowingFilters(filters).flatMap(([own, filter]) => filter.names(own).map((name) => [name, null])),
  ),
})

/**
 * Changes the page. The address also contains the page length unless it is the default, so that the address shows
 * every reader the same rows.
 */
export function pageChanges(
  { limit: own = usualLimit }: { limit?: number },
  { limit }: { limit: number },
  page: number,
  keptLimit = own,
): Changes {
  return { page: String(page), limit: limit === own && keptLimit === own ? null : String(limit) }
}

/** Changes the page length, and returns to the first page. */
export const limitChanges = (limit: number): Changes => ({ ...atFirst, limit: String(limit) })

/**
 * The change of the address when a header is pressed. If the call supports only one direction, that one is used.
 */
export function sortChanges<Word extends string>({ sort }: { sort?: Orders<string, Word> }, wanted: Sort): Changes {
  const words = sort ? (Object.entries(sort.orders) as [Word, Sort][]).filter(([, { by }]) => by === wanted.by) : []
  const [word] = words.find(([, { descending }]) => descending === wanted.descending) ?? words[0] ?? []
  return word === undefined ? {} : { ...atFirst, sort: word === sort?.usual ? null : word }
}

/** Whether any filter is active; an order is not a filter. */
export const isFiltered = <F extends Filters>({ filters }: { filters: F }, state: { filters: ValuesOf<F> }): boolean =>
  listNarrowingFilters(filters).some(([own, filter]) => Object.keys(filter.args(state.filters[own])).length > 0)

/** Converts the filters to the parameters of the call, and of the call that downloads the same rows. */
export const filterArgs = <F extends Filters>({ filters }: { filters: F }, state: { filters: ValuesOf<F> }) =>
  Object.assign({}, ...Object.entries(filters).map(([own, filter]) => filter.args(state.filters[own]))) as FilterArgs<F>

/**
 * Converts the filters and the order to parameters of the call: those that a download of all pages shares with the
 * current page.
 */
export const questionOf = <F extends Filters, Call extends string, Word extends string>(
  list: { filters: F; sort?: Orders<Call, Word> },
  state: ListState<F, Word>,
): Record<string, unknown> => ({
  ...(list.sort?.call && state.sort ? { [list.sort.call]: state.sort } : {}),
  ...filterArgs(list, state),
})

/** The complete query as the call expects it: filters, order and page. */
export function queryOf<F extends Filters, P extends Pager, Call extends string, Word extends string>(
  list: ListAddress<F, P, Call, Word>,
  state: ListState<F, Word>,
) {
  const { page, limit, cursor } = state
  const place =
    list.pager === 'pages'
      ? { currentPage: page, limit }
      : list.pager === 'cursor'
        ? { limit, ...(cursor ? { after: cursor } : {}) }
        : {}
  return {
    ...place,
    ...questionOf(list, state),
  } as PageArgs<P> & FilterArgs<F> & { [name in Call]: Word }
}

/**
 * The columns as this list shows them: headers sort if the call supports it, and columns that the reader has hidden
 * are left out.
 */
export const columnsOf = <Row>(
  all: readonly Column<Row>[],
  sort: Orders<string, string> | undefined,
  hidden: readonly string[],
): Column<Row>[] => {
  const sortable = new Set(Object.values(sort?.orders ?? {}).map(({ by }) => by))
  return all
    .filter(({ key, canHide }) => !canHide || !hidden.includes(key))
    .map(({ sortBy, ...column }) => (sortBy !== undefined && sortable.has(sortBy) ? { ...column, sortBy } : column))
}
