import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentOf, formOf, unshownSettings, type FormQuestion, type QuestionnaireForm } from './questionnaire-form.ts'

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
const none = { hasNone: fc.boolean(), noneText: text }
const question = fc.oneof(
  fc.record({ ...asked, type: fc.constant('single' as const), choices, isList: fc.boolean(), expected: text, ...none }),
  fc.record({ ...asked, type: fc.constant('multiple' as const), choices, ...none }),
  fc.record({
    ...asked,
    type: fc.constant('rating' as const),
    min: fc.integer(),
    max: fc.integer(),
    lowText: text,
    highText: text,
  }),
  fc.record({ ...asked, type: fc.constant('yes-no' as const), yesText: text, noText: text }),
  fc.record({
    ...asked,
    type: fc.constant('text' as const),
    isLong: fc.boolean(),
    placeholder: text,
    maxLength: bound,
  }),
  fc.record({ ...asked, type: fc.constant('number' as const), min: bound, max: bound }),
  fc.record({
    ...asked,
    type: fc.constant('matrix' as const),
    columns: choices,
    rows: choices,
    expected: fc.option(fc.record({ row: name, column: name })),
    isEachRowRequired: fc.boolean(),
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

/** The form without its `kept` parts. */
const withoutKept = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, one: unknown) => (key === 'kept' ? undefined : one)))

test('what the form wrote, it reads back without a loss', () => {
  fc.assert(
    fc.property(form, (given) => {
      const { form: read, beyond } = formOf(documentOf(given))
      expect([withoutKept(read), beyond]).toEqual([withoutKept(given), []])
    }),
  )
})

const anything = fc.jsonValue({ maxDepth: 2 })
const element = fc
  .tuple(
    fc.dictionary(name, anything, { maxKeys: 3 }),
    fc.record(
      {
        type: fc.constantFrom(
          'radiogroup',
          'checkbox',
          'text',
          'comment',
          'matrix',
          'rating',
          'boolean',
          'ranking',
          'panel',
        ),
        name: anything,
        title: anything,
        isRequired: anything,
        visibleIf: anything,
        choices: anything,
        rows: anything,
        columns: anything,
        inputType: fc.constantFrom('date', 'number', 'text', 7),
        maxLength: anything,
        noneText: anything,
        showNoneItem: anything,
        correctAnswer: anything,
        rateMin: anything,
      },
      { requiredKeys: [] },
    ),
  )
  .map(([strange, known]) => ({ ...strange, ...known }))
const document = fc
  .tuple(
    fc.dictionary(name, anything, { maxKeys: 3 }),
    fc.array(
      fc
        .tuple(fc.dictionary(name, anything, { maxKeys: 2 }), fc.array(element, { maxLength: 4 }))
        .map(([strange, elements]) => ({ ...strange, elements })),
      { maxLength: 3 },
    ),
  )
  .map(([strange, pages]) => ({ ...strange, pages }))

test('whatever a document holds, the form saves it unchanged', () => {
  fc.assert(
    fc.property(document, (given) => {
      const { form: read } = formOf(given)
      expect(read && documentOf(read)).toEqual(given)
    }),
  )
})

const page = (...elements: object[]) => ({ pages: [{ name: 'p', elements }] })
const questionsOf = (given: Record<string, unknown>) => formOf(given).form?.pages[0]?.questions ?? []
/** The document after its first question was changed in the form. */
function edited(given: object, changes: object): unknown {
  const { form: read } = formOf(page(given))
  const [first] = read?.pages[0]?.questions ?? []
  if (!read || !first) throw new Error('no question was read')
  const pages = [{ ...read.pages[0]!, questions: [Object.assign({ ...first }, changes)] }]
  const { elements } = (documentOf({ ...read, pages })['pages'] as { elements: unknown[] }[])[0]!
  return elements[0]
}

test.each([
  ['the greatest length of a text', { type: 'comment', name: 'x', maxLength: 5 }, { type: 'text', maxLength: 5 }],
  [
    '"none of these"',
    { type: 'checkbox', name: 'x', choices: ['a'], showNoneItem: true, noneText: 'No one' },
    { type: 'multiple', hasNone: true, noneText: 'No one' },
  ],
  [
    'a matrix whose rows all need an answer',
    { type: 'matrix', name: 'x', columns: ['a'], rows: ['b'], eachRowRequired: true },
    { type: 'matrix', isEachRowRequired: true },
  ],
  ['a kind without fields', { type: 'ranking', name: 'x', choices: ['a'] }, { type: 'other', kind: 'ranking' }],
  ['a date', { type: 'text', name: 'x', inputType: 'date' }, { type: 'other', kind: 'text' }],
])('the form shows %s', (_, given, shown) => {
  expect(questionsOf(page(given))).toMatchObject([shown])
})

test('an edit changes what was edited and keeps the rest', () => {
  const given = { type: 'text', name: 'x', title: { default: 'Age', es: 'Edad' }, maxLength: 3, requiredIf: '{a} = 1' }
  expect(edited(given, { title: 'Your age', maxLength: null })).toEqual({
    type: 'text',
    name: 'x',
    title: { default: 'Your age', es: 'Edad' },
    requiredIf: '{a} = 1',
  })
  const mixed = [1, { value: 'b', text: 'Bee', visibleIf: '{a} = 1' }, 'c']
  const [one, two, three] = (
    questionsOf(page({ type: 'radiogroup', name: 'x', choices: mixed }))[0] as { choices: object[] }
  ).choices
  const words = [{ ...one, text: 'One' }, { ...two, text: 'Bumblebee' }, three]
  expect(edited({ type: 'radiogroup', name: 'x', choices: mixed }, { choices: words })).toMatchObject({
    choices: [{ value: 1, text: 'One' }, { value: 'b', text: 'Bumblebee', visibleIf: '{a} = 1' }, 'c'],
  })
})

test('what is kept without being shown is named', () => {
  const [given] = questionsOf(
    page({ type: 'checkbox', name: 'x', choices: ['a'], choicesOrder: 'random', colCount: 2 }),
  )
  expect(given && unshownSettings(given)).toEqual(['choicesOrder', 'colCount'])
  const [ranking] = questionsOf(page({ type: 'ranking', name: 'x', choices: ['a'] }))
  expect(ranking && unshownSettings(ranking)).toEqual(['choices'])
})

test.each([
  ['pages that are no list', { pages: 'all' }, 'questionnaire.pages'],
  ['a page that is none', { pages: [7] }, 'questionnaire.pages[0]'],
  ['a question that is none', { pages: [{ elements: [7] }] }, 'questionnaire.pages[0].elements[0]'],
  ['questions without pages', { elements: [] }, 'questionnaire.elements'],
])('the form cannot show a document with %s, and says where', (_, given, path) => {
  const { form: read, beyond } = formOf(given)
  expect(read).toBeNull()
  expect(beyond.map((one) => one.path)).toEqual([path])
})
