import { expect, test } from 'vitest'
import { draftOf, isSame, languageOfField, revisionOf, textsOf } from './text-draft.ts'

const texts = { en: { body: 'a', changes: 'new' }, es: { body: 'b', changes: '' } }

test('a draft goes on as it is, and a new version begins with the words of the last and nothing that is new', () => {
  expect(draftOf({ texts, state: 'draft' })).toEqual(texts)
  expect(draftOf({ texts, state: 'current' })).toEqual({
    en: { body: 'a', changes: '' },
    es: { body: 'b', changes: '' },
  })
  expect(draftOf({ texts: { en: texts.en }, state: 'shipped' }).es).toBeNull()
  expect([revisionOf({ state: 'draft', revision: 4 }), revisionOf({ state: 'current', revision: 4 })]).toEqual([4, 0])
})

test('a language that is left out is not sent', () => {
  expect(textsOf({ en: texts.en, es: null })).toEqual({ en: texts.en })
  expect(isSame({ en: texts.en, es: null }, { en: texts.en, es: texts.es })).toBe(false)
})

test('a refusal leads to the language whose field it names', () => {
  expect(['texts.es.body', 'texts.en.changes', 'revision'].map(languageOfField)).toEqual(['es', 'en', null])
})
