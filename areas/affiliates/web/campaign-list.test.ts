import { expect, test } from 'vitest'
import { queryOf, readList } from '../../../kit/list/define-list.ts'
import { readAffId } from './aff-id.ts'
import { campaignList } from './campaign-list.tsx'
import { readSavedAffId } from './saved.ts'

test('an address says which campaigns are asked for, and what means nothing in it is left out', () => {
  const asked = (query: string) => queryOf(campaignList, readList(campaignList, new URLSearchParams(query)))
  const usual = { currentPage: 1, limit: 10, sort: 'newest' }
  expect(asked('q= spring &from=2026-11-01&to=2026-11-30&vendor=v1&type=2&status=paused')).toEqual({
    ...usual,
    text: 'spring',
    startDate: '2026-11-01',
    endDate: '2026-11-30',
    affVendor: 'v1',
    affType: 2,
    status: 'paused',
  })
  expect(asked('from=2026-11-30&to=2026-11-01&type=x&status=gone')).toEqual(usual)
})

test('a campaign is named by a whole number, in the address and in what a form has saved', () => {
  expect(['1001', '0', '-1', '1e3', ''].map((text) => readAffId(new URLSearchParams({ affId: text })))).toEqual([
    '1001',
    null,
    null,
    null,
    null,
  ])
  expect([readSavedAffId({ savedAffId: '7' }), readSavedAffId({ savedAffId: 7 }), readSavedAffId(null)]).toEqual([
    '7',
    null,
    null,
  ])
})
