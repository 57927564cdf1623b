import { expect, test } from 'vitest'
import { isNarrowed, readView, writeView } from './survey-view.ts'

const usual = { tab: 'recommended', sort: 'match', maxMinutes: null, isForPhone: false, pages: 1, open: null } as const

test('an address without a wish shows the first page of what fits, the best match first', () => {
  expect(readView(new URLSearchParams())).toEqual(usual)
  expect(String(writeView(new URLSearchParams('?sort=pay&page=3'), usual))).toBe('')
})

test('an address that was shared shows the same list', () => {
  const view = { tab: 'all', sort: 'newest', maxMinutes: 5, isForPhone: true, pages: 3, open: 's-1' } as const
  const address = writeView(new URLSearchParams('?attempt=a1'), view)
  expect(String(address)).toBe('attempt=a1&tab=all&sort=newest&max=5&device=phone&survey=s-1&page=3')
  expect(readView(address)).toEqual(view)
})

test.each(['tab=secret', 'sort=title', 'max=7', 'max=-5', 'device=toaster', 'page=0', 'page=1e9', 'page=99999'])(
  'what is no wish of ours counts as not said: %s',
  (text) => expect(readView(new URLSearchParams(text))).toEqual(usual),
)

test('an order leaves nothing out, a filter does', () => {
  expect(isNarrowed({ ...usual, sort: 'pay', pages: 2 })).toBe(false)
  expect([isNarrowed({ ...usual, maxMinutes: 10 }), isNarrowed({ ...usual, isForPhone: true })]).toEqual([true, true])
})
