import { surveyCheck } from '../../contract/survey-checks.ts'
import { surveyDesk } from '../../contract/survey-desk.ts'
import { documentOf, formOf } from '../../contract/questionnaire-form.ts'
import { describe, expect, test } from 'vitest'
import { questionnaires } from '../../../../seed/content/questionnaires.ts'
import { findQuestionnaireFlaws, summariseQuestionnaire } from './questionnaire-check.ts'
import { templates } from './templates.ts'

const radio = (name: string, more: object = {}) => ({
  type: 'radiogroup',
  name,
  title: name,
  choices: ['a', 'b'],
  ...more,
})
const page = (...elements: object[]) => ({ pages: [{ name: 'p', elements }] })
const pathsOf = (document: unknown) => findQuestionnaireFlaws(document).map(({ path }) => path)

test('every questionnaire of the demo world and every template can be shown', () => {
  for (const { document } of questionnaires) expect(findQuestionnaireFlaws(document)).toEqual([])
  for (const { questionnaire } of templates()) expect(findQuestionnaireFlaws(questionnaire)).toEqual([])
})

test('every template and every questionnaire of the demo world opens in the form, and comes back as it was', () => {
  const demo = questionnaires.map(({ document }) => document)
  for (const questionnaire of [...templates().map((template) => template.questionnaire), ...demo]) {
    const { form, beyond } = formOf(questionnaire)
    expect(beyond).toEqual([])
    expect(form && JSON.stringify(documentOf(form))).toBe(JSON.stringify(questionnaire))
    expect(form?.pages.flatMap(({ questions }) => questions).filter(({ type }) => type === 'other')).toEqual([])
  }
})

