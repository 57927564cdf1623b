import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ui } from '../../platform/words/en/ui.ts'
import {
  clearChanges,
  columnsOf,
  defineList,
  filterArgs,
  filterChanges,
  isFiltered,
  limitChanges,
  namesOf,
  pageChanges,
  pageLimits,
  queryOf,
  readList,
  sortChanges,
} from './define-list.ts'
import { days, oneOf, text, type Changes } from './filters.ts'

type Row = { id: string }
const statuses = ['open', 'closed'] as const
const orders = {
  newest: { by: 'at', descending: true },
  title: { by: 'title', descending: false },
  titleDown: { by: 'title', descending: true },
}
const list = defineList<Row>()({
  name: 'tests',
  text: ui,
  columns: () => [],
  rowKey: ({ id }) => id,
  filters: {
    q: text('searchField', { maxLength: 20, was: ['text', 'user'] }),
    role: text('roleId', { pattern: /^\w+$/ }),
    status: oneOf('state', statuses, { was: ['verdict'] }),
    joined: days('startDate', 'endDate', { was: ['startDate', 'endDate'] }),
  },
  pager: 'pages',
  sort: { call: 'sort', orders, usual: 'newest' },
})
const cursorList = defineList<Row>()({ ...list, pager: 'cursor', limit: 25 })

const read = (address: string, keptLimit?: number) => readList(list, new URLSearchParams(address), keptLimit)
/** The address after several changes, as the browser shows it. */
function changed(address: string, ...all: Changes[]): string {
  const params = new URLSearchParams(address)
  for (const [name, value] of all.flatMap((changes) => Object.entries(changes)))
    if (value) params.set(name, value)
    else params.delete(name)
  return params.toString()
}

const someDay = fc.constantFrom('2026-01-31', '2026-02-28', '2028-02-29', '2026-02-30', '1/2/2026', '')
const somePage = fc.constantFrom('1', '7', '0', '-1', '2.5', '1e3', '9999999', 'x')
/** An address with current, outdated and meaningless parameters of lists. */
const someAddress = fc
  .record(
    {
      q: fc.string(),
      text: fc.string(),
      user: fc.string(),
      role: fc.string(),
      status: fc.constantFrom('open', 'closed', 'broken', ''),
      verdict: fc.constantFrom('open', 'broken'),
      from: someDay,
      to: someDay,
      startDate: someDay,
      endDate: someDay,
      sort: fc.constantFrom('newest', 'title', 'titleDown', 'toString', 'points'),
      page: somePage,
      limit: fc.constantFrom('10', '25', '100', '11', '-5', 'all'),
      tab: fc.constantFrom('users', 'roles'),
    },
    { requiredKeys: [] },
  )
  .map((entries) => new URLSearchParams(entries).toString())

