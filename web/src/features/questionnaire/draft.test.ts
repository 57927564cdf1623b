import { expect, test } from 'vitest'
import { clearDraft, readDraft, writeDraft } from './draft.ts'

function storageOf(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries))
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('a half-written page survives a reload', () => {
  const storage = storageOf()
  writeDraft('a1', { answers: { why: 'beca' }, pageNo: 2 }, storage)
  expect(readDraft('a1', storage)).toEqual({ answers: { why: 'beca' }, pageNo: 2 })
})

test('each attempt has answers of its own, and none once they are cleared', () => {
  const storage = storageOf()
  writeDraft('a1', { answers: {}, pageNo: 0 }, storage)
  expect(readDraft('a2', storage)).toBeNull()
  clearDraft('a1', storage)
  expect(readDraft('a1', storage)).toBeNull()
})

test.each(['{', '1', '{"answers":null,"pageNo":1}', '{"answers":{}}'])(
  'damaged answers (%s) are no answers',
  (text) => {
    expect(readDraft('a1', storageOf({ 'tuppence:answers:a1': text }))).toBeNull()
  },
)

test('a full storage is told, not thrown', () => {
  const full = {
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  }
  expect(writeDraft('a1', { answers: {}, pageNo: 0 }, full)).toBe(false)
})
