import { expect, test } from 'vitest'
import { filterChanges, isFiltered, nextInQueue, noFilter, queryOf, readInbox } from './inbox-filter.ts'

const read = (search: string) => readInbox(new URLSearchParams(search))
const id = (n: number) => `0190a3f0-0000-7000-8000-00000000000${n}`

test('the address says what is looked for, and what means nothing is left out', () => {
  expect(read('')).toEqual({ view: 'inbox', filter: noFilter, after: null, callbackId: null })
  expect(
    read(
      `view=quarantine&supplier=cpx&attempt=%20a%20&event=e&verdict=applied&from=2026-01-01&to=2026-01-31&after=${id(1)}`,
    ),
  ).toEqual({
    view: 'quarantine',
    filter: {
      supplierKey: 'cpx',
      attemptId: 'a',
      eventId: 'e',
      state: 'applied',
      range: { from: '2026-01-01', to: '2026-01-31' },
    },
    after: id(1),
    callbackId: null,
  })
  expect(read('view=x&verdict=x&from=2026-02-30&after=x&callback=x')).toEqual(read(''))
  expect(read('from=2026-02-02&to=2026-02-01').filter.range).toEqual({ from: '', to: '' })
  expect(read(`event=${'e'.repeat(300)}`).filter.eventId).toHaveLength(200)
})

test('another filter begins at the newest again and leaves the others as they are', () => {
  expect(filterChanges({ supplierKey: 'cpx' })).toEqual({ supplier: 'cpx', after: null })
  expect(filterChanges(noFilter)).toEqual({
    supplier: '',
    attempt: '',
    event: '',
    verdict: null,
    from: '',
    to: '',
    after: null,
  })
})

test('the quarantine asks for what waits, whatever verdict the address names', () => {
  const { filter } = read('supplier=cpx&verdict=applied')
  expect(queryOf('quarantine', filter)).toEqual({ supplierKey: 'cpx', state: 'quarantined' })
  expect(queryOf('inbox', filter)).toEqual({ supplierKey: 'cpx', state: 'applied' })
  expect(queryOf('inbox', noFilter)).toEqual({})
})

test('only what a view can leave out counts as a filter of it', () => {
  const { filter } = read('verdict=applied')
  expect(isFiltered('inbox', filter)).toBe(true)
  expect(isFiltered('quarantine', filter)).toBe(false)
  expect(isFiltered('refused', read('attempt=a').filter)).toBe(false)
  expect(isFiltered('refused', read('supplier=a').filter)).toBe(true)
})

test('after a decision comes the next that waits below it, then the first of the queue, and never the same', () => {
  const rows = [4, 3, 2, 1].map((n) => ({ callbackId: id(n), state: 'quarantined' as const }))
  expect(nextInQueue(rows, id(3))).toBe(id(2))
  expect(nextInQueue(rows, id(1))).toBe(id(4))
  expect(nextInQueue(rows.slice(0, 1), id(4))).toBe(null)
  expect(nextInQueue([{ callbackId: id(2), state: 'applied' }], id(3))).toBe(null)
})
