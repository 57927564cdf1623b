import { historyStatuses, transferKinds, type HistoryRow } from '../contract.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findPage } from './find-row.ts'
import { isFiltered, noFilter, toHistoryQuery, readFilter, writeFilter } from './history-filter.ts'

const read = (search: string) => readFilter(new URLSearchParams(search))

test('what an address asks for and means nothing is left out', () => {
  expect(read('kind=gift&status=lost&from=2026-02-30&to=yesterday')).toEqual(noFilter)
  expect(read('from=2026-11-02&to=2026-11-01')).toEqual(noFilter)
})

test('a filter written into an address is read from it again, and begins at the first page', () => {
  const day = fc.constantFrom('', '2026-01-01', '2026-11-20')
  const filters = fc.record({
    kind: fc.constantFrom(null, ...transferKinds),
    status: fc.constantFrom(null, ...historyStatuses),
    range: fc.record({ from: day, to: day }).filter(({ from, to }) => from === '' || to === '' || from <= to),
  })
  fc.assert(
    fc.property(filters, (filter) => {
      const written = writeFilter(new URLSearchParams('page=7&limit=25&row=x&kind=hold'), filter)
      expect(readFilter(written)).toEqual(filter)
      expect([written.get('page'), written.get('row'), written.get('limit')]).toEqual([null, null, '25'])
      expect(Object.keys(toHistoryQuery(filter)).length > 0).toBe(isFiltered(filter))
    }),
  )
})

const row = (index: number): HistoryRow => ({
  transferId: `t${index}`,
  kind: 'survey',
  description: '',
  code: null,
  values: null,
  points: 1,
  status: 'available',
  balanceAfter: index,
  at: '2026-11-01T00:00:00.000Z',
  reverses: null,
  attemptId: null,
  disputeUntil: null,
})
const history = Array.from({ length: 250 }, (_, index) => row(index))
const readPage = async (currentPage: number, limit: number) => ({
  rows: history.slice((currentPage - 1) * limit, currentPage * limit),
  count: history.length,
})

test('a movement is found on the page where it stands, however long the pages are', async () => {
  expect(await findPage(readPage, 't0', 10)).toBe(1)
  expect(await findPage(readPage, 't9', 10)).toBe(1)
  expect(await findPage(readPage, 't10', 10)).toBe(2)
  expect(await findPage(readPage, 't249', 25)).toBe(10)
  expect(await findPage(readPage, 't249', 100)).toBe(3)
})

test('a movement that is not there is looked for to the end and no further', async () => {
  expect(await findPage(readPage, 'elsewhere', 10)).toBe(null)
})
