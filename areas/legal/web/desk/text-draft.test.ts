import { expect, test } from 'vitest'
import { draftOf, findEmpty, revisionOf, textsOf } from './text-draft.ts'

const texts = { en: { body: 'a', changes: 'new' }, es: { body: 'b', changes: '' } }

test('a draft keeps its texts; a new version begins with those of the last one, and nothing under what is new', () => {
  expect(draftOf({ texts, state: 'draft' })).toEqual({ ...texts, ar: null })
  expect(draftOf({ texts, state: 'current' })).toEqual({
    en: { body: 'a', changes: '' },
    es: { body: 'b', changes: '' },
    ar: null,
  })
  expect(draftOf({ texts: { en: texts.en }, state: 'shipped' }).es).toBeNull()
  expect([revisionOf({ state: 'draft', revision: 4 }), revisionOf({ state: 'current', revision: 4 })]).toEqual([4, 0])
})

test('a language that is left out is neither sent nor missed', () => {
  expect(textsOf({ en: texts.en, es: null })).toEqual({ en: texts.en })
  expect(findEmpty({ en: texts.en, es: null })).toBeNull()
  expect(findEmpty({ en: texts.en, es: { body: ' ', changes: '' } })).toBe('texts.es.body')
})
