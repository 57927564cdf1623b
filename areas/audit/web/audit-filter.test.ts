import { expect, test } from 'vitest'
import { filterChanges, isFiltered, noFilter, queryOf, readFilter } from './audit-filter.ts'

const read = (address: string) => readFilter(new URLSearchParams(address))

test('an address asks for who, what, to what and when, and for a page and an entry', () => {
  const { filter, after, entry } = read(
    'actorId=u1&action=roles.&subject=role%3A4&startDate=2026-03-01&endDate=2026-03-02&after=a1&entry=e1',
  )
  expect(queryOf(filter)).toEqual({
    actorId: 'u1',
    action: 'roles.',
    subject: 'role:4',
    startDate: '2026-03-01',
    endDate: '2026-03-02',
  })
  expect([after, entry]).toEqual(['a1', 'e1'])
})

test('what means nothing is left out', () => {
  const { filter, after } = read('actorId=%20&startDate=yesterday&after=%2F')
  expect([filter, after]).toEqual([noFilter, null])
  expect(read('startDate=2026-03-02&endDate=2026-03-01').filter.range).toEqual({ from: '', to: '' })
  expect(isFiltered(noFilter)).toBe(false)
  expect(isFiltered({ ...noFilter, subject: 'x' })).toBe(true)
})

test('another filter begins at the newest entry again', () => {
  expect(filterChanges({ action: 'users.' })).toEqual({ action: 'users.', after: null, entry: null })
  expect(filterChanges({ range: { from: '2026-03-01', to: '' } })).toMatchObject({
    startDate: '2026-03-01',
    endDate: '',
  })
})
