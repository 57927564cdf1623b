import { Model } from 'survey-core'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { chooseLanguage } from '../../../platform/web/text/language.ts'
import { localizeModel } from './survey-words.ts'

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, cookie: '' })
  vi.stubGlobal('location', { protocol: 'http:' })
})
afterEach(() => chooseLanguage('en'))
afterAll(() => vi.unstubAllGlobals())

const asked = () => {
  const model = new Model({
    elements: [
      { type: 'matrix', name: 'grid', isRequired: true, eachRowRequired: true, columns: ['a', 'b'], rows: ['r', 's'] },
      { type: 'text', name: 'age', inputType: 'number', min: 3 },
      { type: 'checkbox', name: 'plain', choices: ['a'], showNoneItem: true },
      { type: 'radiogroup', name: 'own', choices: ['a'], showNoneItem: true, noneText: 'No brand' },
    ],
  })
  localizeModel(model)
  return model
}
const errorsOf = (model: Model, name: string): string[] => {
  model.validate()
  return model.getQuestionByName(name)?.errors.map((error) => error.getText()) ?? []
}

test.each([
  ['en', 'Please answer every row'],
  ['es', 'Responde todas las filas'],
] as const)(
  'a matrix that lacks answers says so once, in the language of its reader (%s)',
  async (language, sentence) => {
    await chooseLanguage(language)
    const model = asked()
    expect(errorsOf(model, 'grid')).toEqual([sentence])
    model.setValue('grid', { r: 'a' })
    expect(errorsOf(model, 'grid')).toEqual([sentence])
    model.setValue('grid', { r: 'a', s: 'b' })
    expect(errorsOf(model, 'grid')).toEqual([])
  },
)

test('what SurveyJS itself says is in the language of the reader', async () => {
  await chooseLanguage('es')
  const model = asked()
  model.setValue('age', 1)
  expect(errorsOf(model, 'age')).toEqual([expect.stringMatching(/no debe ser menor que 3/)])
})

test.each([
  ['en', 'None of these'],
  ['es', 'Ninguna de estas'],
] as const)('“none of these” reads so where its writer gave no words (%s)', async (language, words) => {
  await chooseLanguage(language)
  const model = asked()
  expect(model.getQuestionByName('plain')?.['noneText']).toBe(words)
  expect(model.getQuestionByName('own')?.['noneText']).toBe('No brand')
})
