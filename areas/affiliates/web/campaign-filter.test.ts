import { expect, test } from 'vitest'
import { filterChanges, isFiltered, noFilter, queryOf, readFilter } from './campaign-filter.ts'
import { savedIn } from './saved.ts'
import { affIdIn } from './aff-id.ts'

const read = (query: string) => readFilter(new URLSearchParams(query))

test('an address says which campaigns are asked for, and what means nothing in it is left out', () => {
  const filter = read('q= spring &from=2026-11-01&to=2026-11-30&vendor=v1&type=2&status=paused')
  expect(queryOf(filter)).toEqual({
    text: 'spring',
    startDate: '2026-11-01',
    endDate: '2026-11-30',
    affVendor: 'v1',
    affType: 2,
    status: 'paused',
  })
  expect(read('date=yesterday&from=2026-11-30&to=2026-11-01&type=x&status=gone')).toEqual(noFilter)
})

test('a single day stands for itself, without the range', () => {
  expect(queryOf(read('date=2026-11-05&from=2026-11-01'))).toEqual({ date: '2026-11-05' })
})

test('a filter is written into the address as it was read, and begins at the first page', () => {
  const filter = read('q=a&date=2026-11-05&vendor=v&type=1&status=active')
  const changes = filterChanges(filter)
  const written = new URLSearchParams(
    Object.entries(changes).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
  expect(readFilter(written)).toEqual(filter)
  expect(changes.page).toBeNull()
})

test('only what leaves something out is a filter', () => {
  expect(isFiltered(noFilter)).toBe(false)
  expect(isFiltered({ ...noFilter, text: '  ' })).toBe(false)
  expect(isFiltered({ ...noFilter, affType: '1' })).toBe(true)
})

test('a campaign is named by a whole number, in the address and in what a form has saved', () => {
  expect(['1001', '0', '-1', '1e3', ''].map((text) => affIdIn(new URLSearchParams({ affId: text })))).toEqual([
    '1001',
    null,
    null,
    null,
    null,
  ])
  expect([savedIn({ savedAffId: '7' }), savedIn({ savedAffId: 7 }), savedIn(null)]).toEqual(['7', null, null])
})
