import { expect, test } from 'vitest'
import { applySavedAnswers, clearDraft, mergeAnswers, readDraft, writeDraft } from './draft.ts'

function storageOf(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries))
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('a half-written page survives the end of its tab', () => {
  const storage = storageOf()
  writeDraft('a1', { answers: { why: 'beca' }, base: {}, pageNo: 2 }, storage)
  expect(readDraft('a1', storage)).toEqual({ answers: { why: 'beca' }, base: {}, pageNo: 2 })
})

test('each attempt has answers of its own, and none once they are cleared', () => {
  const storage = storageOf()
  writeDraft('a1', { answers: {}, base: {}, pageNo: 0 }, storage)
  expect(readDraft('a2', storage)).toBeNull()
  clearDraft('a1', storage)
  expect(readDraft('a1', storage)).toBeNull()
})

test.each(['{', '1', '{"answers":null,"base":{},"pageNo":1}', '{"answers":{},"pageNo":1}', '{"answers":{},"base":{}}'])(
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
  expect(writeDraft('a1', { answers: {}, base: {}, pageNo: 0 }, full)).toBe(false)
})

test('what was unticked here stays unticked, and what came from another device meanwhile is kept', () => {
  const draft = { base: { q1: 'a', q2: ['x', 'y'], q3: 'old' }, answers: { q2: ['x'], q3: 'old', q4: 'new' } }
  expect(mergeAnswers(draft, draft.base)).toEqual(draft.answers)
  const elsewhere = { q1: 'a', q2: ['x', 'y'], q3: 'newer', q5: 'more' }
  expect(mergeAnswers(draft, elsewhere)).toEqual({ q2: ['x'], q3: 'newer', q4: 'new', q5: 'more' })
})

test('once saved, the server has the new answers over the old ones, without those taken back', () => {
  expect(applySavedAnswers({ q1: 'a', q2: 'b' }, { q2: null, q3: 'c' })).toEqual({ q1: 'a', q3: 'c' })
})