describe('the address of a list', () => {
  test('asks for the same when what it asks for is written as an address again', () => {
    fc.assert(
      fc.property(someAddress, fc.constantFrom(undefined, ...pageLimits), (address, kept) => {
        const state = read(address, kept)
        const again = changed(
          '',
          filterChanges(list, state.filters),
          sortChanges(list, orders[state.sort ?? 'newest']),
          pageChanges(list, state, state.page, kept),
        )
        expect(read(again, kept)).toEqual(state)
      }),
    )
  })

  test('that another reader opens shows the page of the reader who has sent it', () => {
    const others = fc.constantFrom(undefined, ...pageLimits)
    fc.assert(
      fc.property(others, others, fc.integer({ min: 1, max: 999 }), (mine, chosen, page) => {
        const before = chosen === undefined ? '' : changed('', limitChanges(chosen))
        const kept = chosen ?? mine
        const sent = changed(before, pageChanges(list, read(before, kept), page, kept))
        expect(read(sent, undefined)).toEqual(read(sent, kept))
      }),
    )
  })

  test('says nothing by what it does not know', () => {
    const nothing = 'status=broken&role=a+b&from=2026-02-30&to=x&sort=toString&page=-1&limit=11&cursor=a%20b&other=1'
    expect(read(nothing)).toEqual(read(''))
    expect(read('q=+nineteen+characters+of').filters.q).toBe('nineteen characters')
    expect(read('from=2026-03-02&to=2026-03-01').filters.joined).toEqual({ from: '', to: '' })
    expect(queryOf(list, read(nothing))).toEqual({ currentPage: 1, limit: 10, sort: 'newest' })
  })

  test('works as it did under its old names, and has one name for each filter from the next change on', () => {
    const old = 'user=ana&verdict=closed&startDate=2026-01-01&endDate=2026-01-31&after=r7'
    expect(read(old).filters).toEqual(read('q=ana&status=closed&from=2026-01-01&to=2026-01-31').filters)
    expect(readList(cursorList, new URLSearchParams(old)).cursor).toBe('r7')
    expect(changed(old, filterChanges(list, { q: 'bo', status: 'open', joined: { from: '2026-02-01', to: '' } }))).toBe(
      'q=bo&status=open&from=2026-02-01',
    )
  })

  test('keeps a filter that is not changed, and what belongs to the page', () => {
    expect(changed('user=ana&tab=users&page=4', filterChanges(list, { status: 'open' }))).toBe(
      'user=ana&tab=users&status=open',
    )
  })

  test('without filters leaves out nothing, under whichever name they were', () => {
    fc.assert(
      fc.property(someAddress, (address) => {
        const cleared = read(changed(address, clearChanges(list)))
        expect(isFiltered(list, cleared)).toBe(false)
        expect(cleared.page).toBe(1)
        expect(cleared.sort).toBe(read(address).sort)
      }),
    )
  })

  test('begins at the first page with another filter, order or length of the pages', () => {
    const changes = [
      filterChanges(list, { status: 'open' }),
      clearChanges(list),
      limitChanges(25),
      sortChanges(list, orders.title),
    ]
    for (const one of changes) {
      const address = changed('status=closed&page=4&after=r7&cursor=r7', one)
      expect(read(address).page).toBe(1)
      expect(readList(cursorList, new URLSearchParams(address)).cursor).toBeNull()
    }
  })

  test('names all that is its own', () => {
    expect(namesOf(list).toSorted()).toEqual(
      'after cursor endDate from limit page q role sort startDate status text to user verdict'.split(' '),
    )
  })
})

describe('the call of a list', () => {
  test('has the names of the contract, and nothing for what is not asked', () => {
    const state = read('q=+ana+&role=4&status=open&from=2026-01-01&sort=title&page=3&limit=25')
    expect(queryOf(list, state)).toEqual({
      currentPage: 3,
      limit: 25,
      sort: 'title',
      searchField: 'ana',
      roleId: '4',
      state: 'open',
      startDate: '2026-01-01',
    })
    expect(filterArgs(list, state)).toEqual({ searchField: 'ana', roleId: '4', state: 'open', startDate: '2026-01-01' })
  })

  test('takes a place to begin at where pages have no numbers', () => {
    const state = readList(cursorList, new URLSearchParams('cursor=r-7&page=3'))
    expect(queryOf(cursorList, state)).toEqual({ limit: 25, after: 'r-7', sort: 'newest' })
  })

  test('takes the length of the pages that the reader chose last, unless the address says another', () => {
    expect(read('', 50).limit).toBe(50)
    expect(read('limit=25', 50).limit).toBe(25)
    expect(read('limit=11', 13).limit).toBe(10)
  })
})

describe('the order of a list', () => {
  test('is the other direction of a column where the call knows it, and the one it knows where not', () => {
    expect(sortChanges(list, { by: 'title', descending: true })).toMatchObject({ sort: 'titleDown' })
    expect(sortChanges(list, { by: 'title', descending: false })).toMatchObject({ sort: 'title' })
    expect(sortChanges(list, { by: 'at', descending: false })).toMatchObject({ sort: null })
    expect(sortChanges(list, { by: 'points', descending: false })).toEqual({})
    expect(sortChanges({}, { by: 'title', descending: false })).toEqual({})
  })

  test('is offered by the headers of those columns alone that the call can sort by', () => {
    const render = () => ''
    const columns = [
      { key: 'title', header: 'Title', sortBy: 'title', render },
      { key: 'points', header: 'Points', sortBy: 'points', canHide: true, render },
      { key: 'at', header: 'At', canHide: true, render },
    ]
    expect(columnsOf(columns, list.sort, []).map(({ sortBy }) => sortBy)).toEqual(['title', undefined, undefined])
    expect(columnsOf(columns, undefined, []).every(({ sortBy }) => sortBy === undefined)).toBe(true)
    expect(columnsOf(columns, list.sort, ['points', 'title']).map(({ key }) => key)).toEqual(['title', 'at'])
  })
})
