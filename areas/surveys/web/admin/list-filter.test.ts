import fc from 'fast-check'
import { expect, test } from 'vitest'
import { surveyListSorts } from '../../contract/survey-admin.ts'
import { surveyStatuses } from '../../contract/survey-draft.ts'
import { isFiltered, noFilter, queryOf, readFilter, writeFilter } from './list-filter.ts'

const filters = fc.record({
  text: fc.constantFrom('', 'tea', 'a & b = c', '50 %'),
  status: fc.constantFrom(null, ...surveyStatuses),
  kind: fc.constantFrom(null, 'hosted' as const, 'external' as const),
  countryId: fc.constantFrom('', 'US', 'DE'),
  supplierKey: fc.constantFrom('', 'house'),
  range: fc.constantFrom(
    { from: '', to: '' },
    { from: '2026-01-02', to: '' },
    { from: '2026-01-02', to: '2026-02-01' },
  ),
  sort: fc.constantFrom(...surveyListSorts),
})

test('a filter is read from the address as it was written there, whatever it is', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      expect(readFilter(new URLSearchParams(writeFilter(new URLSearchParams(), filter).toString()))).toEqual(filter)
    }),
  )
})

test('another filter begins at the first page and leaves the rest of the address alone', () => {
  const after = writeFilter(new URLSearchParams('page=7&limit=25'), { ...noFilter, status: 'live' })
  expect(after.toString()).toBe('limit=25&status=live')
})

test.each([
  'status=open',
  'kind=paper',
  'country=usa',
  'sort=luck',
  'from=2026-02-30',
  'from=2026-03-01&to=2026-02-01',
])('what means nothing leaves out nothing: %s', (address) => {
  expect(readFilter(new URLSearchParams(address))).toEqual(noFilter)
})

test('an order leaves out nothing, every other part does', () => {
  expect(isFiltered({ ...noFilter, sort: 'title' })).toBe(false)
  expect(isFiltered({ ...noFilter, supplierKey: 'house' })).toBe(true)
  expect(queryOf(noFilter)).toEqual({ sort: 'newest' })
})
