import { expect, test } from 'vitest'
import { nameHistoryEntry } from './history-entry.ts'

/** An entry of a browser's history. */
function newEntry(state: unknown) {
  return {
    state,
    replaceState(next: unknown) {
      this.state = next
    },
  }
}

test('each document that is opened by its address has a key of its own, and a reload or the way back keeps it', () => {
  const [one, other] = [newEntry(null), newEntry(null)]
  nameHistoryEntry(one, 'a')
  nameHistoryEntry(other, 'b')
  expect([one.state, other.state]).toEqual([{ key: 'a' }, { key: 'b' }])
  nameHistoryEntry(one, 'c')
  expect(one.state).toEqual({ key: 'a' })
})

test('what else the entry holds stays', () => {
  const entry = newEntry({ userKey: 'k', usr: { from: '/' }, idx: 2 })
  nameHistoryEntry(entry, 'a')
  expect(entry.state).toEqual({ userKey: 'k', usr: { from: '/' }, idx: 2, key: 'a' })
})
