import { expect, test } from 'vitest'
import { problemsIn, textsOf, type Draft } from './article-draft.ts'

const draft: Draft = {
  category: 'FAQ',
  position: '20',
  state: 'published',
  texts: { en: { title: 'T', body: 'B' }, es: null },
}

test('a language that is left out is not sent', () => {
  expect(textsOf(draft)).toEqual({ en: { title: 'T', body: 'B' } })
})

test('what is missing is found by field; a draft may still be empty', () => {
  expect(problemsIn(draft)).toEqual({})
  expect(problemsIn({ ...draft, position: 'x' })).toEqual({ position: 'positionWrong' })
  expect(problemsIn({ ...draft, position: '10000' })).toEqual({ position: 'positionWrong' })
  const empty = { ...draft, texts: { en: { title: ' ', body: '' }, es: { title: 'E', body: ' ' } } }
  expect(problemsIn(empty)).toEqual({
    'texts.en.title': 'titleMissing',
    'texts.en.body': 'bodyMissing',
    'texts.es.body': 'bodyMissing',
  })
  expect(problemsIn({ ...empty, state: 'draft' })).toEqual({ 'texts.en.title': 'titleMissing' })
})
