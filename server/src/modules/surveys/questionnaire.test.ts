import fc from 'fast-check'
import { Model } from 'survey-core'
import { describe, expect, test } from 'vitest'
import { documentForBrowser, mergeAnswers, readQuestionnaire } from './questionnaire.ts'

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
  const { isComplete } = readQuestionnaire(coffee)
  const model = new Model(coffee)
  let complete = 0
  fc.assert(
    fc.property(answers, (given) => {
      const data = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
      model.clear(true, true)
      model.data = data
      const judged = isComplete(data)
      if (judged) complete++
      expect(judged).toBe(model.validate(false, false))
    }),
    { numRuns: 300 },
  )
  expect(complete).toBeGreaterThan(10)
})

test('a choice that is not on offer is no answer', () => {
  const { isComplete } = readQuestionnaire({ pages: [{ elements: [radio('q1', { isRequired: true })] }] })
  expect(isComplete({ q1: 'a' })).toBe(true)
  for (const q1 of ['c', ['a'], { a: 1 }, true, null]) expect(isComplete({ q1 })).toBe(false)
})

test('a questionnaire that asks for more than the quick check knows is judged by SurveyJS', () => {
  const { isComplete } = readQuestionnaire({
    elements: [{ type: 'text', name: 'mail', isRequired: true, validators: [{ type: 'email' }] }],
  })
  expect(isComplete({ mail: 'nobody' })).toBe(false)
  expect(isComplete({ mail: 'ann@example.com' })).toBe(true)
  expect(isComplete({})).toBe(false)
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
    const shown = documentForBrowser({ pages: [{ elements: [{ type: 'panel', elements: [check] }, check] }] }, [])
    expect(JSON.stringify(shown)).not.toContain('correctAnswer')
    expect(shown['pages']).toEqual([{ elements: [{ type: 'panel', elements: [radio('q1')] }, radio('q1')] }])
  })

  test('the browser gets neither them nor the questions that the profile has answered', () => {
    const shown = documentForBrowser(
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
