import { expect, test } from 'vitest'
import { languageOfField } from './text-fields.ts'

test('the name of a field tells the language whose text it belongs to', () => {
  const fields = ['texts.es.body', 'texts.en.title', 'texts.fr.body', 'position']
  expect(fields.map(languageOfField)).toEqual(['es', 'en', null, null])
})
