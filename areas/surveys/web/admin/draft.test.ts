import type { AdminSurvey } from '../../contract/survey-admin.ts'
import { describe, expect, test } from 'vitest'
import {
  findChangedFields,
  collectChanges,
  createDraft,
  getElementId,
  findConflicts,
  rebaseDraft,
  findProblems,
  findTab,
  type Draft,
} from './draft.ts'

const survey: AdminSurvey = {
  surveyId: 's1',
  title: 'About tea',
  kind: 'hosted',
  category: 'Food',
  status: 'draft',
  points: 40,
  minutes: 5,
  countryId: null,
  supplierKey: null,
  opensAt: null,
  closesAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  version: 3,
  places: null,
  figures: {
    entrants: 0,
    running: 0,
    completes: 0,
    screenedOut: 0,
    quotaFull: 0,
    rejected: 0,
    abandoned: 0,
    incidence: null,
    medianMinutes: null,
    pointsPaid: 0,
  },
  devices: [],
  entryUrl: null,
  questionnaire: { title: 'Tea', pages: [] },
  normSeconds: null,
  targets: [],
  quotas: [],
  screenOut: null,
  exclusionGroup: null,
  cooldownDays: null,
  dailyCap: null,
  isByList: false,
  quotaStates: [],
  attentionChecks: [],
  isUntouched: true,
  next: ['live'],
  lists: { include: 0, exclude: 0 },
}
const typed = (more: Partial<Draft>): Draft => ({ ...createDraft(survey), ...more })
const asksOf = (questionId: string) =>
  questionId === 'date_of_birth'
    ? ('ages' as const)
    : questionId === 'children'
      ? ('range' as const)
      : ('options' as const)
const problemFields = (more: Partial<Draft>) => findProblems(typed(more), asksOf).map(({ field }) => field)

test('only what was changed is sent, and a document in another order of keys is no change', () => {
  const draft = typed({ points: 60, questionnaire: { pages: [], title: 'Tea' } })
  expect(findChangedFields(survey, draft)).toEqual(['points'])
  expect(collectChanges(survey, draft)).toEqual({ points: 60 })
  expect(collectChanges(survey, createDraft(survey))).toEqual({})
})

describe('when somebody else was faster', () => {
  const current: AdminSurvey = { ...survey, version: 4, title: 'About coffee', points: 99 }

  test('nothing typed is lost, and what only they changed is theirs', () => {
    const after = rebaseDraft(current, survey, typed({ points: 60, category: 'Drinks' }))
    expect(after).toMatchObject({ title: 'About coffee', points: 60, category: 'Drinks' })
  })

  test('it is told which fields both have changed to different values', () => {
    expect(findConflicts(current, survey, typed({ points: 60, category: 'Drinks' }))).toEqual(['points'])
    expect(findConflicts(current, survey, typed({ points: 99 }))).toEqual([])
  })
})

test.each<[string, Partial<Draft>, string[]]>([
  ['nothing wrong', {}, []],
  ['no title', { title: ' ' }, ['title']],
  ['points wiped out', { points: null }, ['points']],
  ['no minutes', { minutes: 0 }, ['minutes']],
  ['an end before the start', { opensAt: '2031-02-01T00:00:00Z', closesAt: '2031-01-01T00:00:00Z' }, ['closesAt']],
  ['a link without the attempt', { kind: 'external', entryUrl: 'https://x.example/' }, ['entryUrl']],
  ['a link that a hosted survey forgets', { entryUrl: 'nothing' }, []],
  ['no option chosen', { targets: [{ questionId: 'gender', optionIds: [] }] }, ['targets[0]']],
  ['any answer', { targets: [{ questionId: 'gender' }] }, []],
  ['ages without bounds', { targets: [{ questionId: 'date_of_birth' }] }, ['targets[0]']],
  ['half an age', { targets: [{ questionId: 'date_of_birth', min: 18.5 }] }, ['targets[0]']],
  ['half a number', { targets: [{ questionId: 'children', min: 0.5 }] }, []],
  ['bounds upside down', { targets: [{ questionId: 'children', min: 4, max: 1 }] }, ['targets[0]']],
  ['points below zero', { points: -5 }, ['points']],
  ['half a minute', { minutes: 2.5 }, ['minutes']],
  ['a time that is no whole number', { normSeconds: 60.5 }, ['normSeconds']],
  ['a wait below zero', { exclusionGroup: 'tea', cooldownDays: -3 }, ['cooldownDays']],
  ['a daily cap below zero', { dailyCap: -3 }, ['dailyCap']],
  ['a wait without a study', { cooldownDays: 3 }, ['cooldownDays']],
  [
    'a quota of nobody in particular',
    { quotas: [{ name: '', places: null, conditions: [{ questionId: 'gender' }] }] },
    ['quotas[0].name', 'quotas[0].places', 'quotas[0].conditions[0]'],
  ],
  [
    'pay that falls',
    {
      screenOut: [
        { fromSeconds: 0, points: 5 },
        { fromSeconds: 60, points: 1 },
      ],
    },
    ['screenOut'],
  ],
])('%s: the field is named before anything is sent', (_, more, fields) => {
  expect(problemFields(more)).toEqual(fields)
})

test('every place that the server names leads to its tab and its element', () => {
  expect(findTab('quotas[1].conditions[0]')).toBe('quotas')
  expect(findTab('questionnaire.pages[0].elements[1].title')).toBe('questionnaire')
  expect(findTab('minutes')).toBe('pay')
  expect(findTab('unheard')).toBe('overview')
  expect(getElementId('targets[0]')).toBe('field-targets-0')
  expect(getElementId('points')).toBe('field-points')
})
