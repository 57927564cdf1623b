import { expect, test } from 'vitest'
import { filterArgs, isFiltered, readList } from '../../../kit/list/define-list.ts'
import { readCallbackId, findNextInQueue, readView } from './inbox-filter.ts'
import { inboxList, quarantineList, refusedList } from './inbox-lists.tsx'

const params = (search: string) => new URLSearchParams(search)
const id = (n: number) => `0190a3f0-0000-7000-8000-00000000000${n}`

test('the address says what is looked for, and what means nothing is left out', () => {
  const asked = (search: string) => filterArgs(inboxList, readList(inboxList, params(search)))
  expect(asked('supplier=cpx&attempt=%20a%20&event=e&verdict=applied&from=2026-01-01&to=2026-01-31')).toEqual({
    supplierKey: 'cpx',
    attemptId: 'a',
    eventId: 'e',
    state: 'applied',
    startDate: '2026-01-01',
    endDate: '2026-01-31',
  })
  expect(asked('verdict=x&from=2026-02-30')).toEqual({})
  expect([readView(params('view=quarantine')), readView(params('view=x'))]).toEqual(['quarantine', 'inbox'])
  expect([readCallbackId(params(`callback=${id(1)}`)), readCallbackId(params('callback=x'))]).toEqual([id(1), null])
})

test('only what a view can leave out counts as a filter of it', () => {
  const verdict = params('verdict=applied')
  expect(isFiltered(inboxList, readList(inboxList, verdict))).toBe(true)
  expect(isFiltered(quarantineList, readList(quarantineList, verdict))).toBe(false)
  expect(isFiltered(refusedList, readList(refusedList, params('attempt=a')))).toBe(false)
  expect(isFiltered(refusedList, readList(refusedList, params('supplier=a')))).toBe(true)
})

test('after a decision comes the next of the list, then its first, and never the same', () => {
  const rows = [1, 2, 3, 4].map((n) => ({ callbackId: id(n), state: 'quarantined' as const }))
  expect(findNextInQueue(rows, id(3), 'oldest')).toBe(id(4))
  expect(findNextInQueue(rows, id(4), 'oldest')).toBe(id(1))
  expect(findNextInQueue(rows.toReversed(), id(3), 'newest')).toBe(id(2))
  expect(findNextInQueue(rows.toReversed(), id(1), 'newest')).toBe(id(4))
  expect(findNextInQueue(rows.slice(0, 1), id(1), 'oldest')).toBe(null)
  expect(findNextInQueue([{ callbackId: id(2), state: 'applied' }], id(3), 'oldest')).toBe(null)
})
