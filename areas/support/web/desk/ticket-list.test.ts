import { expect, test } from 'vitest'
import { filterArgs, isFiltered, readList } from '../../../../kit/list/define-list.ts'
import { ticketList } from './ticket-list.tsx'

const read = (search: string) => readList(ticketList, new URLSearchParams(search))

test('the queue shows what is open, unless the address asks for something else', () => {
  expect(filterArgs(ticketList, read(''))).toEqual({ status: 'open' })
  expect(filterArgs(ticketList, read('status=all&topic=points&assignee=me&search=T-1'))).toEqual({
    topic: 'points',
    assignee: 'me',
    search: 'T-1',
  })
  expect(read('status=lost&topic=gossip')).toEqual(read(''))
})

test('a status alone narrows nothing that could be cleared', () => {
  expect(['status=solved', 'search=x'].map((address) => isFiltered(ticketList, read(address)))).toEqual([false, true])
})
