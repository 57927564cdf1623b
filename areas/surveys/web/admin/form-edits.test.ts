import { documentOf, formOf, formQuestionTypes, type QuestionnaireForm } from '../../contract/questionnaire-form.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addQuestion,
  moveEntry,
  moveQuestion,
  newChoice,
  newPage,
  newQuestion,
  replaceQuestion,
  findNextPlace,
} from './form-edits.ts'

const empty: QuestionnaireForm = {
  title: '',
  description: '',
  screenOutIf: '',
  pages: [{ name: 'page1', title: '', visibleIf: '', questions: [] }],
}
/** Builds pages with the given numbers of questions, named in order. */
const formWith = (...counts: number[]): QuestionnaireForm =>
  counts.reduce<QuestionnaireForm>(
    (form, count, page) => {
      const paged = { ...form, pages: [...form.pages, newPage(form)] }
      return Array.from({ length: count }).reduce<QuestionnaireForm>(
        (now) => addQuestion(now, page, newQuestion('text', now)),
        paged,
      )
    },
    { ...empty, pages: [] },
  )
const namesIn = ({ pages }: QuestionnaireForm) =>
  pages.map(({ questions }) => questions.map(({ name }) => name).join(''))

test.each(formQuestionTypes)('a new question of the kind %s is a document that the form reads back whole', (type) => {
  const form = addQuestion(empty, 0, newQuestion(type, empty))
  const document = documentOf(form)
  const read = formOf(document)
  expect(read).toMatchObject({ form, beyond: [] })
  expect(read.form && documentOf(read.form)).toEqual(document)
})

test('names are never given twice, also after one was removed', () => {
  const form = replaceQuestion(formWith(3), { page: 0, no: 1 }, null)
  expect(newQuestion('single', form).name).toBe('q2')
  expect(newQuestion('single', formWith(3)).name).toBe('q4')
  expect(newChoice([{ value: 'a1', text: '' }]).value).toBe('a2')
})

test('a step leads through a page and over its edge, and nowhere past either end', () => {
  const form = formWith(2, 1)
  expect(findNextPlace(form, { page: 0, no: 0 }, -1)).toBeNull()
  expect(findNextPlace(form, { page: 0, no: 0 }, 1)).toEqual({ page: 0, no: 1 })
  expect(findNextPlace(form, { page: 0, no: 1 }, 1)).toEqual({ page: 1, no: 0 })
  expect(findNextPlace(form, { page: 1, no: 0 }, -1)).toEqual({ page: 0, no: 2 })
  expect(findNextPlace(form, { page: 1, no: 0 }, 1)).toBeNull()
})

test('a question goes where it is taken', () => {
  const form = formWith(3, 1)
  expect(namesIn(moveQuestion(form, { page: 0, no: 0 }, { page: 0, no: 2 }))).toEqual(['q2q3q1', 'q4'])
  expect(namesIn(moveQuestion(form, { page: 0, no: 0 }, { page: 1, no: 1 }))).toEqual(['q2q3', 'q4q1'])
  expect(moveQuestion(form, { page: 0, no: 0 }, { page: 7, no: 0 })).toBe(form)
  expect(moveEntry(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moveEntry(['a', 'b'], 0, 2)).toEqual(['a', 'b'])
})

test('whatever is moved, no question is lost or doubled', () => {
  const place = fc.record({ page: fc.nat(3), no: fc.nat(4) })
  fc.assert(
    fc.property(fc.array(fc.tuple(place, place), { maxLength: 8 }), (steps) => {
      const form = steps.reduce((now, [from, to]) => moveQuestion(now, from, to), formWith(3, 2, 0))
      expect([...namesIn(form).join('').matchAll(/q\d/g)].map(String).toSorted()).toEqual([
        'q1',
        'q2',
        'q3',
        'q4',
        'q5',
      ])
    }),
  )
})
