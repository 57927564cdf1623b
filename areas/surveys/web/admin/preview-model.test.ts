import { expect, test } from 'vitest'
import { previewModel, type Answers } from './preview-model.ts'

const elements = ['town', 'street'].map((name) => ({ type: 'text', name, isRequired: true }))

test('the preview asks one question after the other, as panelists are asked, and ends with the answers of all', () => {
  const ends: Answers[] = []
  const model = previewModel({ pages: [{ name: 'p', elements }] }, 's1', (answers) => ends.push(answers))
  // There is no page here; SurveyJS would look for the field of the first error 10 ms later, in the next test.
  model.autoFocusFirstError = false
  const asked = () => model.currentPage.questions.map(({ name }: { name: string }) => name)
  expect(asked()).toEqual(['town'])
  expect(model.nextPage()).toBe(false)
  model.setValue('town', 'Leeds')
  model.nextPage()
  expect(asked()).toEqual(['street'])
  model.setValue('street', 'High Street')
  model.tryComplete()
  expect(ends).toEqual([{ town: 'Leeds', street: 'High Street' }])
})
