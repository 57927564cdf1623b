import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { theme } from '../../../../kit/theme.ts'
import { ChoicesEditor } from './ChoicesEditor.tsx'
import { ConditionEditor } from './ConditionEditor.tsx'
import { newQuestion } from './form-edits.ts'
import { QuestionFields } from './QuestionFields.tsx'
import { SurveyBadge } from './SurveyBadge.tsx'
import type { QuestionBank } from './use-question-bank.ts'

const drawn = (piece: ReactNode): string =>
  renderToStaticMarkup(<MantineProvider theme={theme}>{piece}</MantineProvider>).replace(/<style[\s\S]*?<\/style>/g, '')

test('every choice is named by its list and its text, and the last one cannot be taken away', () => {
  const html = drawn(
    <ChoicesEditor list="choices" choices={[{ value: 'a1', text: 'Tea' }]} onChange={() => {}} disabled={false} />,
  )
  expect(html).toContain('aria-label="Choices: text 1"')
  expect(html).toMatch(/<button[^>]*aria-label="Choices: remove “Tea”"[^>]*disabled/)
})

const bank = (asks: 'options' | 'ages'): QuestionBank => ({
  list: [],
  byId: new Map([
    [
      'q',
      {
        questionId: 'q',
        categoryId: 'c',
        text: 'A question?',
        type: 'single',
        asks,
        options: [{ optionId: 'x', text: 'Ex' }],
      },
    ],
  ]),
  asksOf: () => asks,
  wordsOf: () => 'A question?',
})

test.each([
  [-3, true],
  [0, true],
  [2.5, true],
  [40, false],
  [null, false],
])('a longest answer of %s is shown as it was typed, and refused beside its field: %s', (maxLength, isRefused) => {
  const question = newQuestion('text', { title: '', description: '', screenOutIf: '', pages: [] })
  if (question.type !== 'text') throw new Error(question.type)
  const html = drawn(<QuestionFields question={{ ...question, maxLength }} onChange={() => {}} disabled={false} />)
  expect(html).toContain(`value="${maxLength ?? ''}"`)
  expect(html.includes('Please enter a whole number from 1 to 2,000, or leave it empty')).toBe(isRefused)
})

test('a demand says its question, ticks its options, and tells what is wrong', () => {
  const html = drawn(
    <ConditionEditor
      condition={{ questionId: 'q', optionIds: ['x'] }}
      bank={bank('options')}
      onChange={() => {}}
      disabled={false}
      error="Please choose"
    />,
  )
  expect(html).toContain('A question?')
  expect(html).toMatch(/<input[^>]*checked[^>]*value="x"|<input[^>]*value="x"[^>]*checked/)
  expect(html).toContain('Please choose')
})

test('an age is asked for by bounds, not by options', () => {
  const html = drawn(
    <ConditionEditor
      condition={{ questionId: 'q', min: 18 }}
      bank={bank('ages')}
      onChange={() => {}}
      disabled={false}
      error={null}
    />,
  )
  expect(html).toContain('From age')
  expect(html).toContain('value="18"')
  expect(html).not.toContain('checkbox')
})

test.each(['draft', 'scheduled', 'live', 'paused', 'closed'] as const)(
  'the state %s is a word and an icon',
  (status) => {
    const html = drawn(<SurveyBadge status={status} />)
    expect(html.toLowerCase()).toContain(status)
    expect(html).toContain('<svg')
  },
)
