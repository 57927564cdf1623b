import { expect, test } from 'vitest'
import { queryOf, readList } from '../../../kit/list/define-list.ts'
import { sumCounts, formatCount } from './counts.ts'
import { panelistList } from './panelist-list.tsx'

const asked = (address: string) => queryOf(panelistList, readList(panelistList, new URLSearchParams(address)))
const usual = { limit: 25, sort: 'newest' }

test('an address asks for a name, an email, days and a status, and a page after somebody', () => {
  expect(
    asked('name=Maya&email=m%40x&startDate=2026-01-01&endDate=2026-02-01&status=blocked&sort=oldest&after=a1'),
  ).toEqual({
    limit: 25,
    sort: 'oldest',
    name: 'Maya',
    email: 'm@x',
    startDate: '2026-01-01',
    endDate: '2026-02-01',
    status: 'blocked',
    after: 'a1',
  })
})

test('what means nothing is left out', () => {
  expect(asked('name=%20&startDate=2026-13-01&status=asleep&after=%2Fno')).toEqual(usual)
  expect(asked('startDate=2026-02-01&endDate=2026-01-01')).toEqual(usual)
})

test('a count that stopped says that there are more, and All leaves out deleted accounts', () => {
  expect(formatCount({ count: 10_000, isCapped: true })).toBe('10,000+')
  const one = (status: 'active' | 'blocked' | 'deleted', count: number, isCapped = false) => ({
    status,
    count,
    isCapped,
  })
  expect(sumCounts([one('active', 3), one('blocked', 2), one('deleted', 7)])).toEqual({ count: 5, isCapped: false })
  expect(sumCounts([one('active', 3, true), one('blocked', 2)]).isCapped).toBe(true)
})
