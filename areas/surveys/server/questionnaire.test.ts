import fc from 'fast-check'
import { Model } from 'survey-core'
import { describe, expect, test } from 'vitest'
import { makeBrowserDocument, mergeAnswers, readQuestionnaire } from './questionnaire.ts'

const radio = (name: string, more: object = {}) => ({ type: 'radiogroup', name, choices: ['a', 'b'], ...more })
const coffee = {
  title: 'Coffee',
  screenOutIf: "{q1} = 'b' and {age} < 18",
  pages: [
    {
      name: 'one',
      elements: [
        radio('q1', { isRequired: true }),
        { type: 'text', name: 'age', inputType: 'number', min: 1, max: 99 },
      ],
    },
    {
      name: 'two',
      visibleIf: "{q1} = 'a'",
      elements: [
        { type: 'panel', name: 'inner', visibleIf: '{age} > 20', elements: [radio('q2', { isRequired: true })] },
        {
          type: 'checkbox',
          name: 'q3',
          choices: [{ value: 'x', text: 'X' }, 'y'],
          isRequired: true,
          visibleIf: "{q2} = 'b'",
        },
        { type: 'boolean', name: 'sure', isRequired: true },
        { type: 'comment', name: 'words' },
      ],
    },
  ],
}

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const answers = fc.record(
  {
    q1: maybe(fc.constantFrom('a', 'b', '')),
    age: maybe(fc.constantFrom(0, 1, 20, 21, 99, 100)),
    q2: maybe(fc.constantFrom('a', 'b')),
    q3: maybe(fc.subarray(['x', 'y'])),
    sure: maybe(fc.boolean()),
    words: maybe(fc.constantFrom('', 'hello')),
  },
  { requiredKeys: [] },
)

test('the quick check of plain questionnaires judges as SurveyJS itself does', () => {
  const { flaws } = readQuestionnaire(coffee)
  const model = new Model(coffee)
  let complete = 0
  fc.assert(
    fc.property(answers, (given) => {
      const data = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
      model.clear(true, true)
      model.data = data
      const judged = flaws(data).length === 0
      if (judged) complete++
      expect(judged).toBe(model.validate(false, false))
    }),
    { numRuns: 300 },
  )
  expect(complete).toBeGreaterThan(10)
})

test('a choice that is not on offer is no answer', () => {
  const { flaws } = readQuestionnaire({ pages: [{ elements: [radio('q1', { isRequired: true })] }] })
  expect(flaws({ q1: 'a' })).toEqual([])
  for (const q1 of ['c', ['a'], { a: 1 }, true, null]) expect(flaws({ q1 })).toEqual(['q1'])
})

const rows = ['taste', 'price']
const columns = [{ value: 'good', text: 'Good' }, 'bad']
const text = (inputType?: string, more: object = {}) => ({ type: 'text', ...(inputType ? { inputType } : {}), ...more })
const long = 'x'.repeat(2_001)
test.each<[string, object, { fits: unknown[]; not: unknown[] }]>([
  [
    'a rating',
    { type: 'rating', rateMin: 1, rateMax: 5 },
    { fits: [1, 5], not: [0, 6, 2.5, 'banana', [3], true, { a: 1 }] },
  ],
  ['a rating without a scale', { type: 'rating' }, { fits: [1, 5], not: [0, 6] }],
  ['a rating in steps', { type: 'rating', rateMin: 0, rateMax: 10, rateStep: 5 }, { fits: [0, 5, 10], not: [3] }],
  ['a rating of words', { type: 'rating', rateValues: ['low', 'high'] }, { fits: ['low'], not: ['mid', 1] }],
  ['yes or no', { type: 'boolean' }, { fits: [true, false], not: ['true', 1, 'banana', { a: 1 }] }],
  ['yes or no by name', { type: 'boolean', valueTrue: 'y', valueFalse: 'n' }, { fits: ['y', 'n'], not: [true, 'x'] }],
  [
    'a matrix',
    { type: 'matrix', rows, columns },
    {
      fits: [{ taste: 'good' }, { taste: 'bad', price: 'good' }],
      not: ['good', { smell: 'good' }, { taste: 'ugly' }, [1]],
    },
  ],
  ['a text', text(), { fits: ['hello'], not: [7, true, ['a'], { a: 1 }, long] }],
  ['a comment', { type: 'comment' }, { fits: ['hello'], not: [7, ['a'], { a: 1 }, long] }],
  [
    'a number',
    text('number', { min: 1, max: 99 }),
    { fits: [1, '42', 99], not: [0, 100, 'many', 'Infinity', [4], true] },
  ],
  ['any number', text('number'), { fits: [-7, 1.5], not: ['x', 'Infinity', '0x10'] }],
  ['a date', text('date'), { fits: ['2026-11-20'], not: ['2026-02-30', 'today', 7] }],
  [
    'ticks',
    { type: 'checkbox', choices: ['a', 'b'] },
    { fits: [['a'], ['a', 'b']], not: ['a', ['c'], ['a', 'a'], [['a']]] },
  ],
  ['a choice of its own', { ...radio('q'), showOtherItem: true }, { fits: ['a'], not: ['none', 'x'] }],
  [
    'short texts',
    { type: 'multipletext', items: [{ name: 'one' }] },
    { fits: [{ one: 'x' }], not: [{ two: 'x' }, 'x'] },
  ],
  ['a slider', { type: 'slider', min: 0, max: 10 }, { fits: [0, 10, [2, 8]], not: [11, 'x', [2, 11], { a: 1 }] }],
  [
    'a table of choices',
    { type: 'matrixdropdown', rows, choices: ['a', 'b'], columns: ['brand', { name: 'often', cellType: 'text' }] },
    {
      fits: [{ taste: { brand: 'a', often: 'daily' } }, { price: { often: '' } }],
      not: [
        { smell: { brand: 'a' } },
        { taste: { brand: 'c' } },
        { taste: { size: 1 } },
        { taste: 'a' },
        [{ brand: 'a' }],
      ],
    },
  ],
  [
    'a table that grows',
    { type: 'matrixdynamic', maxRowCount: 2, columns: [{ name: 'n', cellType: 'rating' }] },
    { fits: [[{ n: 5 }], [{ n: 1 }, {}]], not: [[{ n: 6 }], [{ x: 1 }], { n: 5 }, [{}, {}, { n: 1 }]] },
  ],
  [
    'a panel that is added again',
    {
      type: 'paneldynamic',
      templateElements: [text('date', { name: 'd' }), { type: 'panel', elements: [radio('r')] }],
    },
    { fits: [[{ d: '2026-11-20', r: 'a' }]], not: [[{ d: 'soon' }], [{ r: 'c' }], [{ z: 1 }], 'x'] },
  ],
  ['a file', { type: 'file' }, { fits: [], not: [[{ name: 'a.png', content: 'data:' }], 'x'] }],
])('%s takes only what can be an answer to it', (_what, element, { fits, not }) => {
  const { flaws } = readQuestionnaire({ elements: [{ name: 'q', ...element }] })
  expect(fits.map((q) => flaws({ q }))).toEqual(fits.map(() => []))
  expect(not.map((q) => flaws({ q }))).toEqual(not.map(() => ['q']))
})

