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

/** The orders that a call knows, by the word that it and the address have for each. */
export type Orders<Call extends string, Word extends string> = {
  /** None where all rows are here, and sorted here. */
  call?: Call
  orders: Readonly<Record<Word, Sort>>
  /** None where the call has an order of its own that no column has. */
  usual?: NoInfer<Word>
}
/** The two orders of what has a moment, for a call that takes `sort`. */
export const byAge = <const Usual extends 'newest' | 'oldest'>(by: string, usual: Usual) => ({
  call: 'sort' as const,
  orders: { newest: { by, descending: true }, oldest: { by, descending: false } },
  usual,
})
/** Both orders of each of these columns, for a list whose rows are all here: it has the order of the call until one is pressed. */
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
/** Numbered pages, one page after another from a place on, or everything at once. */
export type Pager = 'pages' | 'cursor' | 'whole'

/** What a list is, without its rows: from this follow its address, its call, its headers and its columns. */
export type ListDefinition<
  Row,
  Given,
  W extends Readonly<Record<string, string>>,
  F extends Filters,
  P extends Pager,
  Call extends string,
  Word extends string,
> = {
  /** Under this name the reader's page length and columns are remembered. */
  name: string
  text: Namespace<W>
  /** From its words, and from what the page has read for it. */
  columns: (say: Say<W>, given: Given) => readonly Column<Row>[]
  rowKey: (row: Row) => string
  filters: F
  pager: P
  sort?: Orders<Call, Word>
  /** Rows of a page for readers who have chosen no other number. */
  limit?: number
  /** Read again whenever it is opened, rather than when something is known to have changed. */
  isFresh?: boolean
  density?: 'roomy' | 'compact'
  /** The rows are read as they are: neither are views of it kept, nor files made. */
  isPlain?: boolean
  /** A place narrower than so many CSS pixels has cards, as a phone has. */
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

/** What the address of a list asks for. */
export type ListState<F extends Filters, Word extends string = string> = {
  filters: ValuesOf<F>
  sort: Word | null
  /** Counted from 1. */
  page: number
  cursor: string | null
  limit: number
}

/** Declares a list; `Given` is what its page reads for its columns. */
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
/** Old addresses of a list that is read from a place on say `after`. */
const cursorNames = ['cursor', 'after'] as const
const atFirst: Changes = { page: null, cursor: null, after: null }

/** Every entry of the address that belongs to a list; what else is there is the page's. */
export const namesOf = ({ filters }: { filters: Filters }): string[] => [
  ...new Set([
    ...Object.entries(filters).flatMap(([own, filter]) => filter.names(own)),
    'sort',
    'page',
    ...cursorNames,
    'limit',
  ]),
]

/** What an address asks for. What it does not know, or says in a way that means nothing, counts as not said. */
export function readList<F extends Filters, Word extends string>(
  list: ListAddress<F, Pager, string, Word>,
  params: Params,
  keptLimit?: number,
): ListState<F, Word> {
  const known = (limit: number | undefined) => pageLimits.find((one) => one === limit)
  const asked = params.get('sort')
  const word = list.sort && (Object.keys(list.sort.orders) as Word[]).find((one) => one === asked)
  const cursor = params.get('cursor') ?? params.get('after')
  return {
    filters: Object.fromEntries(
      Object.entries(list.filters).map(([own, filter]) => [own, filter.read(params, own)]),
    ) as ValuesOf<F>,
    sort: word ?? list.sort?.usual ?? null,
    page: list.pager === 'pages' ? Math.max(1, numberIn(params.get('page'))) : 1,
    cursor: list.pager === 'cursor' && cursor && /^[\w-]{1,200}$/.test(cursor) ? cursor : null,
    limit: known(numberIn(params.get('limit'))) ?? known(keptLimit) ?? list.limit ?? usualLimit,
  }
}

/** Another choice of some filters as a change of the address, which begins at the first page again. */
export const filterChanges = <F extends Filters>({ filters }: { filters: F }, next: Partial<ValuesOf<F>>): Changes =>
  Object.assign(
    { ...atFirst },
    ...Object.entries(filters)
      .filter(([own]) => next[own] !== undefined)
      .map(([own, filter]) => filter.write(next[own], own)),
  ) as Changes

const narrowing = (filters: Filters) => Object.entries(filters).filter(([, { isView }]) => !isView)

/** No filter at all, whichever names the address used. */
export const clearChanges = ({ filters }: { filters: Filters }): Changes => ({
  ...atFirst,
  ...Object.fromEntries(narrowing(filters).flatMap(([own, filter]) => filter.names(own).map((name) => [name, null]))),
})

/** Another page. The address says the length too unless it is the usual one for this reader: it means the same to every other. */
export function pageChanges(
  { limit: own = usualLimit }: { limit?: number },
  { limit }: { limit: number },
  page: number,
  keptLimit = own,
): Changes {
  return { page: String(page), limit: limit === own && keptLimit === own ? null : String(limit) }
}

/** Another length of the pages, which begins at the first. */
export const limitChanges = (limit: number): Changes => ({ ...atFirst, limit: String(limit) })

/** The order that a press on a header asks for, as a change of the address; the call may know but one direction. */
export function sortChanges<Word extends string>({ sort }: { sort?: Orders<string, Word> }, wanted: Sort): Changes {
  const words = sort ? (Object.entries(sort.orders) as [Word, Sort][]).filter(([, { by }]) => by === wanted.by) : []
  const [word] = words.find(([, { descending }]) => descending === wanted.descending) ?? words[0] ?? []
  return word === undefined ? {} : { ...atFirst, sort: word === sort?.usual ? null : word }
}

/** Whether anything is left out; an order leaves out nothing. */
export const isFiltered = <F extends Filters>({ filters }: { filters: F }, state: { filters: ValuesOf<F> }): boolean =>
  narrowing(filters).some(([own, filter]) => Object.keys(filter.args(state.filters[own])).length > 0)

/** The filters as the call takes them, and the call that makes a file of the same rows. */
export const filterArgs = <F extends Filters>({ filters }: { filters: F }, state: { filters: ValuesOf<F> }) =>
  Object.assign({}, ...Object.entries(filters).map(([own, filter]) => filter.args(state.filters[own]))) as FilterArgs<F>

/** Filters and order as the call takes them: what a file of all pages has in common with the page that is shown. */
export const questionOf = <F extends Filters, Call extends string, Word extends string>(
  list: { filters: F; sort?: Orders<Call, Word> },
  state: ListState<F, Word>,
): Record<string, unknown> => ({
  ...(list.sort?.call && state.sort ? { [list.sort.call]: state.sort } : {}),
  ...filterArgs(list, state),
})

/** The whole question as the call takes it: filters, order, page. */
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

/** The columns as this list shows them: a header sorts where the call can, and what the reader has hidden is left out. */
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