test.each(['constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
  'no question, panel or page is called %s, which SurveyJS would take for one it has',
  (name) => {
    expect(pathsOf(page(radio('q1'), { type: 'comment', name }))).toEqual(['pages[0].elements[1].name'])
    expect(pathsOf(page({ type: 'panel', name, elements: [radio('q1')] }))).toEqual(['pages[0].elements[0].name'])
    expect(pathsOf({ pages: [{ name, elements: [radio('q1')] }] })).toEqual(['pages[0].name'])
  },
)

describe('a condition is held against the choices of the question that it asks about', () => {
  const asks = (visibleIf: string) =>
    findQuestionnaireFlaws(
      page(
        radio('q1', { choices: [{ value: 'a1', text: 'Never' }, 'a2'], showNoneItem: true }),
        { type: 'checkbox', name: 'q2', choices: ['x', 1] },
        { type: 'matrix', name: 'grid', rows: ['r1'], columns: ['low', 'high'] },
        { type: 'text', name: 'q3' },
        radio('asked', { visibleIf }),
      ),
    )
  test.each([
    '{q1} = "Never"',
    '{q1} <> "Never"',
    '"Never" = {q1}',
    '{q1} = "a1" or ({q1} = "never" and {q3} = 1)',
    '{q1} anyof ["a1", "b"]',
    '{q2} contains "y"',
    '{q2} notcontains 2',
    '{grid.r1} = "medium"',
    '!({q1} = "Never")',
  ])('%s names no choice', (expression) => {
    expect(asks(expression)).toMatchObject([{ path: 'pages[0].elements[4].visibleIf' }])
  })
  test.each([
    '{q1} = "a1"',
    '{q1} = "A2"',
    '{q1} = "none"',
    '{q1} notempty',
    '{q2} contains 1 and {q2} anyof ["x"]',
    '{grid.r1} = "low"',
    '{q3} = "Never"',
    '{q1} = {q3}',
  ])('%s is fine', (expression) => {
    expect(asks(expression)).toEqual([])
  })
  test('the refusal names the choices', () => {
    expect(asks('{q1} = "Never"')[0]?.message).toEqual(
      surveyDesk('choiceStrange', { name: '{q1}', choice: '"Never"', choices: 'a1, a2, none' }),
    )
  })
})

test.each([
  ['a question of an unknown kind', page({ type: 'html', name: 'x', html: 'hi' }), 'pages[0].elements[0].type'],
  ['a file', page({ type: 'file', name: 'x' }), 'pages[0].elements[0].type'],
  ['an unknown setting', page(radio('x', { choicesByUrl: { url: 'x' } })), 'pages[0].elements[0].choicesByUrl'],
  ['a setting of the whole that could lead away', { ...page(radio('x')), navigateToUrl: '/x' }, 'navigateToUrl'],
  ['a script', page(radio('x', { title: 'Hi <script>alert(1)</script>' })), 'pages[0].elements[0].title'],
  ['an entity', page(radio('x', { title: 'Hi &lt;b&gt;' })), 'pages[0].elements[0].title'],
  [
    'a picture from outside',
    page(radio('x', { description: '![](https://evil.example/x.png)' })),
    'pages[0].elements[0].description',
  ],
  [
    'an address without a scheme',
    page(radio('x', { description: 'see //evil.example' })),
    'pages[0].elements[0].description',
  ],
  [
    'HTML in a choice',
    page(radio('x', { choices: [{ value: 'a', text: '<img src=x>' }] })),
    'pages[0].elements[0].choices[0].text',
  ],
  ['a name twice', page(radio('x'), radio('x')), 'pages[0].elements[1].name'],
  ['a name that is none', page(radio('my question')), 'pages[0].elements[0].name'],
  ['a name missing', page({ type: 'text' }), 'pages[0].elements[0].name'],
  ['a choice twice', page(radio('x', { choices: ['a', 'a'] })), 'pages[0].elements[0].choices[1]'],
  ['no choices', page(radio('x', { choices: [] })), 'pages[0].elements[0].choices'],
  [
    'an expression that cannot be read',
    page(radio('x'), radio('y', { visibleIf: '{x} = ' })),
    'pages[0].elements[1].visibleIf',
  ],
  [
    'an expression about no question',
    page(radio('x', { visibleIf: "{nothing} = 'a'" })),
    'pages[0].elements[0].visibleIf',
  ],
  ['a screen-out that cannot be read', { ...page(radio('x')), screenOutIf: 'and and' }, 'screenOutIf'],
  ['too many pages', { pages: Array.from({ length: 61 }, (_, no) => ({ name: `p${no}`, elements: [] })) }, 'pages'],
  ['too many questions', page(...Array.from({ length: 201 }, (_, no) => radio(`q${no}`))), ''],
  ['a text without end', page(radio('x', { title: 'x'.repeat(2_001) })), 'pages[0].elements[0].title'],
  [
    'panels without end',
    page({
      type: 'panel',
      name: 'p1',
      elements: [
        {
          type: 'panel',
          name: 'p2',
          elements: [
            {
              type: 'panel',
              name: 'p3',
              elements: [{ type: 'panel', name: 'p4', elements: [{ type: 'panel', name: 'p5', elements: [] }] }],
            },
          ],
        },
      ],
    }),
    'pages[0].elements[0].elements[0].elements[0].elements[0].elements[0].elements',
  ],
  ['something else', 'a text', ''],
  ['questions in two places', { pages: [], elements: [] }, 'elements'],
  [
    'a document of megabytes',
    page(...Array.from({ length: 150 }, (_, no) => radio(`q${no}`, { title: 'x'.repeat(1_900) }))),
    '',
  ],
])('%s is refused, and where it stands is said', (_, document, path) => {
  expect(pathsOf(document)).toContain(path)
})

test('plain texts with signs are taken: a < b, AT&T, 3 // 4', () => {
  expect(findQuestionnaireFlaws(page(radio('x', { title: 'Is 1 < 2 at AT&T? 3 / 4' })))).toEqual([])
})

test('a summary counts pages, questions and conditions, and guesses the time', () => {
  const grid = { type: 'matrix', name: 'm', columns: ['a', 'b'], rows: ['r', 's', 't'], visibleIf: "{x} = 'a'" }
  const document = {
    screenOutIf: "{x} = 'b'",
    ...page(radio('x', { isRequired: true }), grid, { type: 'comment', name: 'c' }),
  }
  expect(findQuestionnaireFlaws(document)).toEqual([])
  expect(summariseQuestionnaire(document)).toMatchObject({
    pages: 1,
    questions: 3,
    required: 1,
    conditions: 1,
    screensOut: true,
    minutes: 1,
  })
  expect(summariseQuestionnaire(document).names.map(({ name }) => name)).toEqual(['x', 'm', 'c'])
  expect(summariseQuestionnaire({})).toMatchObject({ pages: 0, questions: 0, minutes: 1 })
})

test.each([-3, 0, 2.5, 2_001, '12'])('a longest answer of %j is refused at its place', (maxLength) => {
  expect(findQuestionnaireFlaws(page({ type: 'comment', name: 'x', maxLength }))).toEqual([
    {
      path: 'pages[0].elements[0].maxLength',
      message: surveyCheck('maxLength'),
    },
  ])
  expect(findQuestionnaireFlaws(page({ type: 'comment', name: 'x', maxLength: 2_000 }))).toEqual([])
})
