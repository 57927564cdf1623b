import { expect, test } from 'vitest'
import { filterChanges, isNarrowed, noFilter, queryOf, readDeskFilter } from './desk-address.ts'

const read = (search: string) => readDeskFilter(new URLSearchParams(search))

test('the queue shows what is open, unless the address asks for something else', () => {
  expect(read('')).toEqual(noFilter)
  expect(queryOf(read(''))).toEqual({ status: 'open' })
  expect(queryOf(read('status=all&topic=points&assignee=me&search=T-1'))).toEqual({
    topic: 'points',
    assignee: 'me',
    search: 'T-1',
  })
  expect(read('status=lost&topic=gossip')).toEqual(noFilter)
})

test('a filter that is changed begins at the first page, and one that is cleared leaves the address', () => {
  expect(filterChanges({ status: 'solved', search: '' })).toEqual({ status: 'solved', search: null, after: null })
  expect(filterChanges(noFilter)).toEqual({ status: null, topic: null, assignee: null, search: null, after: null })
})

test('a status alone narrows nothing that could be cleared', () => {
  expect([isNarrowed(read('status=solved')), isNarrowed(read('search=x'))]).toEqual([false, true])
})
