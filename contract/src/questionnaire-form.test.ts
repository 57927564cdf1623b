import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentOf, formOf, type FormQuestion, type QuestionnaireForm } from './questionnaire-form.ts'

const text = fc.string({ maxLength: 12 })
const name = fc.stringMatching(/^[a-z][a-z0-9_]{0,8}$/)
const choices = fc.array(fc.record({ value: name, text }), { minLength: 1, maxLength: 4 })
const asked = {
  name,
  title: text,
  description: text,
  isRequired: fc.boolean(),
  visibleIf: text,
  profileQuestionId: text,
}
const bound = fc.option(fc.integer({ min: -9, max: 99 }))
const question = fc.oneof(
  fc.record({ ...asked, type: fc.constant('single' as const), choices, isList: fc.boolean(), expected: text }),
  fc.record({ ...asked, type: fc.constant('multiple' as const), choices }),
  fc.record({
    ...asked,
    type: fc.constant('rating' as const),
    min: fc.integer(),
    max: fc.integer(),
    lowText: text,
    highText: text,
  }),
  fc.record({ ...asked, type: fc.constant('yes-no' as const), yesText: text, noText: text }),
  fc.record({ ...asked, type: fc.constant('text' as const), isLong: fc.boolean(), placeholder: text }),
  fc.record({ ...asked, type: fc.constant('number' as const), min: bound, max: bound }),
  fc.record({
    ...asked,
    type: fc.constant('matrix' as const),
    columns: choices,
    rows: choices,
    expected: fc.option(fc.record({ row: name, column: name })),
  }),
) satisfies fc.Arbitrary<FormQuestion>
const form: fc.Arbitrary<QuestionnaireForm> = fc.record({
  title: text,
  description: text,
  screenOutIf: text,
  pages: fc.array(fc.record({ name, title: text, visibleIf: text, questions: fc.array(question, { maxLength: 5 }) }), {
    maxLength: 4,
  }),
})

test('what the simple editor wrote, it reads back without a loss', () => {
  fc.assert(
    fc.property(form, (given) => {
      expect(formOf(documentOf(given))).toEqual({ form: given, beyond: [] })
    }),
  )
})

test('a document that went through the simple editor goes through it unchanged from then on', () => {
  fc.assert(
    fc.property(form, (given) => {
      const document = documentOf(given)
      const again = formOf(JSON.parse(JSON.stringify(document)) as Record<string, unknown>)
      expect(again.form && documentOf(again.form)).toEqual(document)
    }),
  )
})

const page = (element: object) => ({ pages: [{ name: 'p', elements: [element] }] })
test.each([
  ['a kind it has not', page({ type: 'ranking', name: 'x', choices: [] }), 'questionnaire.pages[0].elements[0].type'],
  [
    'a setting it does not know',
    page({ type: 'text', name: 'x', maxLength: 5 }),
    'questionnaire.pages[0].elements[0].maxLength',
  ],
  ['a date', page({ type: 'text', name: 'x', inputType: 'date' }), 'questionnaire.pages[0].elements[0].inputType'],
  [
    'bounds of a text that is no number',
    page({ type: 'text', name: 'x', min: 5 }),
    'questionnaire.pages[0].elements[0].min',
  ],
  [
    'several cells to tick as a check',
    page({ type: 'matrix', name: 'x', columns: [], rows: [], correctAnswer: { a: 'b', c: 'd' } }),
    'questionnaire.pages[0].elements[0].correctAnswer',
  ],
  [
    'numbers as choices',
    page({ type: 'radiogroup', name: 'x', choices: [1, 2] }),
    'questionnaire.pages[0].elements[0].choices',
  ],
  ['a setting of the whole', { pages: [], showTimer: true }, 'questionnaire.showTimer'],
  [
    'a title in two languages',
    page({ type: 'text', name: 'x', title: { default: 'a', es: 'b' } }),
    'questionnaire.pages[0].elements[0].title',
  ],
  ['pages that are none', { pages: 'all' }, 'questionnaire.pages'],
  ['a page that is none', { pages: [7] }, 'questionnaire.pages[0]'],
])('the simple editor shows nothing of a document with %s, and says where it stands', (_, document, path) => {
  const { form: read, beyond } = formOf(document)
  expect(read).toBeNull()
  expect(beyond.map((one) => one.path)).toContain(path)
})

test('choices without words of their own show their values', () => {
  const { form: read } = formOf(page({ type: 'checkbox', name: 'x', choices: ['tea', { value: 'coffee' }] }))
  expect(read?.pages[0]?.questions[0]).toMatchObject({
    choices: [
      { value: 'tea', text: 'tea' },
      { value: 'coffee', text: 'coffee' },
    ],
  })
})
