import { describe, expect, test } from 'vitest'
import type { StaffQuestion } from '../../contract/question-editor.ts'
import { groupQuestions, pickText } from './question-list.ts'
import {
  collectChanges,
  createDraft,
  toForm,
  rebaseDraft,
  mayAlterTargeting,
  moveEntry,
  newDraft,
  newOption,
} from './question-draft.ts'

const question: StaffQuestion = {
  questionId: 'pets',
  categoryId: 'household',
  type: 'multiple',
  text: { en: 'Which pets?', es: '¿Qué animales?' },
  whyWeAsk: { en: 'Because.' },
  options: [
    { optionId: 'dog', text: { en: 'Dog', es: 'Perro' }, isExclusive: false, isOffered: true },
    { optionId: 'none', text: { en: 'None' }, isExclusive: true, isOffered: true },
    { optionId: 'dodo', text: { en: 'Dodo' }, isExclusive: false, isOffered: false },
  ],
  units: [],
  min: null,
  max: null,
  isSensitive: false,
  ttlDays: 365,
  countries: ['GB', 'US'],
  standards: [
    {
      standard: 'lucid',
      question: '113',
      byCountry: [{ countryId: 'GB', question: '34430' }],
      options: [{ optionId: 'dog', codes: ['1', '2'] }],
    },
  ],
  state: 'asked',
  isTop: false,
  answered: 3,
  version: 4,
  changedAt: null,
  changedBy: null,
  changedByName: null,
}

describe('a draft', () => {
  test('says what the question says, and sends nothing that was not typed', () => {
    const draft = createDraft(question)
    const { questionId: _id, state: _state, isTop: _top, answered: _answered, version: _version, ...rest } = question
    const { changedAt: _at, changedBy: _by, changedByName: _name, ...form } = rest
    expect(toForm(draft)).toEqual(form)
    expect(collectChanges(draft, createDraft(question))).toEqual({})
  })
  test('sends the fields that were typed in', () => {
    const draft = createDraft(question)
    expect(collectChanges(draft, { ...draft, text: { en: 'Which animals?', es: ' ' } })).toEqual({
      text: { en: 'Which animals?' },
    })
    expect(collectChanges(draft, { ...draft, countries: ['US'] })).toEqual({ countries: ['US'] })
  })
  test('retires the options of another kind of answer, and drops those that nobody can have', () => {
    const draft = { ...createDraft(question), type: 'number' as const, min: 0, max: 9 }
    const withNew = { ...draft, options: [...draft.options, newOption({ text: { en: 'Cat', es: '' } })] }
    const { options, units, min, max } = toForm(withNew)
    expect(options.map(({ optionId, isOffered }) => [optionId, isOffered])).toEqual([
      ['dog', false],
      ['none', false],
      ['dodo', false],
    ])
    expect({ units, min, max }).toEqual({ units: [], min: 0, max: 9 })
    expect(toForm({ ...withNew, type: 'single' })).toMatchObject({ min: null, max: null, units: [] })
  })
  test('of a new question has nothing but what is typed', () => {
    expect(toForm(newDraft('work'))).toMatchObject({ categoryId: 'work', type: 'single', units: [], standards: [] })
    const quantity = { ...newDraft('work'), type: 'quantity' as const, options: [] }
    expect(toForm(quantity).units).toEqual([{ text: { en: '' }, factor: 1 }])
  })
  test('reads ids by country and codes as they are typed', () => {
    const draft = createDraft(question)
    const [mapping] = draft.standards
    const standards = [{ ...mapping!, byCountry: 'gb = 1 , CA=x=2, FR', codes: { dog: '7; 8,9', none: ' ' } }]
    expect(toForm({ ...draft, standards }).standards[0]).toMatchObject({
      byCountry: [
        { countryId: 'GB', question: '1' },
        { countryId: 'CA', question: 'x=2' },
        { countryId: 'FR', question: '' },
      ],
      options: [{ optionId: 'dog', codes: ['7', '8', '9'] }],
    })
  })
  test('is laid over what somebody else saved meanwhile: what was typed stays, the rest is theirs', () => {
    const base = createDraft(question)
    const typed = { ...base, ttlDays: 30 }
    const theirs = { ...question, version: 5, text: { en: 'Which animals?' }, ttlDays: 90 }
    expect(rebaseDraft(theirs, base, typed)).toMatchObject({ ttlDays: 30, text: { en: 'Which animals?', es: '' } })
  })
  test('may alter whom surveys find by its answers and its countries, not by its words', () => {
    expect(mayAlterTargeting({ text: { en: 'x' }, ttlDays: 3, standards: [] })).toBe(false)
    expect(mayAlterTargeting({ countries: [] })).toBe(true)
    expect(mayAlterTargeting({ options: [] })).toBe(true)
  })
})

test('an entry is moved to its place, and never beyond the ends', () => {
  expect(moveEntry(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moveEntry(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b'])
  expect(moveEntry(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  expect(moveEntry(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
})

describe('the list', () => {
  const row = (questionId: string, more: object = {}) => ({
    questionId,
    categoryId: 'home',
    type: 'single' as const,
    text: { en: `The ${questionId}?`, es: `¿El ${questionId}, café?` },
    state: 'asked' as const,
    isTop: false,
    isSensitive: false,
    countries: [],
    options: 2,
    retiredOptions: 0,
    standards: [],
    untranslated: [],
    answered: 0,
    version: 0,
    ...more,
  })
  const category = (categoryId: string) => ({
    categoryId,
    name: { en: categoryId },
    version: 0,
    orderVersion: 0,
    isOfBank: false,
  })
  const overview = {
    categories: [category('home'), category('work'), category('empty')],
    orderVersion: 0,
    questions: [row('roof'), row('door', { state: 'retired' }), row('desk', { categoryId: 'work' })],
    top: { questionIds: [], version: 0, changedAt: null, changedBy: null, changedByName: null },
    consent: {
      text: { en: '' },
      consentVersion: '1',
      version: 0,
      changedAt: null,
      changedBy: null,
      changedByName: null,
    },
  }
  const found = (search: string, state = 'asked', categoryId = '') =>
    groupQuestions(overview, { search, state, categoryId }).map((group) => [
      group.category.categoryId,
      ...group.rows.map(({ questionId }) => questionId),
    ])
  test('has a category without a question as long as nothing is searched for', () => {
    expect(found('')).toEqual([['home', 'roof'], ['work', 'desk'], ['empty']])
    expect(found('the roof')).toEqual([['home', 'roof']])
    expect(found('', 'retired')).toEqual([['home', 'door']])
    expect(found('', '', 'home')).toEqual([['home', 'roof', 'door']])
  })
  test('is searched in every language, without accents', () => {
    expect(found('CAFE desk')).toEqual([['work', 'desk']])
    expect(found('zebra')).toEqual([])
  })
  test('is read in the reader’s language, as far as it was written in it', () => {
    expect([
      pickText({ en: 'A', es: 'B' }, 'es'),
      pickText({ en: 'A', es: '' }, 'es'),
      pickText({ en: 'A' }, 'en'),
    ]).toEqual(['B', 'A', 'A'])
  })
})
