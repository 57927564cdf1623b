import { expect, test } from 'vitest'
import { countOfAll, countText, filterChanges, isFiltered, noFilter, queryOf, readFilter } from './panelist-filter.ts'

const read = (address: string) => readFilter(new URLSearchParams(address))

test('an address asks for a name, an email, days and a status, and a page after or before somebody', () => {
  const { filter, position } = read(
    'name=Maya&email=m%40x&startDate=2026-01-01&endDate=2026-02-01&status=blocked&after=a1',
  )
  expect(queryOf(filter, position)).toEqual({
    name: 'Maya',
    email: 'm@x',
    startDate: '2026-01-01',
    endDate: '2026-02-01',
    status: 'blocked',
    after: 'a1',
  })
  expect(queryOf(noFilter, read('before=b2').position)).toEqual({ before: 'b2' })
})

test('what means nothing is left out', () => {
  const { filter, position } = read('name=%20&startDate=2026-13-01&status=asleep&after=%2Fno')
  expect([filter, position]).toEqual([noFilter, { after: null, before: null }])
  expect(read('startDate=2026-02-01&endDate=2026-01-01').filter.range).toEqual({ from: '', to: '' })
  expect(read('after=a&before=b').position).toEqual({ after: 'a', before: null })
})

test('another filter begins at the newest panelist again', () => {
  expect(filterChanges({ status: 'blocked' })).toEqual({ status: 'blocked', after: null, before: null })
  expect(isFiltered({ ...noFilter, email: 'x' })).toBe(true)
  expect(isFiltered(noFilter)).toBe(false)
})

test('a count that stopped says that there are more, and All leaves out deleted accounts', () => {
  expect(countText({ count: 10_000, isCapped: true })).toBe('10,000+')
  const one = (status: 'active' | 'blocked' | 'deleted', count: number, isCapped = false) => ({
    status,
    count,
    isCapped,
  })
  expect(countOfAll([one('active', 3), one('blocked', 2), one('deleted', 7)])).toEqual({ count: 5, isCapped: false })
  expect(countOfAll([one('active', 3, true), one('blocked', 2)]).isCapped).toBe(true)
})