test('words beside an answer are words, and not too many', () => {
  for (const settings of [{}, { showOtherItem: true }]) {
    const { flaws } = readQuestionnaire({ elements: [radio('q', settings)] })
    expect(flaws({ q: 'a', 'q-Comment': 'because' })).toEqual([])
    expect(flaws({ q: 'other', 'q-Comment': 'tea' })).toEqual('showOtherItem' in settings ? [] : ['q'])
    for (const remark of [long, 7, ['a']]) expect(flaws({ q: 'a', 'q-Comment': remark })).toEqual(['q'])
  }
})

test('a questionnaire that asks for more than the quick check knows is judged by SurveyJS', () => {
  const { flaws } = readQuestionnaire({
    elements: [{ type: 'text', name: 'mail', isRequired: true, validators: [{ type: 'email' }] }],
  })
  expect(flaws({ mail: 'nobody' })).toEqual(['mail'])
  expect(flaws({ mail: 'ann@example.com' })).toEqual([])
  expect(flaws({})).toEqual(['mail'])
})

describe('our own properties', () => {
  test('screenOutIf is evaluated on the answers, and is false when nothing is answered', () => {
    const { screensOut } = readQuestionnaire(coffee)
    expect(screensOut({})).toBe(false)
    expect(screensOut({ q1: 'b', age: 17 })).toBe(true)
    expect(screensOut({ q1: 'b', age: 18 })).toBe(false)
  })

  test('the browser is not told what an attention check wants to hear', () => {
    const check = { ...radio('q1'), correctAnswer: 'a' }
    const shown = makeBrowserDocument({ pages: [{ elements: [{ type: 'panel', elements: [check] }, check] }] }, [])
    expect(JSON.stringify(shown)).not.toContain('correctAnswer')
    expect(shown['pages']).toEqual([{ elements: [{ type: 'panel', elements: [radio('q1')] }, radio('q1')] }])
  })

  test('the browser gets neither them nor the questions that the profile has answered', () => {
    const shown = makeBrowserDocument(
      {
        ...coffee,
        pages: [{ elements: [radio('q1', { profileQuestionId: 'gender', visibleIf: '{x} = 1' }), radio('q2')] }],
      },
      ['q1'],
    )
    expect(JSON.stringify(shown)).not.toMatch(/screenOutIf|profileQuestionId/)
    expect(shown['pages']).toEqual([
      { elements: [{ type: 'radiogroup', name: 'q1', choices: ['a', 'b'], visible: false }, radio('q2')] },
    ])
  })

  test('a question names its profile question, or is named like it', () => {
    const { profileElements } = readQuestionnaire({
      elements: [
        radio('sex', { profileQuestionId: 'gender' }),
        { type: 'checkbox', name: 'pets', choices: [{ value: 'dog' }] },
      ],
    })
    expect(profileElements).toEqual([
      { name: 'sex', questionId: 'gender', values: ['a', 'b'], isMultiple: false },
      { name: 'pets', questionId: 'pets', values: ['dog'], isMultiple: true },
    ])
  })
})

test('answers are kept under known names only, later ones over earlier ones, and null takes one back', () => {
  const questionnaire = readQuestionnaire(coffee)
  const merged = mergeAnswers(
    questionnaire,
    { q1: 'a', age: 30, words: 'old' },
    { q1: 'b', age: null, 'q1-Comment': 'why', hacked: 1, __proto__: { q2: 'a' } },
  )
  expect(merged).toEqual({ q1: 'b', words: 'old', 'q1-Comment': 'why' })
})
