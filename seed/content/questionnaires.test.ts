import { documentOf, formOf } from '../../areas/surveys/contract/questionnaire-form.ts'
import { ConditionRunner, Model } from 'survey-core'
import { describe, expect, test } from 'vitest'
import type { Element, Questionnaire } from './questionnaire.ts'
import { inEveryLanguage, textsOf, translations } from './questionnaires-translated.ts'
import { elementsOf, questionnaires } from './questionnaires.ts'

type Answers = Record<string, unknown>

const byId = (id: string) => questionnaires.filter(({ questionnaireId }) => questionnaireId === id)
const real = questionnaires.filter(({ questionnaireId }) => questionnaireId !== 'demo-hosted')
const screening = real.filter(({ document }) => document.screenOutIf)
const namesOf = (elements: readonly Element[]) => elements.map(({ name }) => name)
const named = (some: readonly Questionnaire[]) => some.map((one) => [one.questionnaireId, one] as const)

const isRunnable = (expression: string) => new ConditionRunner(expression).canRun()
const holds = (expression: string, answers: Answers) => new ConditionRunner(expression).runValues(answers, {})
const namesIn = (expression: string) => [
  ...new Set([...expression.matchAll(/\{(\w+)/g)].map(([, name]) => name as string)),
]

/** Answers that can be given to one question: enough of them to try every branch. */
function possibleAnswers(element: Element): unknown[] {
  const values = ((element['choices'] ?? []) as { value: string }[]).map(({ value }) => value)
  if (element.type === 'checkbox') return [...values, ...(element['showNoneItem'] ? ['none'] : [])].map((one) => [one])
  if (element.type === 'boolean') return [true, false]
  if (element.type === 'rating') return [1, 2, 3, 4, 5]
  if (element.type === 'text') return [element['min'], element['max']]
  return values
}

/** A matrix with its first column chosen in every row. */
function matrixAnswer(element: Element): Answers {
  const [rows, columns] = [element['rows'], element['columns']] as { value: string }[][]
  return Object.fromEntries((rows ?? []).map(({ value }) => [value, columns?.[0]?.value]))
}

/** Whether an expression holds, for every combination of answers to the questions that it names. */
function outcomesOf(questionnaire: Questionnaire, expression: string): Set<boolean> {
  const combinations = namesIn(expression).reduce<Answers[]>(
    (sofar, name) => {
      const element = elementsOf(questionnaire).find((one) => one.name === name)
      const answers = element ? possibleAnswers(element) : []
      return sofar.flatMap((others) => answers.map((answer) => ({ ...others, [name]: answer })))
    },
    [{}],
  )
  return new Set(combinations.map((answers) => holds(expression, answers)))
}

/** What the browser is given: all but the rule that only the server knows. */
function shown({ document }: Questionnaire) {
  const { screenOutIf: _, ...rest } = document
  return rest
}

describe('all questionnaires', () => {
  test('at least 15 different ones stand beside the fixed one', () => {
    expect(new Set(questionnaires.map(({ questionnaireId }) => questionnaireId)).size).toBe(questionnaires.length)
    expect(new Set(questionnaires.map(({ document }) => document.title)).size).toBe(questionnaires.length)
    expect(new Set(real.map(({ document }) => JSON.stringify(document.pages))).size).toBeGreaterThanOrEqual(15)
  })
  test('about half of them screen out, and two hold an attention check', () => {
    expect(screening.length).toBeGreaterThanOrEqual(Math.floor(real.length / 2))
    expect(real.filter((one) => elementsOf(one).some((element) => 'correctAnswer' in element))).toHaveLength(2)
  })
  test('all kinds of question are in use', () => {
    const kinds = new Set(questionnaires.flatMap(elementsOf).map(({ type }) => type))
    expect([...kinds].toSorted()).toEqual(
      ['boolean', 'checkbox', 'comment', 'dropdown', 'matrix', 'radiogroup', 'rating', 'text'].toSorted(),
    )
  })
  test('the fixed one asks q1, q2 and q3, each required, one a page, with the values a and b', () => {
    const fixed = byId('demo-hosted').flatMap(({ document }) => document.pages)
    const asked = fixed.map(({ elements }) =>
      elements.map((element) => [element.type, element.name, element['isRequired'], possibleAnswers(element)]),
    )
    expect(asked).toEqual([
      [['radiogroup', 'q1', true, ['a', 'b']]],
      [['radiogroup', 'q2', true, ['a', 'b']]],
      [['radiogroup', 'q3', true, ['a', 'b']]],
    ])
    expect(byId('demo-hosted')[0]).not.toHaveProperty('document.screenOutIf')
  })
})

test.each(named(questionnaires))('%s is read by SurveyJS without a complaint', (_id, questionnaire) => {
  const model = new Model(shown(questionnaire))
  expect((model.jsonErrors ?? []).map(({ message }) => message)).toEqual([])
  const names = model.getAllQuestions().map(({ name }) => name)
  expect(names).toEqual(namesOf(elementsOf(questionnaire)))
  expect(new Set(names).size).toBe(names.length)
})

test.each(named(questionnaires))('%s can be answered page by page to its end', (_id, questionnaire) => {
  const model = new Model(shown(questionnaire))
  for (let page = 0; page < questionnaire.document.pages.length && model.state === 'running'; page++) {
    for (const element of elementsOf(questionnaire)) {
      if (element.type === 'matrix') model.setValue(element.name, matrixAnswer(element))
      else if (model.getQuestionByName(element.name)?.isVisible)
        model.setValue(element.name, possibleAnswers(element)[0] ?? 'A sentence.')
    }
    if (model.isLastPage) model.completeLastPage()
    else model.nextPage()
  }
  expect(model.state).toBe('completed')
})

test.each(named(real))('%s asks five to nine questions of several kinds on several pages', (_id, questionnaire) => {
  const elements = elementsOf(questionnaire)
  expect(elements.length).toBeGreaterThanOrEqual(5)
  expect(elements.length).toBeLessThanOrEqual(9)
  expect(questionnaire.document.pages.length).toBeGreaterThanOrEqual(2)
  expect(new Set(elements.map(({ type }) => type)).size).toBeGreaterThanOrEqual(3)
})

test.each(named(real))('%s skips questions by answers given before, and every branch is open', (_id, questionnaire) => {
  const elements = elementsOf(questionnaire)
  const conditional = elements.flatMap(({ visibleIf }, at) => (visibleIf ? [{ visibleIf, at }] : []))
  expect(conditional).not.toEqual([])
  for (const { visibleIf, at } of conditional) {
    const before = elements.slice(0, at)
    expect(isRunnable(visibleIf)).toBe(true)
    expect(namesOf(before)).toEqual(expect.arrayContaining(namesIn(visibleIf)))
    const literals = [...visibleIf.matchAll(/'([^']+)'/g)].map(([, value]) => value)
    expect(before.flatMap(possibleAnswers).flat()).toEqual(expect.arrayContaining(literals))
    expect([visibleIf, outcomesOf(questionnaire, visibleIf)]).toEqual([visibleIf, new Set([true, false])])
    expect([visibleIf, holds(visibleIf, {})]).toEqual([visibleIf, false])
  }
})

test.each(named(screening))(
  '%s screens out on a required question of its first page, and never without an answer',
  (_id, questionnaire) => {
    const rule = questionnaire.document.screenOutIf ?? ''
    expect(isRunnable(rule)).toBe(true)
    expect(holds(rule, {})).toBe(false)
    const required = questionnaire.document.pages[0]?.elements.filter(({ isRequired }) => isRequired) ?? []
    expect(namesOf(required)).toEqual(expect.arrayContaining(namesIn(rule)))
    expect(outcomesOf(questionnaire, rule)).toEqual(new Set([true, false]))
  },
)

test.each(named(questionnaires))('%s opens in the form of staff whole, and is saved from it as it was', (_id, one) => {
  const document: unknown = JSON.parse(JSON.stringify(one.document))
  const { form, beyond } = formOf(document as Parameters<typeof formOf>[0])
  expect(beyond).toEqual([])
  expect(form && documentOf(form)).toEqual(document)
})

test.each(Object.keys(translations))('%s is asked in Spanish and in Arabic, every text of it', (id) => {
  const texts = new Set(byId(id).flatMap(({ document }) => textsOf(document)))
  expect([...texts].filter((text) => !translations[id]?.[text])).toEqual([])
  expect(Object.keys(translations[id] ?? {}).filter((text) => !texts.has(text))).toEqual([])
  const [first] = byId(id)
  const model = new Model(first && inEveryLanguage(id, shown(first)))
  expect((model.jsonErrors ?? []).map(({ message }) => message)).toEqual([])
  for (const locale of ['es', 'ar']) {
    model.locale = locale
    const [question] = model.getAllQuestions()
    expect(texts.has(question?.title ?? '')).toBe(false)
  }
})

test('the fixed one has the texts of the specification alone', () => {
  for (const { document } of byId('demo-hosted')) expect(inEveryLanguage('demo-hosted', document)).toEqual(document)
})
